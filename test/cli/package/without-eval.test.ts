import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { removeEval } from "../../../src/cli/package/without-eval.js";

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
