import { expect, it } from "vitest";
import { unshippedFiles } from "../../../src/cli/package/unshipped-files.js";
import { temporaryFolder, writeFiles } from "../output/temporary-folder.js";

const EXPORTS = {
  ".": { types: "./dist/cli/index.d.ts", default: "./dist/cli/index.js" },
  "./style.css": "./src/style.css",
};

const FILES = {
  "dist/cli/index.js": 'import "./build/build.js";',
  "dist/cli/build/build.js": 'const thread = new URL("./worker.js", import.meta.url); import("../late.js");',
  "dist/cli/build/worker.js": 'resolve(import.meta.dirname, "host.js")',
  "dist/cli/build/host.js": 'import "../build/build.js"; message("missing.js");',
  "dist/cli/late.js": "",
  "dist/cli/bundle/parts/part.js": "",
  "dist/cli/main.js": 'import "./index.js"; import "./command.js";',
  "dist/cli/command.js": "",
  "dist/cli/help.js": 'import "./help/text.js"',
  "dist/cli/help/text.js": "",
  "dist/bin/main.cjs": 'await require("./loader.cjs").importModule("../cli/he\\\nlp.js")',
  "dist/cli/index.d.ts": 'export type { Site } from "./site.js"; type A = import("../runtime/index.js").A;',
  "dist/cli/site.d.ts": "",
  "dist/cli/command.d.ts": 'import "./site.js";',
  "dist/runtime/index.d.ts": "",
  "dist/runtime/app.d.ts": "",
  "dist/runtime/app.js": "",
  "dist/runtime/model.d.ts": "",
  "dist/theme/Footer.d.ts": 'import type { Model } from "../runtime/model.js";',
};

it("lists modules and declarations that nothing in the package reads", async () => {
  const dir = await temporaryFolder();
  await writeFiles(dir, FILES);
  expect(unshippedFiles(dir, EXPORTS)).toEqual([
    "cli/command.d.ts",
    "cli/command.js",
    "cli/main.js",
    "runtime/app.d.ts",
  ]);
});
