import { HanblogError } from "../../model/error.js";
import type { ThemeFault } from "../../model/render-messages.js";
import type { CreateTheme, Theme, ComponentLoader } from "../../theme-contract.js";
import {
  createError,
  loadFaults,
  nearestOf,
  themeFaults,
  describeValue,
  isComponent,
} from "../theme-faults.js";
import type { IslandComponent } from "../islands/island-content.js";

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

/**
 * Loads all components for markdown. Throws a `HanblogError` about the invalid component, or an
 * `AggregateError` if several are invalid.
 */
export async function loadComponents(
  loaders: Readonly<Record<string, ComponentLoader>>,
): Promise<ReadonlyMap<string, IslandComponent>> {
  const components = new Map<string, IslandComponent>();
  const faults: HanblogError[] = [];
  const load = async ([name, loader]: readonly [string, ComponentLoader]) =>
    [name, await loadComponent(name, loader)] as const;
  for (const [name, loaded] of await Promise.all(Object.entries(loaders).map(load))) {
    if (loaded instanceof HanblogError) faults.push(loaded);
    else components.set(name, loaded);
  }
  const [first, ...others] = faults;
  if (first === undefined) return components;
  throw others.length === 0 ? first : new AggregateError(faults, first.message);
}

/** Returns the component of a file, or the error. A file may also throw while it is loaded. */
async function loadComponent(name: string, load: ComponentLoader): Promise<IslandComponent | HanblogError> {
  let component: IslandComponent | undefined;
  try {
    component = (await load()).default;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return createError("component-failed", { name, step: "load", reason }, { cause });
  }
  if (component !== undefined && isComponent(component)) return component;
  const found = component === undefined ? null : describeValue(component);
  return createError("component-without-default", { name, found });
}
