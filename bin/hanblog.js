#!/usr/bin/env node

// `require` loads these modules faster than `import`, which creates an ES module for each.
const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
const { readFileSync } = require("node:fs");

/**
 * Files that identify the state of the compiler's output and of the packages, each with the copy in the
 * bundle. In a work tree, the compiler or npm may have run since the bundle was made.
 */
const MADE_OF = [
  ["../dist/.tsbuild/cli.json", "../dist/bin/cli.json"],
  ["../dist/.tsbuild/model.json", "../dist/bin/model.json"],
  ["../dist/.tsbuild/texts.json", "../dist/bin/texts.json"],
  ["../node_modules/.package-lock.json", "../dist/bin/packages.json"],
];

const isBundled = MADE_OF.every(([now, then]) => textOf(now) === textOf(then));
const { main } = isBundled
  ? require("../dist/bin/cache-code-cache.cjs").requireCode(require.resolve("../dist/bin/main.cjs"))
  : await import("../dist/cli/main.js");
await main(process.argv);

/**
 * Returns the text of a file, or `null` if it does not exist. The published package contains none of these
 * files.
 */
function textOf(path) {
  try {
    return readFileSync(new URL(path, import.meta.url), "latin1");
  } catch {
    return null;
  }
}
