import { join, resolve } from "node:path";
import type * as esbuild from "esbuild";
import type { Plugin } from "esbuild";
import type { BundleInput } from "./entry-modules.js";
import { nameOutputs } from "./name-outputs.js";
import { NODE_TARGET } from "../config/node-20.js";
import { reactModules } from "./react-modules.js";
import { builtFiles, runEsbuild, sharedOptions, type BundleResult } from "./run-esbuild.js";
import { pathFrom } from "../config/path-below.js";

/** Bundles the program for rendering in Node, as CommonJS source that exports `createSiteRenderer`. */
export function bundleServer(input: BundleInput): Promise<BundleResult<string>> {
  return bundleForNode(input, {
    entryPoints: { server: "hanblog:server" },
    plugins: [browserModules(input.packageDir), reactModules(input.packageDir)],
  });
}

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
function browserModules(packageDir: string): Plugin {
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

/** Bundles an entry named `server` to CommonJS source. The given plugins run before those of every run. */
export async function bundleForNode(
  input: BundleInput,
  {
    plugins,
    ...options
  }: Pick<esbuild.BuildOptions, "entryPoints" | "banner" | "footer"> & {
    readonly plugins: readonly esbuild.Plugin[];
  },
): Promise<BundleResult<string>> {
  const outdir = join(input.siteDir, ".hanblog");
  const shared = sharedOptions(input);
  const result = await runEsbuild(input, {
    ...shared,
    ...options,
    plugins: [...plugins, ...shared.plugins],
    outfile: join(outdir, "server.cjs"),
    format: "cjs",
    platform: "node",
    target: NODE_TARGET,
    // Source maps give errors of the site's code their source position.
    sourcemap: input.sourceMaps ? "inline" : false,
    sourcesContent: false,
    minifyWhitespace: false,
    minifyIdentifiers: false,
  });
  if (result.kind === "failed") return result;
  // Names must match the client's, so that an image has the same URL in the document and after hydration.
  const { files } = nameOutputs(builtFiles(result.bundle, input.siteDir, outdir));
  const script = files.find(({ path }) => path.endsWith(".cjs"));
  return { ...result, bundle: Buffer.from(script?.contents ?? []).toString("utf8") };
}
