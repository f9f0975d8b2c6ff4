import { describe, expect, it } from "vitest";
import { mascotTexts } from "../../../src/runtime/mascot/mascot-entry.js";

describe("mascotTexts", () => {
  it.each([
    ["zh-CN", "小春", "隐藏小春"],
    ["zh", "", "隐藏看板娘"],
    ["zh-HK", "", "隱藏看板娘"],
    ["en-GB", "Koharu", "Hide Koharu"],
    ["ja", "", "マスコットを隠す"],
    ["ko", "", "마스코트 숨기기"],
    ["fr", "$& Koharu", "Hide $& Koharu"],
    ["constructor", "", "Hide Mascot"],
  ])("in %s, of %j", (lang, name, expected) => {
    expect(mascotTexts(lang, name).hide).toBe(expected);
  });
});
