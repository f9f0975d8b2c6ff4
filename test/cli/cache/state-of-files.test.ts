import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { stateOfFolders } from "../../../src/cli/cache/state-of-files.js";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "hanblog-state-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  write("bundle/a.js", "a");
  write("bundle/rules/b.js", "b");
  write("model/c.js", "c");
});

function write(path: string, text: string): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

const state = () => stateOfFolders([join(dir, "bundle"), join(dir, "model")]);

describe("stateOfFolders", () => {
  it("is the same as long as nothing changes", () => {
    expect(state()).toBe(state());
  });

  it.each([
    ["a file has other bytes", "bundle/a.js"],
    ["a file further down has other bytes", "bundle/rules/b.js"],
    ["a file of another folder has other bytes", "model/c.js"],
    ["a file has come", "bundle/rules/d.js"],
  ])("is another one when %s", (_, path) => {
    const before = state();
    write(path, "other");
    expect(state()).not.toBe(before);
  });
});
