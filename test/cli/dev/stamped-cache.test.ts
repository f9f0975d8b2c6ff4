import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openStampedCache } from "../../../src/cli/dev/keep-pages.js";

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
  it("returns a saved value only for its stamp", () => {
    fill();
    expect(open().get("a", "1")).toEqual({ text: "A" });
    expect(open().get("a", "2")).toBeNull();
    expect(open().get("c", "1")).toBeNull();
  });

  it("returns a value before it is saved", () => {
    const cache = open();
    cache.set("a", "1", { text: "A" });
    expect(cache.get("a", "1")).toEqual({ text: "A" });
    expect(open().get("a", "1")).toBeNull();
  });

  it("is empty for another key or a damaged file", () => {
    fill();
    expect(open("other").get("a", "1")).toBeNull();
    writeFileSync(file, "a".repeat(100));
    expect(open().get("a", "1")).toBeNull();
  });

  it("drops unused values when it is saved", () => {
    fill();
    const cache = open();
    cache.get("a", "1");
    cache.save();
    expect(open().get("b", "1")).toBeNull();
    expect(open().get("a", "1")).toEqual({ text: "A" });
  });

  it("writes nothing if everything is saved already", () => {
    fill();
    const { ino } = statSync(file);
    const cache = open();
    for (const name of ["a", "b"]) cache.get(name, "1");
    cache.save();
    expect(statSync(file).ino).toBe(ino);
  });
});
