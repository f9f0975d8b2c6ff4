import { expect, it } from "vitest";
import { fill, textsFor } from "../../src/theme/texts.js";

it.each([
  ["zh-CN", "标签"],
  ["zh-SG", "标签"],
  ["zh", "标签"],
  ["zh-TW", "標籤"],
  ["zh-HK", "標籤"],
  ["zh-Hant-MO", "標籤"],
  ["ja-JP", "ラベル"],
  ["ko", "태그"],
  ["en-US", "Tags"],
  ["fr", "Tags"],
])("%s says %s", (lang, expected) => {
  expect(textsFor(lang).tags).toBe(expected);
});

it("lets a site say it in its own words", () => {
  expect(textsFor("en", { tags: "Topics" })).toMatchObject({ tags: "Topics", next: "Next" });
});

it("asks for a page number in the words of the original", () => {
  expect(fill(textsFor("zh-CN").jumpFault, { total: 9 })).toBe("请输入大于0，并且小于等于9的页码！");
});
