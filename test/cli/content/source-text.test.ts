import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readSource } from "../../../src/cli/content/source-text.js";

function read(written: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), "hanblog-source-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "a.md"), written);
  return readSource({ file: join(folder, "a.md") });
}

describe("readSource", () => {
  it.each([
    ["one at the start", "\uFEFF---\ntitle: a\n---\n", "---\ntitle: a\n---\n"],
    ["two at the start", "\uFEFF\uFEFF# a\n", "# a\n"],
    ["one after the front matter", "---\ntitle: a\n---\n\uFEFF# b\n", "---\ntitle: a\n---\n# b\n"],
    ["one after a Windows line end", "a\r\n\r\n\uFEFF# b\r\n", "a\r\n\r\n# b\r\n"],
    ["one within a line, which is text", "a\uFEFFb\n", "a\uFEFFb\n"],
  ])("removes byte order marks: %s", (_, written, expected) => {
    expect(read(written)).toEqual({ text: expected, isUtf8: true });
  });

  it.each([
    ["UTF-8", "é�\n", true],
    ["Latin-1", Buffer.from("é\n", "latin1"), false],
    ["GBK", Buffer.from([0xc4, 0xe3]), false],
  ])("returns whether a file is UTF-8: %s", (_, written, isUtf8) => {
    expect(read(written).isUtf8).toBe(isUtf8);
  });
});
