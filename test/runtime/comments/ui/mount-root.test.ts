// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { mountRoot } from "../../../../src/runtime/comments/ui/mount-root.js";
import { directionOf } from "../../../../src/runtime/model/document/head.js";
import { COMMENT_LANGUAGES } from "../../../../src/runtime/texts/languages.js";

it.each(COMMENT_LANGUAGES)("a panel in %s has the language's direction, whatever the page has", (lang) => {
  const element = document.createElement("div");
  mountRoot(document.body, element, lang, null);
  expect([element.lang, element.dir]).toEqual([lang, directionOf(lang)]);
});
