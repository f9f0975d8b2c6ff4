import { expect, it } from "vitest";
import { chooseLanguage } from "../../../../src/runtime/admin/ui/AdminApp.js";
import { fillText } from "../../../../src/runtime/model/text/fill-text.js";

it.each([
  [["zh-CN"], "zh-CN"],
  [["zh-TW", "en"], "zh-TW"],
  [["th", "en-GB"], "en"],
  [["fr-CA", "en-GB"], "fr"],
  [["th", "zh"], "zh-CN"],
  [["th", "ja-JP"], "ja"],
  [["ko"], "ko"],
  [["pt-BR"], "pt"],
  [["xx"], "en"],
  [[], "en"],
])("chooses for %j the language %s", (wanted, expected) => {
  expect(chooseLanguage(wanted)[0]).toBe(expected);
});

it("fills in values as they are, and leaves unknown names", () => {
  expect(fillText("{text} is {n}, {toString}", { text: "$& {n}", n: 2 })).toBe("$& {n} is 2, {toString}");
});
