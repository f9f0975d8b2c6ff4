import { resolve } from "node:path";
import type { WrittenResult } from "./run-esbuild.js";
import type { SiteComponent } from "./site-component.js";

/** The style sheets that the site's scripts import, by who needs them. */
export interface ScriptStyles {
  /** Absolute files that every page needs. */
  readonly shared: readonly string[];
  /** Component → absolute files that pages with it need; components without any are left out. */
  readonly components: ReadonlyMap<string, readonly string[]>;
}

/** Tells the styles of the site's components, which come with them, from those of everything else. */
export function findScriptStyles(
  { metafile }: WrittenResult,
  components: readonly SiteComponent[],
  siteDir: string,
): ScriptStyles {
  const imports = new Map(
    Object.entries(metafile.inputs).map(([path, input]) => [
      resolve(siteDir, path),
      input.imports
        .filter(({ external, kind }) => external !== true && kind !== "dynamic-import")
        .map((imported) => resolve(siteDir, imported.path)),
    ]),
  );
  const own = new Set<string>();
  const byComponent = components.map(({ name, file }) => {
    const reached = reachable(file, imports);
    for (const path of reached) own.add(path);
    return [name, reached.filter(isStyle)] as const;
  });
  const shared = [...imports]
    .filter(([path]) => !isStyle(path) && !own.has(path))
    .flatMap(([, imported]) => imported.filter(isStyle));
  return {
    shared: [...new Set(shared)],
    components: new Map(byComponent.filter(([, styles]) => styles.length > 0)),
  };
}

/** A file and all that it imports at once, in the order of the imports. */
function reachable(file: string, imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const imported of imports.get(path) ?? []) visit(imported);
  };
  visit(file);
  return [...found];
}

function isStyle(path: string): boolean {
  return path.endsWith(".css");
}
