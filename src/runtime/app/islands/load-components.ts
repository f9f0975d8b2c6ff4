import { HanblogError } from "../../model/error.js";
import type { ComponentLoader } from "../../theme-contract.js";
import { createError } from "../create-error.js";
import type { IslandComponent } from "./island-content.js";
import { describeValue, isComponent } from "../theme-faults.js";

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
