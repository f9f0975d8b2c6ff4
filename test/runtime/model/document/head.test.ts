import { describe, expect, it } from "vitest";
import { createHead, siteHead, directionOf } from "../../../../src/runtime/model/document/head.js";
import type { HeadTag } from "../../../../src/runtime/model/page.js";
import type { RouteInfo } from "../../../../src/runtime/model/render.js";
import type { SiteShell } from "../../../../src/runtime/model/site.js";

const SITE: SiteShell = {
  base: "/blog/",
  origin: "https://example.com",
  locales: {
    "/": { lang: "zh-CN", label: "中文", title: "Site", description: "", nav: [], themeConfig: {} },
  },
  head: [],
  timeZone: "Asia/Shanghai",
  feeds: [],
  repository: null,
  themeConfig: {},
  comments: { show: true, store: null, issue: null, use: null },
};

const INFO: RouteInfo = {
  path: "/a.html",
  locale: "/",
  lang: "zh-CN",
  documentTitle: "A | Site",
  description: "D",
  meta: [],
  canonical: null,
  published: null,
  indexable: true,
  listing: null,
  alternates: [],
};

function contents(tags: readonly HeadTag[], name: string): readonly unknown[] {
  return tags
    .filter(([, attributes]) => attributes["name"] === name || attributes["property"] === name)
    .map(([, attributes]) => attributes["content"]);
}

describe("createHead", () => {
  it("describes a page", () => {
    expect(createHead(SITE, INFO)).toEqual([
      ["meta", { name: "description", content: "D" }],
      ["meta", { property: "og:type", content: "website" }],
      ["meta", { property: "og:title", content: "A | Site" }],
      ["meta", { property: "og:site_name", content: "Site" }],
      ["meta", { property: "og:locale", content: "zh_CN" }],
      ["meta", { property: "og:description", content: "D" }],
      ["meta", { property: "og:url", content: "https://example.com/blog/a.html" }],
      ["link", { rel: "canonical", href: "https://example.com/blog/a.html" }],
    ]);
  });

  it("names the page's other languages by whole URLs, its own among them, the root's for all others", () => {
    const site: SiteShell = {
      ...SITE,
      locales: {
        ...SITE.locales,
        "/en/": { lang: "en", label: "English", title: "", description: "", nav: [], themeConfig: {} },
      },
    };
    const info = { ...INFO, alternates: [{ locale: "/en/", path: "/en/a.html" }] };
    const links = (tags: readonly HeadTag[]) =>
      tags
        .filter(([, attributes]) => attributes["rel"] === "alternate")
        .map(([, attributes]) => `${String(attributes["hreflang"])} ${String(attributes["href"])}`);
    expect(links(createHead(site, info))).toEqual([
      "zh-CN https://example.com/blog/a.html",
      "en https://example.com/blog/en/a.html",
      "x-default https://example.com/blog/a.html",
    ]);
    expect(links(createHead({ ...site, origin: null }, info))).toEqual([]);
    expect(links(createHead(site, { ...info, indexable: false }))).toEqual([]);
    expect(links(createHead(site, { ...info, canonical: "https://other.example/a" }))).toEqual([]);
    expect(links(createHead(site, INFO))).toEqual([]);
  });

  it("announces the feeds of the page's locale", () => {
    const type = "application/atom+xml";
    const site = { ...SITE, feeds: [{ file: "atom.xml", type }] };
    expect(createHead(site, INFO)).toContainEqual([
      "link",
      { rel: "alternate", type, href: "/blog/atom.xml" },
    ]);
    expect(createHead(site, { ...INFO, locale: "/en/" })).toContainEqual([
      "link",
      { rel: "alternate", type, href: "/blog/en/atom.xml" },
    ]);
  });

  it("lets the author's tags replace its own, whatever their case, and the last of two win", () => {
    const meta = [
      { name: "Description", content: "mine" },
      { property: "og:title", content: "first" },
      { property: "og:title", content: "second" },
      { name: "keywords", content: "k" },
    ];
    const tags = createHead(SITE, { ...INFO, meta });
    expect(contents(tags, "og:title")).toEqual(["second"]);
    expect(contents(tags, "keywords")).toEqual(["k"]);
    expect([...contents(tags, "description"), ...contents(tags, "Description")]).toEqual(["mine"]);
  });

  it("dates articles", () => {
    const tags = createHead(SITE, { ...INFO, published: "2020-01-01T00:00:00.000Z" });
    expect(contents(tags, "og:type")).toEqual(["article"]);
    expect(contents(tags, "article:published_time")).toEqual(["2020-01-01T00:00:00.000Z"]);
  });

  it("asks search engines to leave a page out", () => {
    expect(contents(createHead(SITE, { ...INFO, indexable: false }), "robots")).toEqual(["noindex"]);
  });

  it("prefers the canonical address of the author, and has none without a host", () => {
    const canonical = "https://other.example/a";
    expect(createHead(SITE, { ...INFO, canonical })).toContainEqual([
      "link",
      { rel: "canonical", href: canonical },
    ]);
    const tags = createHead({ ...SITE, origin: null }, INFO);
    expect(tags.filter(([tag]) => tag === "link")).toEqual([]);
    expect(contents(tags, "og:url")).toEqual([]);
  });

  it("leaves out an empty description", () => {
    const tags = createHead(SITE, { ...INFO, description: "" });
    expect([...contents(tags, "description"), ...contents(tags, "og:description")]).toEqual([]);
  });
});

describe("siteHead", () => {
  it("keeps each of the site's tags once, without those that the page replaces", () => {
    const icon: HeadTag = ["link", { rel: "icon", href: "/favicon.ico" }];
    const head: readonly HeadTag[] = [
      icon,
      icon,
      ["meta", { name: "viewport", content: "a" }],
      ["meta", { name: "viewport", content: "b" }],
      ["meta", { name: "description", content: "site" }],
    ];
    expect(siteHead({ ...SITE, head }, createHead(SITE, INFO))).toEqual([
      ["meta", { charset: "utf-8" }],
      ["meta", { name: "viewport", content: "b" }],
      icon,
    ]);
  });
});

describe("directionOf", () => {
  it.each([
    ...["ar", "fa", "he", "ur", "ar-EG", "UR-PK"].map((lang) => [lang, "rtl"] as const),
    ...["zh-CN", "en", "ja", "arn", "hebrew", ""].map((lang) => [lang, "ltr"] as const),
  ])("of %s is `%s`", (lang, expected) => {
    expect(directionOf(lang)).toBe(expected);
  });
});
