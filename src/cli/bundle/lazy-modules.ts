import { basename } from "node:path";
import type { Plugin } from "esbuild";
import { PLAIN } from "./theme-modules.js";

const NAMESPACE = "hanblog-lazy";

/** Marks a question that is to be answered by the other plugins; they may ask on by `PLAIN`. */
const ASKED = { isAsked: true };

/** Late modules that one other late module alone loads: a file, or all in a folder, and that other. */
export type Nesting = readonly (readonly [within: string, parent: string])[];

/**
 * Lets every module that is loaded late import the application, which is there by then, and so do those that `nesting`
 * names with what loads them. So esbuild puts all that the application is made of into one file, in place of one for
 * each set of late modules that share a part of it: one request instead of a dozen, and a tenth less to load.
 * What is `unused` (absolute files) is not even read.
 */
export function lazyModules(
  app: string,
  { nesting, unused }: { readonly nesting: Nesting; readonly unused: ReadonlySet<string> },
): Plugin {
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, kind, pluginData, ...from }) => {
        if (kind !== "dynamic-import" || pluginData === ASKED || pluginData === PLAIN) return null;
        const found = await build.resolve(path, { ...from, kind, pluginData: ASKED });
        if (found.errors.length > 0 || found.external || found.namespace !== "file") return null;
        if (unused.has(found.path)) return { path: `./${basename(found.path)}`, external: true };
        return { path: found.path, namespace: NAMESPACE };
      });
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
        const loaded = [app, ...parentsOf(path, nesting)].map((name) => `import ${JSON.stringify(name)};`);
        const file = JSON.stringify(path);
        const contents = `${loaded.join("\n")}
import * as all from ${file};
export * from ${file};
export default all.default;`;
        return { contents, loader: "js", resolveDir: "/" };
      });
    },
  };
}

/** What is there before a late module is loaded, beside the application. */
function parentsOf(path: string, nesting: Nesting): readonly string[] {
  const parent = nesting.find(([within, parent]) => path.startsWith(within) && path !== parent)?.[1];
  return parent === undefined ? [] : [...parentsOf(parent, nesting), parent];
}

/** The absolute file of a module that is loaded late, by the name that esbuild gives it; `null` for any other. */
export function lateModule(entryPoint: string): string | null {
  return entryPoint.startsWith(`${NAMESPACE}:`) ? entryPoint.slice(NAMESPACE.length + 1) : null;
}
