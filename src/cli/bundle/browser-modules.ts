import { join, resolve } from "node:path";
import type { Plugin } from "esbuild";
import { pathFrom } from "../config/path-below.js";

const NAMESPACE = "hanblog-browser";

/**
 * Paths of runtime modules, relative to `runtime`, that a build loads dynamically. All others are loaded only
 * on user interaction.
 */
const OF_BUILDS =
  /^(?:comments\/baked\/.+|texts\/[\w-]+\/issue-comments|diagrams\/MermaidDiagram|protection\/PageLock)\.js$/;

/**
 * Excludes runtime modules from the server bundle that only browsers import dynamically: panels, platforms,
 * drawing code, hydration of islands. They are three quarters of all code, which every worker thread would
 * parse.
 */
export function browserModules(packageDir: string): Plugin {
  const runtime = join(packageDir, "dist", "runtime");
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /^\.\.?\// }, ({ path, kind, resolveDir }) => {
        if (kind !== "dynamic-import") return null;
        const file = pathFrom(runtime, resolve(resolveDir, path));
        if (file.startsWith("../") || OF_BUILDS.test(file)) return null;
        return { path: file, namespace: NAMESPACE };
      });
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
        const message = JSON.stringify(`${path} is loaded in browsers only`);
        return { contents: `throw new Error(${message});`, loader: "js" };
      });
    },
  };
}
