import { describe, expect, it } from "vitest";
import { chunkNumber, copyHash, islandMark, manifestShard } from "../../../src/runtime/model/render.js";

describe("chunkNumber", () => {
  it.each([
    ["/", 194_875_138_938_803],
    ["/a.html", 261_904_088_233_224],
    ["/docs/%E9%A6%99%E8%8F%87.html", 141_750_772_387_811],
  ])("names the chunk of %s by the route alone, in every version of hanblog", (route, expected) => {
    expect(chunkNumber(route)).toBe(expected);
  });

  it("gives 20,000 routes 20,000 numbers of at most 48 bits", () => {
    const numbers = Array.from({ length: 20_000 }, (_, index) => chunkNumber(`/posts/${index}.html`));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 2 ** 48)).toBe(true);
  });
});

describe("copyHash", () => {
  it("differs where one unit differs, is missing or is added, wherever that is", () => {
    const text = "饭团也有春天 and rice, ".repeat(20);
    const changed = Array.from(text, (unit, at) => [
      text.slice(0, at) + (unit === "x" ? "y" : "x") + text.slice(at + 1),
      text.slice(0, at) + text.slice(at + 1),
      `${text.slice(0, at)}\0${text.slice(at)}`,
    ]).flat();
    const own = copyHash(text);
    expect(changed.filter((other) => copyHash(other) === own)).toEqual([]);
  });
});

describe("manifestShard", () => {
  it("is one for all spellings of a route and spreads routes evenly", () => {
    expect(manifestShard("/Docs/A.html", 16)).toBe(manifestShard("/docs/a.html", 16));
    const counts = Array.from({ length: 16 }, () => 0);
    for (let index = 0; index < 16_000; index++) {
      const shard = manifestShard(`/posts/${index}.html`, 16);
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(800);
    expect(Math.max(...counts)).toBeLessThan(1200);
  });
});

describe("islandMark", () => {
  it("is a comment with the island's number", () => {
    expect(islandMark(3)).toBe("<!--island:3-->");
  });
});
