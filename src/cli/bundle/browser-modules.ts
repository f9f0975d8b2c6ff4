import { join, resolve } from "node:path";
import type { Plugin } from "esbuild";
import { pathFrom } from "../config/path-below.js";

const NAMESPACE = "hanblog-browser";

/** What a build loads late of the runtime, below its folder; all else waits for something that a visitor does. */
const OF_BUILDS = /^(?:comments\/baked\/.+|comments\/issue-strings\/\w+|diagrams\/MermaidDiagram)\.js$/;

/**
 * Leaves out of the renderer what the runtime loads late and in browsers only: panels, platforms, drawing code, the
 * part of React that brings islands to life. It is three quarters of all code, and every thread would read it.
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
