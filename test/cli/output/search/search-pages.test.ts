import { describe, expect, it } from "vitest";
import { isSearchable, numberPages, searchNumbers } from "../../../../src/cli/output/search/search-pages.js";
import type { PageView, RouteData, RouteInfo } from "../../../../src/runtime/model/render.js";

const info = (path: string, locale = "/"): RouteInfo => ({
  path,
  locale,
  lang: "en",
  documentTitle: "",
  description: "",
  meta: [],
  canonical: null,
  published: null,
  indexable: true,
  listing: null,
  alternates: [],
});
const view = (change: Partial<PageView> = {}): PageView => ({
  key: "",
  path: "",
  regularPath: "",
  relativePath: "",
  title: "Title",
  frontmatter: { tags: [], categories: [], aliases: [], meta: [] },
  headers: [],
  opensWithTitle: false,
  size: "",
  wordCount: 1,
  readingTime: 1,
  date: null,
  day: null,
  lastUpdated: null,
  draft: false,
  editLink: null,
  prev: null,
  next: null,
  series: null,
  related: [],
  sidebar: null,
  ...change,
});
const pageRoute = (path: string, change: Partial<PageView> = {}, locale = "/"): RouteData => ({
  kind: "page",
  info: info(path, locale),
  page: view(change),
});
const hidden = { tags: [], categories: [], aliases: [], meta: [], publish: false };

describe("isSearchable", () => {
  it.each<[string, RouteData, string | null, boolean]>([
    ["a page", pageRoute("/a.html"), "a.md", true],
    [
      "a page of a manual",
      pageRoute("/a.html", { frontmatter: { ...hidden, publish: true, listed: false } }),
      "a.md",
      true,
    ],
    ["a hidden page", pageRoute("/a.html", { frontmatter: hidden }), "a.md", false],
    ["a draft", pageRoute("/a.html", { draft: true }), "a.md", false],
    ["a page without a source", pageRoute("/"), null, false],
    ["the not-found page", { kind: "not-found", info: info("/404.html") }, null, false],
  ])("decides for each kind of route: %s", (_, data, source, expected) => {
    expect(isSearchable(data, source)).toBe(expected);
  });
});

describe("numberPages", () => {
  it("numbers the pages of each locale from the newest to the oldest, then those without a date by path", () => {
    const date = (day: string) => ({ date: `${day}T00:00:00.000Z` });
    const routes = [
      pageRoute("/b.html"),
      pageRoute("/en/a.html", {}, "/en/"),
      pageRoute("/a.html"),
      pageRoute("/old.html", date("2020-01-01")),
      pageRoute("/new.html", date("2021-01-01")),
    ];
    const locales = numberPages(routes.map((data) => ({ data, source: "x.md" })));
    expect(locales).toEqual([
      { path: "/", dated: 2, pages: ["/new.html", "/old.html", "/a.html", "/b.html"] },
      { path: "/en/", dated: 0, pages: ["/en/a.html"] },
    ]);
    expect(searchNumbers(locales).get("/b.html")).toBe(3);
  });
});
