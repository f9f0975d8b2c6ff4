import { basename, resolve, join, sep } from "node:path";
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

/**
 * Returns the load order of late modules: comment panels load after the module that opens them, parts of a
 * panel after that panel, parts of the mascot after the module that starts it, and decorations after the code
 * that they share with others.
 */
export function nestedModules(packageDir: string): Nesting {
  const runtime = join(packageDir, "dist", "runtime");
  const comments = join(runtime, "comments");
  const opener = join(comments, "open-comments.js");
  const firstView = join(comments, "first-view.js");
  const panel = join(comments, "issue-widget", "mount-issue-panel.js");
  const storePanel = join(comments, "mount-panel.js");
  const mascot = join(runtime, "app", "open-mascot.js");
  // Each of these late modules uses some of the shared files. If all use all, one script has them.
  const users = [
    "decorations/effects",
    "decorations/image-zoom",
    "app/open-mascot",
    "diagrams/MermaidDiagram",
  ].map((name) => join(runtime, `${name}.js`));
  const shared = [
    ...["adopt-style", "decoration-texts", "watch-preferences"].map((name) => `decorations/${name}`),
    "margin/watch-margins",
  ].map((name) => join(runtime, `${name}.js`));
  const parts = ["platforms", "sign-in", join("ui", "issue")];
  const storeParts = [
    join("text", "formula.js"),
    join("store-widget", "outside.js"),
    join("store", "send-comment.js"),
  ];
  return [
    ...parts.map((folder) => [join(comments, folder) + sep, panel] as const),
    ...storeParts.map((file) => [join(comments, file), storePanel] as const),
    [panel, opener] as const,
    [storePanel, firstView] as const,
    [join(runtime, "mascot") + sep, mascot] as const,
    ...users.flatMap((file) => shared.map((parent) => [file, parent] as const)),
  ];
}
