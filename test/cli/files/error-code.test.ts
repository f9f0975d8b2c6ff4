import { expect, it } from "vitest";
import { errorCode } from "../../../src/cli/files/error-code.js";

it.each([
  ["a system's error", Object.assign(new Error("gone"), { code: "ENOENT" }), "ENOENT"],
  ["an error without a code", new Error("gone"), null],
  ["an error whose code is a number", Object.assign(new Error("gone"), { code: 2 }), null],
  ["an object that only looks like one", { code: "ENOENT" }, null],
  ["no object", "ENOENT", null],
  ["nothing", null, null],
])("the code of %s", (_, error, expected) => {
  expect(errorCode(error)).toBe(expected);
});
