import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { quoteForShell } from "../../../src/cli/hosts/quote-for-shell.js";

it.each(["blog", 'quote"s', "it's", "a b", "$HOME", "`id`", "a\\b", "a!b", "*", "博客", "a&b"])(
  "quotes %s so that a shell reads it as one word",
  (path) => {
    const script = `printf %s ${quoteForShell(path, "linux")}`;
    expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(path);
  },
);

it.each([
  ["linux", "-a b", "'./-a b'"],
  ["linux", "blog", "blog"],
  ["win32", String.raw`C:\a b`, String.raw`"C:\a b"`],
  ["win32", String.raw`C:\a`, String.raw`C:\a`],
])("quotes for the shell of %s the path %s", (platform, path, quoted) => {
  expect(quoteForShell(path, platform)).toBe(quoted);
});
