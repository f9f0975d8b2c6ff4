import { describe, expect, it } from "vitest";
import { failureTexts } from "../../../src/runtime/comments/load-failure.js";
import type { CommentWidget } from "../../../src/runtime/model/comments.js";

function storeWidget(lang?: string): CommentWidget {
  const settings = { appId: "a", appKey: "k" };
  return { kind: "store", settings: lang === undefined ? settings : { ...settings, lang } };
}

describe("failureTexts", () => {
  it.each([
    ["zh-CN", "刷新页面"],
    ["zh", "刷新页面"],
    ["zh-Hans-HK", "刷新页面"],
    ["zh-TW", "重新整理"],
    ["zh-HK", "重新整理"],
    ["zh-Hant-MO", "重新整理"],
    ["ja-JP", "ページを再読み込み"],
    ["ko", "페이지 새로고침"],
    ["en-GB", "Reload the page"],
    ["fr", "Reload the page"],
  ])("is in the language of a page in %s", (lang, expected) => {
    expect(failureTexts(storeWidget(), lang).reload).toBe(expected);
  });

  it("is in the language that the config sets for the comments", () => {
    expect(failureTexts(storeWidget("en"), "zh-CN").reload).toBe("Reload the page");
  });
});
