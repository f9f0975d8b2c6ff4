import { describe, expect, it } from "vitest";
import { stringsFor } from "../../../src/runtime/comments/strings.js";

describe("stringsFor", () => {
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
  ])("speaks %s", (lang, submit) => {
    expect(stringsFor(lang, null).submit).toBe(submit);
  });

  it("has every text in every language, each in its own", () => {
    const keys = Object.keys(stringsFor("en", null));
    for (const lang of ["zh-CN", "zh-TW", "ja"]) {
      const strings = stringsFor(lang, null);
      expect(Object.keys(strings)).toEqual(keys);
      expect(Object.values(strings).filter((text) => text.trim() === "")).toEqual([]);
      expect(strings.sofa).not.toBe(stringsFor("en", null).sofa);
    }
  });

  it("says in Japanese that comments are sent 20 seconds apart", () => {
    expect(stringsFor("ja", null).busy).toContain("20秒");
  });

  it("lets a site replace words", () => {
    expect(stringsFor("en", { submit: "Go" })).toMatchObject({ submit: "Go", reply: "Reply" });
  });
});
