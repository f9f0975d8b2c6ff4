import { describe, expect, it } from "vitest";
import { directionOf } from "../../../src/runtime/model/direction.js";

describe("directionOf", () => {
  it.each([
    ...["ar", "fa", "he", "ur", "ar-EG", "UR-PK"].map((lang) => [lang, "rtl"] as const),
    ...["zh-CN", "en", "ja", "arn", "hebrew", ""].map((lang) => [lang, ""] as const),
  ])("of %s is `%s`", (lang, expected) => {
    expect(directionOf(lang)).toBe(expected);
  });
});
