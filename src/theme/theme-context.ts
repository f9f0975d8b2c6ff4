import { createContext, useContext } from "react";
import type { ResolvedOptions } from "./resolve-options.js";
import type { Texts } from "./texts.js";

/** Values that all components of the theme share. Each locale has its own. */
export interface ThemeValue {
  readonly options: ResolvedOptions;
  readonly texts: Texts;
}

/** Context of the options of the current locale. `Frame` provides it. */
export const ThemeContext = createContext<ResolvedOptions | null>(null);

/** Returns the options and texts of the current locale. Throws an `Error` outside of `Frame`. */
export function useTheme(): ThemeValue {
  const options = useContext(ThemeContext);
  if (options === null) throw new Error("A component of the theme is used outside of its frame");
  return { options, texts: options.texts };
}
