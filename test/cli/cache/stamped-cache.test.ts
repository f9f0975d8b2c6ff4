import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openStampedCache } from "../../../src/cli/cache/stamped-cache.js";

let file = "";
beforeEach(() => {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-cache-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  file = join(dir, "cache/pages");
});

const open = (key = "key") => openStampedCache<{ readonly text: string }>(file, key);

function fill(): void {
  const cache = open();
  cache.set("a", "1", { text: "A" });
  cache.set("b", "1", { text: "B" });
  cache.save();
}

describe("openStampedCache", () => {
  it("gives what was saved, for the stamp that it was set with alone", () => {
    fill();
    expect(open().get("a", "1")).toEqual({ text: "A" });
    expect(open().get("a", "2")).toBeNull();
    expect(open().get("c", "1")).toBeNull();
  });

  it("gives what was set before it is saved", () => {
    const cache = open();
    cache.set("a", "1", { text: "A" });
    expect(cache.get("a", "1")).toEqual({ text: "A" });
    expect(open().get("a", "1")).toBeNull();
  });

  it("has nothing under another key, nor in a file that is not whole", () => {
    fill();
    expect(open("other").get("a", "1")).toBeNull();
    writeFileSync(file, "a".repeat(100));
    expect(open().get("a", "1")).toBeNull();
  });

  it("forgets at a save what nobody asked for", () => {
    fill();
    const cache = open();
    cache.get("a", "1");
    cache.save();
    expect(open().get("b", "1")).toBeNull();
    expect(open().get("a", "1")).toEqual({ text: "A" });
  });

  it("writes nothing where all of it is kept", () => {
    fill();
    const { ino } = statSync(file);
    const cache = open();
    for (const name of ["a", "b"]) cache.get(name, "1");
    cache.save();
    expect(statSync(file).ino).toBe(ino);
  });
});
