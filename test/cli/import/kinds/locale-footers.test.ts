import { expect, it } from "vitest";
import { hugoOptions } from "../../../../src/cli/import/kinds/hugo/hugo-options.js";
import { vitePressOptions } from "../../../../src/cli/import/kinds/vitepress/vitepress-options.js";
import { vuePressOptions } from "../../../../src/cli/import/kinds/vuepress/vuepress-options.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import { noteOptions } from "../../../../src/cli/import/options/note-options.js";
import { type Fields, fieldsOf } from "../../../../src/cli/import/plain-value.js";

const RECORD = "京ICP备12345678号";
const LINK = "https://beian.miit.gov.cn/";
const footer = { message: `<a href="${LINK}">${RECORD}</a>`, copyright: "© A" };
const written = { record: RECORD, recordLink: LINK, footer: ["© A"] };

const notes = new Notes();
const at = { notes, file: "config", lang: "en", mode: "light", link: (link: string) => link } as const;
const vitePress = (config: Fields, locales: Readonly<Record<string, Fields>>) =>
  vitePressOptions(config, { ...at, locales }).options;
const hugo = (config: Fields, languages: readonly string[]) =>
  hugoOptions({
    ...at,
    config,
    timeZone: "UTC",
    base: "/",
    redirects: {},
    pages: [],
    files: [],
    site: { config, languages, addresses: new Map() },
  }).options;
const localeOf = (options: Fields, key: string) =>
  fieldsOf(fieldsOf(fieldsOf(options["locales"])[key])["themeConfig"]);

it.each<[title: string, options: Fields, key: string | null, expected: Fields]>([
  [
    "VitePress of one locale",
    vitePress({ themeConfig: { footer } }, { "/": {}, "/zh/": { themeConfig: { footer } } }),
    "/zh/",
    written,
  ],
  [
    "VitePress of the root among several locales",
    vitePress({}, { "/": { themeConfig: { footer } }, "/en/": {} }),
    "/",
    written,
  ],
  [
    "VitePress of the only locale, with its logo",
    vitePress({ themeConfig: { logo: "/a.svg" } }, { "/": { themeConfig: { footer, logo: "/b.svg" } } }),
    null,
    { mode: "auto", logo: "/b.svg", ...written },
  ],
  [
    "VuePress 2 of one locale",
    vuePressOptions(
      { themeConfig: { locales: { "/zh/": { footer: footer.message, copyright: "© A", author: "A" } } } },
      at,
    ).config.options,
    "/zh/",
    { author: "A", ...written },
  ],
  [
    "VuePress 2 that hides them",
    vuePressOptions({ themeConfig: { displayFooter: false, locales: { "/zh/": { footer: "A" } } } }, at)
      .config.options,
    "/zh/",
    {},
  ],
  [
    "Hugo of one language",
    hugo({ languages: { zh: { copyright: "© A", params: { icp: RECORD } } } }, ["en", "zh"]),
    "/zh/",
    written,
  ],
  [
    "Hugo of the only language",
    hugo({ languages: { zh: { copyright: "© A", params: { icp: RECORD } } } }, ["zh"]),
    null,
    { mode: "light", ...written },
  ],
])("the record number and the footer stay: %s", (_, options, key, expected) => {
  expect(key === null ? options["themeConfig"] : localeOf(options, key)).toEqual(expected);
});

it("reports the record number of a locale, and options of its theme without a counterpart", () => {
  const own = new Notes();
  const locales = { "/": {}, "/zh/": { themeConfig: { footer, lost: 1, label: "中文" } } };
  noteOptions(vitePressOptions({}, { ...at, notes: own, locales }).options, own);
  expect(own.counts()).toEqual([
    { code: "record", count: 1 },
    { code: "footer", count: 1 },
  ]);
  expect(own.losses()).toMatchObject([{ code: "theme-option", name: "lost" }]);
});

it("takes the repository of VitePress from the first locale with one", () => {
  const themeConfig = { editLink: { pattern: "https://github.com/a/b/edit/dev/docs/:path" } };
  const { repository } = vitePress({}, { "/": {}, "/zh/": { themeConfig } });
  expect(repository).toEqual({ url: "https://github.com/a/b", branch: "dev", dir: "docs" });
});
