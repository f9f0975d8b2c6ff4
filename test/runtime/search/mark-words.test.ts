import { describe, expect, it } from "vitest";
import { readQuery } from "../../../src/runtime/model/search/tokenize.js";
import {
  beginningOf,
  cutSnippet,
  hasWords,
  markParts,
  markWords,
} from "../../../src/runtime/search/mark-words.js";

const mark = (text: string, query: string) => {
  const { marks } = markParts(text, readQuery(query));
  return marks.map((range) => text.slice(...range));
};

describe("markParts", () => {
  it.each([
    ["The Vue way, vue", "vue", ["Vue", "vue"]],
    ["可以传请求配置", "请求配置", ["请求配置"]],
    ["请求的配置", "请求配置", ["请求", "配置"]],
    ["v-if 和 v-else", "v-if v-else", ["v-if", "v-else"]],
    ["asyncComponent", "async component", ["asyncComponent"]],
    ["none", "other", []],
    ["İ x", "x", ["x"]],
    ["Le Café, le cafe", "cafe", ["Café", "cafe"]],
    ["cafe", "café", ["cafe"]],
    ["ＶＵＥ入門，Vue", "vue", ["ＶＵＥ", "Vue"]],
    ["ｶﾀｶﾅ", "カタカナ", ["ｶﾀｶﾅ"]],
  ])("marks in %s what %s asks for", (text, query, expected) => {
    expect(mark(text, query)).toEqual(expected);
  });
});

describe("markWords", () => {
  it("does not mark parts of a word", () => {
    expect(markWords("请求的配置", readQuery("请求配置")).marks).toEqual([]);
  });
});

describe("hasWords", () => {
  it.each([
    ["请求配置", "请求配置", true],
    ["请求和配置", "请求配置", false],
    ["A b C", "c a", true],
  ])("%s: %s", (text, query, expected) => {
    expect(hasWords(text, readQuery(query))).toBe(expected);
  });
});

describe("cutSnippet", () => {
  it("shows the text around the first word, with ellipses at the cuts", () => {
    const words = readQuery("needle");
    const text = `${"straw ".repeat(50)}needle${" straw".repeat(50)}`;
    const snippet = cutSnippet(markWords(text, words));
    expect(snippet?.text).toMatch(/^… ?straw .*needle .*…$/);
    expect(snippet?.marks.map((range) => snippet.text.slice(...range))).toEqual(["needle"]);
  });

  it("keeps a short text whole", () => {
    const marked = markWords("a needle", readQuery("needle"));
    expect(cutSnippet(marked)).toEqual(marked);
  });

  it("does not split an emoji", () => {
    for (const straw of ["a", "aa"]) {
      const { text } = cutSnippet(markWords(`needle ${straw}${"🍙".repeat(100)}`, readQuery("needle"))) ?? {};
      expect(text).toMatch(/^needle a+(?:🍙)+…$/u);
      expect(beginningOf(straw + "🍙".repeat(100))?.text).toMatch(/^a+(?:🍙)+…$/u);
    }
  });

  it("returns null for a text without marks", () => {
    expect(cutSnippet({ text: "straw", marks: [] })).toBeNull();
  });
});
