import { expect, it } from "vitest";
import { hashText, toneClass } from "../../../src/theme/parts/hash-text.js";

it.each([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
])("%j has the FNV-1a hash that its authors publish", (text, expected) => {
  expect(hashText(text)).toBe(expected);
});

it("spreads names over all eight tones", () => {
  const names = Array.from({ length: 100 }, (_, index) => `标签 ${index}`);
  expect(new Set(names.map(toneClass)).size).toBe(8);
});
