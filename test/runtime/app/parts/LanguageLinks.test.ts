import { expect, it } from "vitest";
import { useLanguages } from "../../../../src/runtime/app/parts/LanguageLinks.js";
import type { Alternate } from "../../../../src/runtime/model/render.js";
import { createInfo, createView, SITE } from "../../../theme/render-route.js";
import { readHook } from "./read-hook.js";

const shell = SITE.locales["/"];
if (shell === undefined) throw new Error("The site has no locale");
const SITES = {
  one: SITE,
  two: { ...SITE, locales: { "/": shell, "/en/": { ...shell, lang: "en-US", label: "English" } } },
};

function read(site: keyof typeof SITES, alternates: readonly Alternate[] = []) {
  const route = {
    kind: "page",
    info: { ...createInfo("/docs/a.html"), alternates },
    page: createView(),
  } as const;
  return readHook(useLanguages, SITES[site], route);
}

const zh = { lang: "zh-CN", label: "简体中文", path: "/", isCurrent: true };
const en = { lang: "en-US", label: "English", isCurrent: false };

it("a site of one language has no menu", () => {
  expect(read("one")).toEqual([]);
});

it("a page that is not translated leads to the home pages of other languages", () => {
  expect(read("two")).toEqual([zh, { ...en, path: "/en/" }]);
});

it("a translated page leads to its translation", () => {
  const alternates = [{ locale: "/en/", path: "/en/docs/a.html" }];
  expect(read("two", alternates)).toEqual([zh, { ...en, path: "/en/docs/a.html" }]);
});
