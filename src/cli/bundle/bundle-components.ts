import { pathBelow } from "../config/path-below.js";
import { bundleForNode } from "./bundle-server.js";
import type { BundleInput } from "./entry-modules.js";
import { packageAliases, type BundleResult } from "./run-esbuild.js";
import { sharedModules } from "./shared-modules.js";

/**
 * Bundles the site's components separately from the renderer: CommonJS source that exports a function from
 * the renderer's `require` to the components. Returns `null` if the components import files of the renderer
 * (`renderer`: absolute paths) that it does not share, such as a theme file, because those would be
 * duplicated.
 */
export async function bundleComponents(
  input: BundleInput,
  renderer: ReadonlySet<string>,
): Promise<BundleResult<string> | null> {
  const result = await bundleForNode(input, {
    entryPoints: { server: "hanblog:own" },
    banner: { js: "module.exports = (require) => { const module = { exports: {} };" },
    footer: { js: "return module.exports.components; };" },
    plugins: [sharedModules],
  });
  if (result.kind === "failed") return result;
  const { react, "react-dom": reactDom } = packageAliases(input.packageDir);
  const isOfRenderer = (file: string) =>
    renderer.has(file) || [react, reactDom].some((folder) => pathBelow(folder, file) !== null);
  return result.sources.some(isOfRenderer) ? null : result;
}
