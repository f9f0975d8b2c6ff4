import { describe, expect, it } from "vitest";
import { decorationStrings } from "../../../src/runtime/decorations/strings.js";

describe("decorationStrings", () => {
  const cases: readonly (readonly [lang: string, toTop: string])[] = [
    ["zh-CN", "回到顶部"],
    ["zh", "回到顶部"],
    ["zh-Hans-SG", "回到顶部"],
    ["zh-TW", "回到頂部"],
    ["zh-Hant", "回到頂部"],
    ["ja", "ページの先頭へ"],
    ["ko-KR", "맨 위로"],
    ["en-US", "Back to the top"],
    ["fr", "Back to the top"],
    ["constructor", "Back to the top"],
    ["", "Back to the top"],
  ];
  it.each(cases)("of %s has the words of its language, else English", (lang, toTop) => {
    expect(decorationStrings(lang).toTop).toBe(toTop);
  });
});
