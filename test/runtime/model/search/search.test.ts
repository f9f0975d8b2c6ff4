import { describe, expect, it } from "vitest";
import {
  blocksOfPrefix,
  decodePostings,
  searchFile,
  WEIGHTS,
} from "../../../../src/runtime/model/search/search.js";

describe("postings", () => {
  it.each([
    ["", []],
    ["A", [0]],
    ["DgB", [3, 32]],
    ["gB", [32]],
  ])("are read from %j", (text, expected) => {
    expect(decodePostings(text).map(({ page, weight }) => page * WEIGHTS + weight)).toEqual(expected);
  });
});

describe("blocksOfPrefix", () => {
  const first = ["a", "co", "comp", "cons", "d"];
  it.each([
    ["a", [0]],
    ["b", [0]],
    ["co", [1, 2, 3]],
    ["com", [1, 2]],
    ["compo", [2]],
    ["z", [4]],
    ["", [0, 1, 2]],
  ])("%s", (prefix, expected) => {
    expect(blocksOfPrefix(first, prefix, 3)).toEqual(expected);
  });

  it("gives no more than were asked for", () => {
    expect(blocksOfPrefix(first, "co", 2)).toEqual([1, 2]);
  });
});

describe("searchFile", () => {
  it("names block and hash below the locale", () => {
    expect(searchFile("terms", "/en/", 1, "aaaaabbbbb")).toBe("search/en/terms-1.bbbbb.json");
  });
});
