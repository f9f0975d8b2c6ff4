import { InvalidArgumentError } from "commander";
import { expect, it } from "vitest";
import { parseClassName, parseTitle } from "../../../src/cli/commands/flag-parsers.js";

it.each(["Comment", "c", "My_Comments2", `C${"x".repeat(63)}`])("accepts the class %s", (name) => {
  expect(parseClassName(name)).toBe(name);
});

it.each(["", "Counter", "2Comments", "_Comment", "a-b", "a b", "评论", `C${"x".repeat(64)}`])(
  "rejects the class %j",
  (name) => {
    expect(() => parseClassName(name)).toThrow(InvalidArgumentError);
  },
);

it("reduces a title to one line, and rejects an empty one", () => {
  expect(parseTitle(" 春\n天\0 ")).toBe("春 天");
  expect(() => parseTitle(" \n")).toThrow(InvalidArgumentError);
});
