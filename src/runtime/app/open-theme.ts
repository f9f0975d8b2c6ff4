import { HanblogError } from "../model/error.js";
import type { CreateTheme, Theme } from "../theme-contract.js";
import { nearestOf, themeFaults } from "./theme-faults.js";

export interface ThemeModule {
  /** Unknown as yet: a theme may be written without types. */
  readonly createTheme: unknown;
  /** Names of all that its index exports. */
  readonly exports: readonly string[];
}

/**
 * Makes a theme from its module and its options. Throws a `HanblogError` with every fault of a theme that does
 * not keep the contract, and what `createTheme` throws.
 */
export function openTheme({ createTheme, exports }: ThemeModule, options: unknown): Theme {
  if (!isCreateTheme(createTheme)) throw withoutCreateTheme(exports);
  const theme = createTheme(options);
  const faults = themeFaults(theme);
  if (faults.length === 0) return theme;
  throw new HanblogError("theme-invalid", `The theme is not what hanblog expects:\n${faults.join("\n")}`, {
    hint: "`createTheme` in the theme's index gives { Frame, layouts, pageLayouts?, components? }: see the type `Theme` of hanblog/runtime.",
  });
}

function isCreateTheme(value: unknown): value is CreateTheme {
  return typeof value === "function";
}

function withoutCreateTheme(exports: readonly string[]): HanblogError {
  const names = exports.filter((name) => name !== "__esModule");
  const nearest = nearestOf("createTheme", names);
  const found = names.length === 0 ? "nothing" : names.join(", ");
  const guess = nearest === null ? "Write" : `Did you mean to name \`${nearest}\` so? Write`;
  return new HanblogError(
    "theme-without-create",
    `The theme exports no function \`createTheme\`; it exports ${found}`,
    { hint: `${guess} \`export function createTheme(options) { … }\` in the theme's index.` },
  );
}
