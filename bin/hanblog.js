#!/usr/bin/env node

// Node.js 20.16 and 22.3 are the first with this function. Older ones would stop with a stack.
if (process.getBuiltinModule === undefined) {
  const { readFileSync } = await import("node:fs");
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  process.stderr.write(
    `hanblog needs Node.js ${engines.node.slice(2)} or later, and this is ${process.versions.node}.\n` +
      "Install a newer version from https://nodejs.org, or with your version manager, such as `nvm install --lts`.\n",
  );
  process.exit(1);
}

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
const { main } = isBundled ? require("../dist/bin/main.start.cjs") : await import("../dist/cli/main.js");
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
