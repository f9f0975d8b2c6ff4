import type { BundleInput } from "./entry-modules.js";
import { runEsbuild, sharedOptions, type BundleResult } from "./run-esbuild.js";

/** Bundles what a theme reads its options with; `null` for a theme that takes them as they are. */
export async function bundleOptions(input: BundleInput): Promise<BundleResult<string | null>> {
  if (input.themeOptions === null) return { kind: "built", bundle: null, sources: [], warnings: [] };
  const result = await runEsbuild(input, {
    ...sharedOptions(input),
    entryPoints: { options: "hanblog:options" },
    outdir: input.siteDir,
    format: "esm",
    platform: "node",
  });
  return result.kind === "failed" ? result : { ...result, bundle: result.bundle.outputFiles[0]?.text ?? "" };
}
