import type { HanblogError } from "../../model/error.js";
import type { ThemeFault } from "../../model/render-messages.js";
import type { CreateTheme, Theme } from "../../theme-contract.js";
import { createError } from "../create-error.js";
import { loadFaults, nearestOf, themeFaults } from "../theme-faults.js";

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
  throwFaults(themeFaults(theme));
  return theme;
}

/** Calls `createTheme`. By the contract, a `TypeError` means that the options are invalid. */
function create(createTheme: CreateTheme, options: unknown): Theme {
  try {
    return createTheme(options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw createError("theme-config", { fault: error.message }, { cause: error });
  }
}

/** Loads all layouts. Throws a `HanblogError` that lists every layout whose `load` returns no component. */
export async function checkLoads(theme: Theme): Promise<void> {
  throwFaults(await loadFaults(theme));
}

function throwFaults(faults: readonly ThemeFault[]): void {
  if (faults.length > 0) throw createError("theme-invalid", { faults });
}

function isCreateTheme(value: unknown): value is CreateTheme {
  return typeof value === "function";
}

function withoutCreateTheme(exports: readonly string[]): HanblogError {
  const names = exports.filter((name) => name !== "__esModule");
  return createError("theme-without-create", {
    exports: names,
    nearest: nearestOf("createTheme", names),
  });
}
