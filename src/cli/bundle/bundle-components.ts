import { pathBelow } from "../config/path-below.js";
import { bundleForNode } from "./bundle-server.js";
import type { BundleInput } from "./entry-modules.js";
import { packageAliases, type BundleResult } from "./run-esbuild.js";
import { sharedModules } from "./shared-modules.js";

/**
 * Bundles the site's components without what renders them: CommonJS source that exports a function from the `require`
 * of that renderer to the components. `null` where they contain more of it (`renderer`: its absolute files) than it
 * gives away, such as a file of the theme, which would be there twice.
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
