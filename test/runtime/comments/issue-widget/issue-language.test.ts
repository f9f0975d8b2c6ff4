import { expect, it } from "vitest";
import { chooseLanguage } from "../../../../src/runtime/comments/issue-widget/issue-language.js";

it.each([
  [null, ["fr-FR", "pt-BR", "en"], "pt"],
  [null, ["zh"], "zh-CN"],
  [null, ["zh-TW"], "zh-TW"],
  [null, ["ko-KR", "en"], "ko"],
  [null, ["HE"], "he"],
  [null, ["fr", "de"], "en"],
  [null, [], "en"],
  ["ja", ["en"], "ja"],
] as const)(
  "chooses for the config's %j and the browser's %j the language %s",
  (configured, wanted, expected) => {
    expect(chooseLanguage(configured, wanted)[0]).toBe(expected);
  },
);

it("loads the texts of that language", async () => {
  const [, load] = chooseLanguage(null, ["ko"]);
  expect((await load()).issueComments.retry).toBe("다시 시도");
});
