import { HanblogError } from "../model/error.js";
import type { CreateTheme, Theme } from "../theme-contract.js";
import { loadFaults, nearestOf, themeFaults } from "./theme-faults.js";

/** The imported index module of a theme. */
export interface ThemeModule {
  /** Not checked yet: a theme may be written without types. */
  readonly createTheme: unknown;
  /** Names of all exports of the index. */
  readonly exports: readonly string[];
}

/**
 * Creates a theme from its module and its options. Throws a `HanblogError` with all faults if the theme
 * breaks the contract or its options are invalid. Other errors of `createTheme` are rethrown.
 */
export function openTheme({ createTheme, exports }: ThemeModule, options: unknown): Theme {
  if (!isCreateTheme(createTheme)) throw withoutCreateTheme(exports);
  const theme = create(createTheme, options);
  refuse(themeFaults(theme));
  return theme;
}

/** Calls `createTheme`. By the contract, a `TypeError` means that the options are invalid. */
function create(createTheme: CreateTheme, options: unknown): Theme {
  try {
    return createTheme(options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new HanblogError("theme-config", `The theme refuses its options: ${error.message}`, {
      hint: "Correct `themeConfig` in hanblog.config.ts.",
      cause: error,
    });
  }
}

/** Loads all layouts. Throws a `HanblogError` that lists every layout whose `load` returns no component. */
export async function checkLoads(theme: Theme): Promise<void> {
  refuse(await loadFaults(theme));
}

function refuse(faults: readonly string[]): void {
  if (faults.length === 0) return;
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
