import { describe, expect, it } from "vitest";
import {
  plainWords,
  createWordMatcher,
  isWildcardOf,
} from "../../../../src/cli/comments/screen/word-matcher.js";

describe("blocked words", () => {
  it.each<[word: string, text: string, expected: boolean]>([
    ["casino", "The best Casino in town", true],
    ["casino", "ca\u200Bsi\u00ADno", true],
    ["casino", "ｃａｓｉｎｏ", true],
    ["casino", "c\u0336a\u0336s\u0336i\u0336n\u0336o\u0336", true],
    ["CASINO", "casino", true],
    ["casino", "casi no", false],
    ["buy  now", "buy\n\tnow", true],
    [" cat ", "concatenate", false],
    [" cat ", "cat", true],
    [" cat ", "I have a cat, and you?", true],
    [" cat ", "(cat)!", true],
    [" cat ", "我有cat。", true],
    [" cat ", "catです", true],
    [" cat ", "cats, cat5 and café-cathédrale", false],
    [" 赌 ", "网上赌场。", false],
    [" buy now ", "Buy now!", true],
    [" buy now ", "buy, now", false],
    ["buy*pills", "buy cheap pills", true],
    ["buy*pills", "pills to buy", false],
    ["赌", "网上赌场", true],
    ["赌场", "赌 场", false],
    ["<b>", "a <b> c", true],
    [".*", "anything", false],
    ["(a+)+$", "aaaa", false],
    ["\u200B", "anything", false],
    ["*", "anything", false],
  ])("%j in %j: %j", (word, text, expected) => {
    expect(createWordMatcher([word])(plainWords(text))).toBe(expected);
  });

  it("are found among ten thousand in the longest comment", () => {
    const words = Array.from({ length: 10_000 }, (_, index) => `word${index}*${"a".repeat(50)}b`);
    const text = plainWords("a".repeat(10_000));
    expect(createWordMatcher(words)(text)).toBe(false);
    expect(createWordMatcher([...words, "needle"])(plainWords(`${"a".repeat(9_990)}needle`))).toBe(true);
  });
});

describe("a pattern with *", () => {
  it.each<[pattern: string, text: string, expected: boolean]>([
    ["ann", "ann", true],
    ["ann", "anna", false],
    ["*", "", true],
    ["*", "anything", true],
    ["ann*", "ann@x", true],
    ["*@x.org", "ann@x.org", true],
    ["*@x.org", "ann@x.org.evil", false],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["a*b*c", "a--b--c", true],
    ["a*b*c", "a--c--b", false],
    ["ab*bc", "abc", false],
    ["**a**", "xax", true],
    [".*", "ann", false],
    ["[a-z]+", "ann", false],
  ])("%s and %s: %j", (pattern, text, expected) => {
    expect(isWildcardOf(pattern, text)).toBe(expected);
  });

  it("is fast even for patterns that ruin a backtracking search", () => {
    const pattern = `${"*a".repeat(5000)}*b`;
    expect(isWildcardOf(pattern, "a".repeat(10_000))).toBe(false);
  });
});
