import { describe, expect, it } from "vitest";
import { failureWords } from "../../../src/runtime/comments/load-failure.js";
import type { CommentWidget } from "../../../src/runtime/model/comments.js";

function storeWidget(lang?: string): CommentWidget {
  const settings = { appId: "a", appKey: "k" };
  return { kind: "store", settings: lang === undefined ? settings : { ...settings, lang } };
}

describe("failureWords", () => {
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
  ])("are in the language of a page in %s, in its script", (lang, expected) => {
    expect(failureWords(storeWidget(), lang).reload).toBe(expected);
  });

  it("are in the language that the site configures for its comments, as in the panel", () => {
    expect(failureWords(storeWidget("en"), "zh-CN").reload).toBe("Reload the page");
  });
});
