import { InvalidArgumentError } from "commander";
import { expect, it } from "vitest";
import { parseClassName } from "../../../src/cli/commands/flag-parsers.js";

it.each(["Comment", "c", "My_Comments2", `C${"x".repeat(63)}`])("accepts the class %s", (name) => {
  expect(parseClassName(name)).toBe(name);
});

it.each(["", "Counter", "2Comments", "_Comment", "a-b", "a b", "评论", `C${"x".repeat(64)}`])(
  "rejects the class %j",
  (name) => {
    expect(() => parseClassName(name)).toThrow(InvalidArgumentError);
  },
);
