import { describe, expect, it } from "vitest";
import { chunkNumber, groupCount, manifestShard } from "../../../../src/runtime/model/document/chunk.js";

describe("groupCount", () => {
  it.each([
    [1, 0],
    [512, 0],
    [513, 16],
    [5000, 128],
    [50_000, 2048],
  ])("spreads %i routes over %i chunks, 0 for one each", (routes, groups) => {
    expect(groupCount(routes)).toBe(groups);
  });
});

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
