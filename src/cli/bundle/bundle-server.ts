import { join } from "node:path";
import type { BundleInput } from "./entry-modules.js";
import { nameOutputs } from "./name-outputs.js";
import { builtFiles, runEsbuild, sharedOptions, type BundleResult } from "./run-esbuild.js";

/** The lowest Node that hanblog runs on. */
const NODE_TARGET = "node20.19";

export interface ServerBundle {
  /** CommonJS source that exports `createSiteRenderer`. */
  readonly code: string;
}

/** Bundles the same program for rendering in Node. */
export async function bundleServer(input: BundleInput): Promise<BundleResult<ServerBundle>> {
  const outdir = join(input.siteDir, ".hanblog");
  const result = await runEsbuild(input, {
    ...sharedOptions(input),
    entryPoints: { server: "hanblog:server" },
    outfile: join(outdir, "server.cjs"),
    format: "cjs",
    platform: "node",
    target: NODE_TARGET,
    sourcemap: "inline",
    sourcesContent: false,
    minifyWhitespace: false,
    minifyIdentifiers: false,
  });
  if (result.kind === "failed") return result;
  // Named like the client's, so that a picture has the same address in the document and after hydration.
  const { files } = nameOutputs(builtFiles(result.bundle, input.siteDir, outdir));
  const script = files.find(({ path }) => path.endsWith(".cjs"));
  return { ...result, bundle: { code: Buffer.from(script?.contents ?? []).toString("utf8") } };
}
