import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** Files of packages that compile code from strings, or try to. */
const FILES =
  /[\\/]node_modules[\\/](?:@pixi[\\/](?:core[\\/]lib[\\/]shader[\\/]utils[\\/](?:generateUniform(?:s|Buffer)Sync|unsafeEvalSupported)|utils[\\/]lib[\\/]url)\.mjs|leancloud-storage[\\/]dist[\\/]av-core\.js)$/;

/** Ways to find the global object in old browsers. */
const GLOBAL_OBJECT = /(?<![\w$.])(?:Function\((["'])return this\1\)\(\)|\(\d,\s*eval\)\((["'])this\2\))/g;
const COMPILE = /(?<![\w$.])(?:new\s+)?\$?Function\((?!\))/g;

/** PixiJS only exports this polyfill of Node's `url`, and the library of the figures calls `resolve`. */
const URL_TOOLS =
  "export const url = { resolve: (from, to) => new URL(to, new URL(from, location.href)).href };";

/**
 * Removes code that compiles strings from packages, so that a content security policy without `unsafe-eval` reports
 * nothing. PixiJS has other code for such policies, which the mascot uses; the SDK of the store does not use its own.
 */
export const withoutEval: Plugin = {
  name: "hanblog-without-eval",
  setup(build) {
    build.onLoad({ filter: FILES }, async ({ path }) => ({
      contents: path.endsWith("url.mjs") ? URL_TOOLS : removeEval(await readFile(path, "utf8")),
    }));
  },
};

/** Replaces calls that compile strings: by the global object, or by a call that throws as a policy does. */
export function removeEval(code: string): string {
  const plain = code.replace(GLOBAL_OBJECT, "globalThis");
  if (plain.search(COMPILE) === -1) return plain;
  const thrower = "function hanblogCannotCompile() { throw new EvalError('Strings are not compiled'); }";
  return `${plain.replace(COMPILE, "hanblogCannotCompile(")}\n${thrower}\n`;
}
