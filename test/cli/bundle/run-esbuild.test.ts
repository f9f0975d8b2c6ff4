import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { browserPackages } from "../../../src/cli/bundle/run-esbuild.js";
import { writeFiles } from "../output/temporary-folder.js";
import { makeRealDir } from "./small-package.js";

/**
 * Bundles a file that imports `nprogress`, which both the package and the site have. `isNewer` is whether that of the
 * site replaces the other. Returns the bundle.
 */
async function bundle(
  file: string,
  shipped: Readonly<Record<string, string>>,
  isNewer = false,
): Promise<string> {
  const dir = await makeRealDir();
  await writeFiles(dir, {
    ...shipped,
    "node_modules/nprogress/package.json": '{"main":"index.js"}',
    "node_modules/nprogress/index.js": "export const bar = 'of the site';",
    [file]: 'import { bar } from "nprogress"; console.log(bar);',
  });
  const { outputFiles } = await build({
    entryPoints: [join(dir, file)],
    bundle: true,
    write: false,
    plugins: [browserPackages(dir, isNewer ? [{ ...NEWER, dir: join(dir, "node_modules/nprogress") }] : [])],
  });
  return outputFiles[0]?.text ?? "";
}

const NEWER = { name: "nprogress", version: "1.1.0", shipped: "1.0.0" };
const SHIPPED = { "dist/packages/nprogress.js": "export const bar = 'of hanblog';" };

describe("browserPackages", () => {
  it.each([
    ["a runtime module, the package that ships with hanblog", "dist/runtime/a.js", SHIPPED, "of hanblog"],
    ["a component, the package of its site", "site/components/A.js", SHIPPED, "of the site"],
    [
      "a runtime module of an unbuilt checkout, the installed package",
      "dist/runtime/a.js",
      {},
      "of the site",
    ],
  ])("gives %s", async (_, file, shipped, bar) => {
    expect(await bundle(file, shipped)).toContain(bar);
  });

  it("gives a runtime module the package of the site that is newer than hanblog's", async () => {
    expect(await bundle("dist/runtime/a.js", SHIPPED, true)).toContain("of the site");
  });
});
