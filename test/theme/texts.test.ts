import { expect, it } from "vitest";
import { BLOG_TEXTS } from "../../src/cli/create/blog-texts.js";
import { fillText } from "../../src/theme/parts/fill-text.js";
import { TEXT_NAMES, textsFor, type Texts } from "../../src/theme/texts.js";

type TextName = keyof Texts;

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
])("in %s, tags are called %s", (lang, expected) => {
  expect(textsFor(lang).tags).toBe(expected);
});

it("lets a site override a text", () => {
  expect(textsFor("en", { tags: "Topics" })).toMatchObject({ tags: "Topics", next: "Next" });
});

it("asks for a page number like the original theme", () => {
  expect(fillText(textsFor("zh-CN").jumpFault, { total: 9 })).toBe("请输入大于0，并且小于等于9的页码！");
});

const LANGUAGES = ["zh-CN", "zh-TW", "en", "ja", "ko"] as const;

/** Labels of the home page, the timeline and the pagination in the VuePress theme, in the order of `LANGUAGES`. */
it.each<[TextName, readonly string[]]>([
  ["articles", ["文章", "文章", "Articles", "文章", "글"]],
  ["tags", ["标签", "標籤", "Tags", "ラベル", "태그"]],
  ["categories", ["分类", "分類", "Categories", "分類", "분류"]],
  ["friendLinks", ["友情链接", "友情鏈接", "Friend Links", "友情リンク", "링크 참조"]],
  ["timeline", ["时间轴", "時間軸", "Timeline", "タイムライン", "타임라인"]],
  ["previous", ["上一页", "上一頁", "Prev", "前のページ", "이전 페이지"]],
  ["next", ["下一页", "下一頁", "Next", "次のページ", "다음 페이지"]],
  ["jumpTo", ["跳转至", "跳轉至", "Jump To", "ジャンプ", "건너뛰기"]],
])("%s is the text of the VuePress theme", (name, expected) => {
  expect(LANGUAGES.map((lang) => textsFor(lang)[name])).toEqual(expected);
});

it.each(LANGUAGES)("the menu of a new blog in %s has the names of its pages", (lang) => {
  const { tags, categories, timeline } = textsFor(lang);
  expect(BLOG_TEXTS[lang].nav).toMatchObject({ tags, categories, timeline });
});

it.each(LANGUAGES)("%s has every text, with the placeholders of English", (lang) => {
  const texts = textsFor(lang);
  const english = textsFor("en");
  for (const name of TEXT_NAMES) {
    expect([name, texts[name]]).not.toEqual([name, ""]);
    expect([name, texts[name].match(/\{\w+\}/g)]).toEqual([name, english[name].match(/\{\w+\}/g)]);
  }
});
