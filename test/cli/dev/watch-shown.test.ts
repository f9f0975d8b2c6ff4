import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { FileChange } from "../../../src/cli/dev/classify-change.js";
import { watchShown } from "../../../src/cli/dev/watch-shown.js";

let dir = "";
let seen: FileChange[] = [];
const at = (name: string) => join(dir, name);
const open = (names: readonly string[]) => {
  const stop = watchShown(names.map(at), (change) => seen.push(change));
  onTestFinished(stop);
  return stop;
};

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "hanblog-shown-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(at("a.md"), "1");
  writeFileSync(at("b.md"), "1");
  seen = [];
});

describe("watchShown", () => {
  it("tells of the files that it was given, once for each save", async () => {
    open(["a.md", "gone.md"]);
    writeFileSync(at("b.md"), "2");
    writeFileSync(at("a.md"), "2");
    await expect.poll(() => seen).toEqual([{ kind: "change", file: at("a.md") }]);
    writeFileSync(at("a.md"), "3");
    await expect.poll(() => seen.length).toBe(2);
  });

  it("gives a program time to fill a file that it has emptied", async () => {
    open(["a.md"]);
    writeFileSync(at("a.md"), "");
    await pause(50);
    expect(seen).toEqual([]);
    writeFileSync(at("a.md"), "2");
    await expect.poll(() => seen).toEqual([{ kind: "change", file: at("a.md") }]);
  });

  it("tells nothing more once it was ended", async () => {
    const stop = open(["a.md"]);
    stop();
    stop();
    writeFileSync(at("a.md"), "2");
    await pause(50);
    expect(seen).toEqual([]);
  });
});
