import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { removeEval, withoutEval } from "../../../src/cli/package/bundle-packages.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";

const require = createRequire(import.meta.url);

describe("removeEval", () => {
  it.each([
    ['x = a || Function("return this")() || {}', "x = a || globalThis || {}"],
    ["x = Function('return this')()", "x = globalThis"],
    ['g = g || (0, eval)("this")', "g = g || globalThis"],
    ["isFunction(x); function Functional() {} Function.prototype; x instanceof Function", null],
  ])("turns %s into code without eval", (code, expected) => {
    expect(removeEval(code)).toBe(expected ?? code);
  });

  it.each(["new Function('a', 'b')", "Function('a')", "$Function('C,a', 'b')"])(
    "makes %s throw, as a policy does",
    (call) => {
      expect(() => {
        // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the result has no eval, which is the point
        new Function(`return () => { const $Function = Function; ${removeEval(call)} }`)()();
      }).toThrow("Strings are not compiled");
    },
  );

  it("leaves no eval in the SDK of the store", () => {
    const sdk = readFileSync(require.resolve("leancloud-storage/dist/av-core.js"), "utf8");
    expect(removeEval(sdk)).not.toMatch(/(?<![\w$.])(?:eval\)?\(|\$?Function\((?!\)))/);
  });
});

it("withoutEval changes only the named files of packages, and replaces the polyfill of `url`", async () => {
  const dir = await makeTempDir();
  const code = 'export const found = Function("return this")();\n';
  await writeFiles(dir, {
    "node_modules/@pixi/utils/lib/url.mjs": code,
    "node_modules/leancloud-storage/dist/av-core.js": code,
    "node_modules/other/av-core.js": code,
  });
  const bundle = async (file: string) => {
    const entryPoints = [join(dir, "node_modules", file)];
    const { outputFiles } = await build({
      entryPoints,
      bundle: true,
      format: "esm",
      write: false,
      plugins: [withoutEval],
    });
    return outputFiles.map(({ text }) => text).join("");
  };
  expect(await bundle("@pixi/utils/lib/url.mjs")).toContain("resolve:");
  expect(await bundle("leancloud-storage/dist/av-core.js")).toContain("found = globalThis");
  expect(await bundle("other/av-core.js")).toContain("Function(");
});
