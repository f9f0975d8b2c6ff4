import { resolve } from "node:path";
import type { WrittenResult } from "../built-file.js";
import type { SiteComponent } from "./find-components.js";

/** Style sheets imported by scripts of the site, grouped by the pages that need them. */
export interface ScriptStyles {
  /** Absolute paths of style sheets that every page needs. */
  readonly shared: readonly string[];
  /**
   * Absolute paths of style sheets, by the component whose pages need them. Components without styles are
   * omitted.
   */
  readonly components: Readonly<Record<string, readonly string[]>>;
}

/** Separates the styles of the site's components from those that all pages need. */
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
    components: Object.fromEntries(byComponent.filter(([, styles]) => styles.length > 0)),
  };
}

/** Returns a file and all its static imports, direct and indirect, in import order. */
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
