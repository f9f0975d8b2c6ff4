import { describe, expect, it } from "vitest";
import { runtimeStrings } from "../../../src/runtime/app/strings.js";

describe("runtimeStrings", () => {
  const cases: readonly (readonly [lang: string, retry: string])[] = [
    ["zh-CN", "重试"],
    ["zh", "重试"],
    ["zh-TW", "重試"],
    ["zh-Hant-HK", "重試"],
    ["zh-HK", "重試"],
    ["en-US", "Try again"],
    ["ja", "再試行"],
    ["ko-KR", "다시 시도"],
    ["fr", "Try again"],
    ["constructor", "Try again"],
  ];
  it.each(cases)("speaks to %s with %s", (lang, retry) => {
    const { loadFailed, copied, ...strings } = runtimeStrings(lang);
    expect(strings.retry).toBe(retry);
    expect([loadFailed, copied]).not.toContain("");
  });
});
