import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bundleClient } from "../../../src/cli/bundle/bundle-client.js";
import { plainInput } from "../../../src/cli/bundle/plain-input.js";
import { writeFiles } from "../output/temporary-folder.js";
import { createSmallPackage } from "./small-package.js";

const PARTS = ["bread", "butter", "cheese", "dill"];

/** Compiled index of the runtime, with an export for each of the parts. */
const indexOf = (parts: readonly string[]) =>
  parts.map((part) => `export { ${part} } from "./${part}.js";\n`).join("");

/** Bundles a theme of these two files with a runtime of `parts`. Returns its scripts by the start of their names. */
async function bundle(index: string, dinner: string, parts: readonly string[] = PARTS) {
  const packageDir = await createSmallPackage();
  await writeFiles(packageDir, {
    ...Object.fromEntries(
      parts.map((part) => [`dist/runtime/${part}.js`, `export const ${part} = "the ${part}";`]),
    ),
    "dist/runtime/index.js": `${indexOf(parts)}//# sourceMappingURL=index.js.map`,
    "src/theme/index.tsx": `${index}\nexport const createTheme = () => [eaten, () => import("./dinner.js")];`,
    "src/theme/dinner.ts": dinner,
  });
  const result = await bundleClient(plainInput(packageDir, false));
  if (result.kind === "failed") throw new Error(JSON.stringify(result.problems));
  const { bundle: client, sources } = result;
  const scripts = client.files.map(({ path, contents }) => [path, Buffer.from(contents).toString()] as const);
  const find = (start: string) => scripts.find(([path]) => path.includes(`/${start}-`))?.[1] ?? "";
  return {
    app: scripts.find(([path]) => path === client.scripts[1])?.[1] ?? "",
    find,
    scripts,
    sources,
    packageDir,
  };
}

/** Returns the parts of the runtime that a script contains. */
const partsIn = (script: string) => PARTS.filter((part) => script.includes(`the ${part}`));

const BREAD = 'import { bread as eaten } from "hanblog/runtime";';
const BUTTER = 'import { butter } from "hanblog/runtime"; export const spread = butter;';

describe("exports of `hanblog/runtime`", () => {
  it("are only in the scripts that use them", async () => {
    const { app, find } = await bundle(BREAD, BUTTER);
    expect([partsIn(app), partsIn(find("dinner"))]).toEqual([["bread"], ["butter"]]);
  });

  it("change no file if no theme uses them", async () => {
    const [few, many] = [await bundle(BREAD, BUTTER, PARTS.slice(0, 2)), await bundle(BREAD, BUTTER)];
    expect(many.scripts).toEqual(few.scripts);
  });

  it.each([
    [
      "of several lines with comments and types",
      'import type { Bowl } from "hanblog/runtime";\nimport {\n  // first, with a comma\n  bread as eaten,\n  type Plate, /* , */\n} from "hanblog/runtime";\nexport type Meal = Bowl | Plate;',
    ],
    ["in single quotes", "import {bread as eaten} from 'hanblog/runtime'"],
    ["of two statements", `${BREAD}\nexport { bread } from "hanblog/runtime";`],
    ["in an old version in a comment", `${BREAD} // import { bread } from "hanblog/runtime"`],
  ])("are found in imports %s", async (_, index) => {
    expect(partsIn((await bundle(index, BUTTER)).app)).toEqual(["bread"]);
  });

  it.each([
    ["as a namespace", 'import * as all from "hanblog/runtime"; const eaten = all.bread;'],
    [
      "by a name that is a type",
      'import { bread as eaten, Plate } from "hanblog/runtime"; export type Meal = Plate;',
    ],
    ["as a string too", `${BREAD} export const name = "hanblog/runtime";`],
    ["dynamically", 'const eaten = async () => (await import("hanblog/runtime")).bread;'],
  ])("work if a file names the index %s", async (_, index) => {
    const { scripts } = await bundle(index, BUTTER);
    expect(scripts.flatMap(([, text]) => partsIn(text))).toEqual(expect.arrayContaining(["bread", "butter"]));
  });

  it("are reported if they are missing, with the path of the index", async () => {
    await expect(bundle('import { bred as eaten } from "hanblog/runtime";', BUTTER)).rejects.toThrow(
      /dist\/runtime\/index\.js.*bred/,
    );
  });

  it("are sources of the program", async () => {
    const { sources, packageDir } = await bundle(BREAD, BUTTER);
    expect(sources).toEqual(expect.arrayContaining([join(packageDir, "dist/runtime/bread.js")]));
    expect(sources.filter((file) => file.includes("hanblog-runtime"))).toEqual([]);
  });
});
