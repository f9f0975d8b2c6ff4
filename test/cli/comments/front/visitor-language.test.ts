import { describe, expect, it } from "vitest";
import { visitorLanguage } from "../../../../src/cli/comments/front/front-area.js";

describe("visitorLanguage", () => {
  it.each([
    [undefined, "ko"],
    ["", "ko"],
    ["fr-FR, fr;q=0.9", "ko"],
    ["ja", "ja"],
    ["en-GB,en;q=0.8", "en"],
    ["zh", "zh-CN"],
    ["zh-Hant-HK, zh;q=0.5", "zh-TW"],
    ["fr, de;q=0.9, ja;q=0.4, en;q=0.7", "en"],
    ["en;q=0, ja;q=0.1", "ja"],
    ["*", "ko"],
    [",,;q=1, ja", "ja"],
    [`${"fr,".repeat(100)}ja`, "ko"],
  ])("%s → %s", (header, expected) => {
    expect(visitorLanguage(header, "ko")).toBe(expected);
  });
});
