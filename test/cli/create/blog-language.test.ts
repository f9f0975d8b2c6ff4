import { expect, it } from "vitest";
import { COMMENT_LANGUAGES, LANGUAGES } from "../../../src/runtime/texts/languages.js";
import { blogLanguage, machineLanguage } from "../../../src/cli/create/blog-language.js";

it.each([
  ["zh", "zh-CN"],
  ["zh-hant", "zh-TW"],
  ["zh-HK", "zh-TW"],
  ["JA", "ja"],
  ["en-GB", "en"],
  ["fr", null],
  ["", null],
])("takes %j for the language %s", (tag, language) => {
  expect(blogLanguage(tag)).toBe(language);
});

it.each([
  [{ LANG: "zh_CN.UTF-8" }, "en-US", "zh-CN"],
  [{ LANG: "zh_TW.UTF-8" }, "en-US", "zh-TW"],
  [{ LC_ALL: "ko_KR", LANG: "ja_JP.UTF-8" }, "en-US", "ko"],
  [{ LC_ALL: "", LC_MESSAGES: "ja_JP@x" }, "en-US", "ja"],
  [{ LANG: "C.UTF-8" }, "zh-CN", "en"],
  [{ LANG: "fr_FR.UTF-8" }, "zh-CN", "en"],
  [{}, "zh-Hant-TW", "zh-TW"],
  [{}, "fr-FR", "en"],
])("creates a blog on a machine with %j and %s in %s", (env, system, language) => {
  expect(machineLanguage(env, system, LANGUAGES)).toBe(language);
});

it.each([
  [{ LANG: "fr_FR.UTF-8" }, "zh-CN", "fr"],
  [{}, "pt-BR", "pt"],
  [{}, "ru-RU", "ru"],
  [{}, "th-TH", "en"],
])("sets up comments on a machine with %j and %s in %s", (env, system, language) => {
  expect(machineLanguage(env, system, COMMENT_LANGUAGES)).toBe(language);
});
