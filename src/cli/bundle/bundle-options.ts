import type { BundleInput } from "./entry-modules.js";
import { runEsbuild, sharedOptions, type BundleResult } from "./run-esbuild.js";

/** Bundles the theme's `resolve-options` module. The bundle is `null` for a theme without one. */
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
