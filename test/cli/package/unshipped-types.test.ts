import { expect, it } from "vitest";
import { unshippedTypes } from "../../../src/cli/package/unshipped-types.js";
import { temporaryFolder, writeFiles } from "../output/temporary-folder.js";

const EXPORTS = {
  ".": { types: "./dist/cli/index.d.ts", default: "./dist/bin/index.js" },
  "./style.css": "./src/style.css",
};

const FILES = {
  "dist/cli/index.d.ts":
    'export type { Site } from "./site.js"; export * from "./shared/types/d.js"; type A = import("../runtime/index.js").A;',
  "dist/cli/site.d.ts": "",
  "dist/cli/command.d.ts": 'import "./site.js";',
  "dist/cli/store/a.d.ts": "",
  "dist/cli/store/sql/b.d.ts": "",
  "dist/cli/shared/c.d.ts": "",
  "dist/cli/shared/types/d.d.ts": "",
  "dist/runtime/index.d.ts": "",
  "dist/runtime/app.d.ts": "",
  "dist/runtime/app.js": "",
  "dist/runtime/model.d.ts": "",
  "dist/theme/Footer.d.ts": 'import type { Model } from "../runtime/model.js";',
};

it("lists declarations that no export of the package and no file of the theme reads", async () => {
  const dir = await temporaryFolder();
  await writeFiles(dir, FILES);
  expect(unshippedTypes(dir, EXPORTS)).toEqual([
    "cli/command.d.ts",
    "cli/shared/c.d.ts",
    "cli/store/**/*.d.ts",
    "runtime/app.d.ts",
  ]);
});
