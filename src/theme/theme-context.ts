import { createContext, useContext } from "react";
import { parseOptions, type ThemeOptions } from "./options.js";
import { textsFor, type Texts } from "./texts.js";

export interface ThemeValue {
  readonly options: ThemeOptions;
  readonly texts: Texts;
}

/** Options and texts of the current locale; the frame provides them. */
export const ThemeContext = createContext<ThemeValue>({
  options: parseOptions({}),
  texts: textsFor("en"),
});

export function useTheme(): ThemeValue {
  return useContext(ThemeContext);
}
