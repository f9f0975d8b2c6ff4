import { join } from "node:path";
import type * as esbuild from "esbuild";
import { browserModules } from "./browser-modules.js";
import type { BundleInput } from "./entry-modules.js";
import { nameOutputs } from "./name-outputs.js";
import { NODE_TARGET } from "../config/node-20.js";
import { reactModules } from "./react-modules.js";
import { builtFiles, runEsbuild, sharedOptions, type BundleResult } from "./run-esbuild.js";

/** Bundles the program for rendering in Node, as CommonJS source that exports `createSiteRenderer`. */
export function bundleServer(input: BundleInput): Promise<BundleResult<string>> {
  return bundleForNode(input, {
    entryPoints: { server: "hanblog:server" },
    plugins: [browserModules(input.packageDir), reactModules(input.packageDir)],
  });
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
