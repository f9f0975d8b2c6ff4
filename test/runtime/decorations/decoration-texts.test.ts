// @vitest-environment happy-dom

import { describe, expect, it, onTestFinished } from "vitest";
import { decorationTexts } from "../../../src/runtime/decorations/decoration-texts.js";

describe("decorationTexts", () => {
  it.each([
    ["zh-CN", "回到顶部"],
    ["zh-Hans-SG", "回到顶部"],
    ["zh-Hant", "回到頂部"],
    ["ja", "ページの先頭へ"],
    ["ko-KR", "맨 위로"],
    ["fr", "Back to the top"],
    ["", "Back to the top"],
  ])("returns texts in the document's language %j", (lang, toTop) => {
    document.documentElement.lang = lang;
    onTestFinished(() => document.documentElement.removeAttribute("lang"));
    expect(decorationTexts().toTop).toBe(toTop);
  });
});
