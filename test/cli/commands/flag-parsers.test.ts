import { InvalidArgumentError } from "commander";
import { expect, it } from "vitest";
import {
  parseClassName,
  parsePreviewHost,
  parseTitle,
  type PreviewHost,
} from "../../../src/cli/commands/flag-parsers.js";

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

it.each([
  [["0.0.0.0"], { address: "0.0.0.0", like: null }],
  [["netlify"], { address: "127.0.0.1", like: "netlify" }],
  [["github", "localhost"], { address: "localhost", like: "github" }],
  [["::1", "caddy"], { address: "::1", like: "caddy" }],
] as const)("reads %j as the address and the host of a preview", (given, expected) => {
  const start: PreviewHost = { address: "127.0.0.1", like: null };
  expect(given.reduce<PreviewHost>((former, text) => parsePreviewHost(text, former), start)).toEqual(
    expected,
  );
});
