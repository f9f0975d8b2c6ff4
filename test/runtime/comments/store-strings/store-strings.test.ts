import { describe, expect, it } from "vitest";
import { STORE_STRINGS } from "../../../../src/runtime/comments/store-strings/all.js";
import { loadStoreStrings } from "../../../../src/runtime/comments/store-strings/store-strings.js";

describe("loadStoreStrings", () => {
  it.each([
    ["zh", "提交"],
    ["zh-CN", "提交"],
    ["zh-TW", "送出"],
    ["zh-tw", "送出"],
    ["zh-Hant-HK", "送出"],
    ["en", "Submit"],
    ["en-GB", "Submit"],
    ["ja-JP", "送信"],
    ["ko", "Submit"],
  ])("loads the texts for %s", async (lang, submit) => {
    expect((await loadStoreStrings(lang)).submit).toBe(submit);
  });
});

describe("STORE_STRINGS", () => {
  it.each(["zh-CN", "zh-TW", "ja"] as const)("has its own text for every key in %s", (lang) => {
    const strings = STORE_STRINGS[lang];
    expect(Object.keys(strings)).toEqual(Object.keys(STORE_STRINGS.en));
    expect(Object.values(strings).filter((text) => text.trim() === "")).toEqual([]);
    expect(strings.sofa).not.toBe(STORE_STRINGS.en.sofa);
  });

  it("states in Japanese that comments are sent 20 seconds apart", () => {
    expect(STORE_STRINGS.ja.busy).toContain("20秒");
  });
});
