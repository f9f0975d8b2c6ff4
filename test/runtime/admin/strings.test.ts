import { expect, it } from "vitest";
import { fill, findLanguage, LANGUAGES } from "../../../src/runtime/admin/strings.js";

it.each([
  [["zh-CN"], "zh-CN"],
  [["zh-TW", "en"], "zh-CN"],
  [["fr", "en-GB"], "en"],
  [["fr", "zh"], "zh-CN"],
  [["xx"], "en"],
  [[], "en"],
])("finds for %j the language %s", (wished, expected) => {
  expect(findLanguage(wished).lang).toBe(expected);
});

it("has the same placeholders in all languages", () => {
  const partsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
  const [chinese, english] = LANGUAGES;
  const parts = (strings: object) =>
    Object.fromEntries(Object.entries(strings).map(([name, text]) => [name, partsOf(String(text))]));
  expect(parts(chinese.strings)).toEqual(parts(english.strings));
});

it("inserts values unchanged, and leaves unknown placeholders", () => {
  expect(fill("{text} is {n}, {toString}", { text: "$& {n}", n: 2 })).toBe("$& {n} is 2, {toString}");
});
