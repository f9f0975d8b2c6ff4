import { createContext, useContext } from "react";
import type { ResolvedOptions } from "./resolve-options.js";
import type { Texts } from "./texts.js";

/** What the components of the theme share on the pages of one locale. */
export interface ThemeValue {
  readonly options: ResolvedOptions;
  readonly texts: Texts;
}

/** Options and texts of the current locale; the frame provides them. */
export const ThemeContext = createContext<ThemeValue | null>(null);

/** Throws outside of the theme's frame. */
export function useTheme(): ThemeValue {
  const theme = useContext(ThemeContext);
  if (theme === null) throw new Error("A component of the theme stands outside of its frame");
  return theme;
}
