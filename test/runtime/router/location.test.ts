import { describe, expect, it } from "vitest";
import { hrefOf, memoryLocation } from "../../../src/runtime/router/location.js";

describe("memoryLocation", () => {
  it("moves through its history and tells who listens", () => {
    const location = memoryLocation("/a");
    const seen: string[] = [];
    const stop = location.listen(() => seen.push(hrefOf(location.read())));
    location.push("/b?x#y");
    location.push("/c");
    location.go(-2);
    location.go(1);
    location.go(5);
    stop();
    location.go(-1);
    expect(seen).toEqual(["/a", "/b?x#y"]);
  });

  it("forgets what lay ahead when an entry is added", () => {
    const location = memoryLocation("/a");
    location.push("/b");
    location.go(-1);
    location.push("/c");
    location.go(1);
    expect(hrefOf(location.read())).toBe("/c");
    location.go(-1);
    expect(hrefOf(location.read())).toBe("/a");
  });

  it("keeps key and index of an entry whose address changes", () => {
    const location = memoryLocation("/a");
    const { key, index } = location.read();
    location.replace("/a#x");
    expect(location.read()).toMatchObject({ key, index, hash: "#x" });
  });
});
