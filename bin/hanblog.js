#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** In a work tree, the compiler or npm may have run since the bundle was made of what they wrote. */
const MADE_OF = [
  ["../dist/.tsbuild/cli.json", "../dist/bin/cli.json"],
  ["../dist/.tsbuild/model.json", "../dist/bin/model.json"],
  ["../node_modules/.package-lock.json", "../dist/bin/packages.json"],
];

const isBundled = MADE_OF.every(([now, then]) => textOf(now) === textOf(then));
const { main } = isBundled
  ? createRequire(import.meta.url)("../dist/bin/main.cjs")
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
