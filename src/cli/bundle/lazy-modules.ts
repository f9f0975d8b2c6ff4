import { basename, resolve } from "node:path";
import type { Plugin } from "esbuild";
import { pathFrom } from "../config/path-below.js";
import { PLAIN } from "./replacements/theme-modules.js";

const NAMESPACE = "hanblog-lazy";

/**
 * Marks a request that this plugin leaves to the other plugins. They may mark follow-up requests with
 * `PLAIN`.
 */
const ASKED = { isAsked: true };

/** Late modules, as a file or a folder, and a module that each of them loads first. */
export type Nesting = readonly (readonly [within: string, parent: string])[];

/**
 * Makes every dynamically imported module import the application first, which is already loaded by then.
 * Modules in `nesting` also import their parents. Therefore esbuild puts the whole application into one file,
 * instead of one file per shared subset: one request instead of a dozen, and a tenth less to load. `unused`
 * modules, as absolute paths, are not read at all. esbuild hashes the names of modules, so they are relative to `root`:
 * the result must not depend on the folder of a build.
 */
export function lazyModules(
  app: string,
  {
    root,
    nesting,
    unused,
  }: { readonly root: string; readonly nesting: Nesting; readonly unused: ReadonlySet<string> },
): Plugin {
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...from }) => {
        if (kind !== "dynamic-import" || pluginData === ASKED || pluginData === PLAIN) return null;
        const found = await build.resolve(path, { ...from, kind, pluginData: ASKED });
        if (found.errors.length > 0 || found.external || found.namespace !== "file") return null;
        if (unused.has(found.path)) return { path: `./${basename(found.path)}`, external: true };
        return { path: pathFrom(root, found.path), namespace: NAMESPACE };
      });
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
        const late = resolve(root, path);
        const loaded = [app, ...parentsOf(late, nesting)].map((name) => `import ${JSON.stringify(name)};`);
        const file = JSON.stringify(late);
        const contents = `${loaded.join("\n")}
import * as all from ${file};
export * from ${file};
export default all.default;`;
        return { contents, loader: "js", resolveDir: "/" };
      });
    },
  };
}

/** Returns the modules that are loaded before this one, outermost first. */
function parentsOf(path: string, nesting: Nesting): readonly string[] {
  const parents = nesting.flatMap(([within, parent]) =>
    path.startsWith(within) && path !== parent ? [parent] : [],
  );
  return parents.flatMap((parent) => [...parentsOf(parent, nesting), parent]);
}

/**
 * Returns the absolute file of a late module from esbuild's name for its entry point; `null` for any other
 * entry. `root` is the one of `lazyModules`.
 */
export function lateModule(root: string, entryPoint: string): string | null {
  return entryPoint.startsWith(`${NAMESPACE}:`)
    ? resolve(root, entryPoint.slice(NAMESPACE.length + 1))
    : null;
}
