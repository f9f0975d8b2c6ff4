#!/usr/bin/env node

// Sooner there than by `import`, which makes each of these a module of its own.
const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);
const { readFileSync } = require("node:fs");

/** In a work tree, the compiler or npm may have run since the bundle was made of what they wrote. */
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

/** `null` for a file that is not there: neither is in what is published. */
function textOf(path) {
  try {
    return readFileSync(new URL(path, import.meta.url), "latin1");
  } catch {
    return null;
  }
}
