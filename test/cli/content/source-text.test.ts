import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readSourceText } from "../../../src/cli/content/source-text.js";

it.each([
  ["one at the start", "\uFEFF---\ntitle: a\n---\n", "---\ntitle: a\n---\n"],
  ["two at the start", "\uFEFF\uFEFF# a\n", "# a\n"],
  ["one behind the front matter", "---\ntitle: a\n---\n\uFEFF# b\n", "---\ntitle: a\n---\n# b\n"],
  ["one behind a line end of Windows", "a\r\n\r\n\uFEFF# b\r\n", "a\r\n\r\n# b\r\n"],
  ["one within a line, which is text", "a\uFEFFb\n", "a\uFEFFb\n"],
])("reads a file's text without byte order marks: %s", (_, written, expected) => {
  const folder = mkdtempSync(join(tmpdir(), "hanblog-source-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "a.md"), written);
  expect(readSourceText(join(folder, "a.md"))).toBe(expected);
});
