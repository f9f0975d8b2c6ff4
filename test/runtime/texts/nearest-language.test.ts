import { describe, expect, it } from "vitest";
import {
  findLanguage,
  nearestLanguage,
  type ByLanguage,
} from "../../../src/runtime/texts/nearest-language.js";

const ENTRIES: ByLanguage<number> = [
  ["en", 0],
  ["zh-CN", 1],
  ["zh-TW", 2],
  ["ja", 3],
  ["pt", 4],
];

describe("findLanguage", () => {
  it.each([
    ["en", "en"],
    ["EN-us", "en"],
    ["zh", "zh-CN"],
    ["zh-CN", "zh-CN"],
    ["zh-SG", "zh-CN"],
    ["zh-Hans-HK", "zh-CN"],
    ["ZH-tw", "zh-TW"],
    ["zh-HK", "zh-TW"],
    ["zh-MO", "zh-TW"],
    ["zh-Hant", "zh-TW"],
    ["zh-Hant-CN", "zh-TW"],
    ["ja-JP", "ja"],
    ["pt-BR", "pt"],
    ["fr", null],
    ["kok", null],
    ["z", null],
    ["", null],
  ])("of %j is %j", (tag, expected) => {
    expect(findLanguage(ENTRIES, tag)?.[0] ?? null).toBe(expected);
  });

  it("finds simplified Chinese for a region of traditional Chinese if there is no other", () => {
    expect(findLanguage([["zh-CN", 1]], "zh-HK")).toEqual(["zh-CN", 1]);
  });
});

describe("nearestLanguage", () => {
  it("falls back to the first entry", () => {
    expect(nearestLanguage(ENTRIES, "fr")).toEqual(["en", 0]);
    expect(nearestLanguage(ENTRIES, "ja")).toEqual(["ja", 3]);
  });
});
