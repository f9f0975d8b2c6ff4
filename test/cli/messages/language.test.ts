import { expect, it } from "vitest";
import { chooseLanguage, hasOnlyLanguage } from "../../../src/cli/messages/language.js";

it.each<[readonly string[], Readonly<Record<string, string>>, "en" | "zh"]>([
  [[], {}, "en"],
  [[], { LANG: "zh_CN.UTF-8" }, "zh"],
  [[], { LANG: "zh_TW" }, "zh"],
  [[], { LANG: "zh" }, "zh"],
  [[], { LANG: "zha_CN" }, "en"],
  [[], { LANG: "en_US.UTF-8" }, "en"],
  [[], { LANG: "zh_CN.UTF-8", LC_MESSAGES: "en_US.UTF-8" }, "en"],
  [[], { LANG: "en_US.UTF-8", LC_MESSAGES: "zh_CN.UTF-8" }, "zh"],
  [[], { LANG: "zh_CN.UTF-8", LC_MESSAGES: "zh_CN.UTF-8", LC_ALL: "C" }, "en"],
  [[], { LANG: "zh_CN.UTF-8", LC_ALL: "" }, "zh"],
  [["build", "--lang", "zh"], {}, "zh"],
  [["--lang", "zh", "build"], {}, "zh"],
  [["build", "--lang=zh", "site"], {}, "zh"],
  [["build", "--lang", "en"], { LANG: "zh_CN.UTF-8" }, "en"],
  [["--lang", "en", "build", "--lang", "zh"], {}, "zh"],
  [["new", "post", "--", "--lang", "zh"], {}, "en"],
  [["build", "--lang", "fr"], { LANG: "zh_CN.UTF-8" }, "zh"],
  [["build", "--lang"], {}, "en"],
])("chooses the language of %j in the environment %j", (argv, env, language) => {
  expect(chooseLanguage(argv, env)).toBe(language);
});

it.each<[readonly string[], boolean]>([
  [[], true],
  [["--lang", "zh"], true],
  [["--lang=en"], true],
  [["--lang=en", "--lang", "zh"], true],
  [["--lang", "fr"], false],
  [["--lang"], false],
  [["build"], false],
  [["--lang", "zh", "build"], false],
])("knows whether %j has only a language", (argv, expected) => {
  expect(hasOnlyLanguage(argv)).toBe(expected);
});
