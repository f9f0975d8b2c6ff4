import { HanblogError } from "../model/error.js";
import type { ComponentLoader } from "../theme-contract.js";
import type { IslandComponent } from "./island-content.js";

/** Loads all components of markdown. Throws a `HanblogError` that names the first one without a default export. */
export async function loadComponents(
  loaders: Readonly<Record<string, ComponentLoader>>,
): Promise<ReadonlyMap<string, IslandComponent>> {
  const loaded = await Promise.all(
    Object.entries(loaders).map(async ([name, load]) => [name, (await load()).default] as const),
  );
  for (const [name, component] of loaded) {
    if (!isComponent(component)) {
      throw new HanblogError("component-without-default", `The component <${name}> has no default export`, {
        hint: `Write \`export default function ${name}() { … }\` in its file`,
      });
    }
  }
  return new Map(loaded);
}

/** A function, or what `memo` and `forwardRef` return. */
function isComponent(value: unknown): boolean {
  return typeof value === "function" || (typeof value === "object" && value !== null);
}
