import { describe, expect, it } from "vitest";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { createSite, createSeries } from "../../../src/cli/site/create-site.js";
import { makePage, type PageSketch } from "../../make-page.js";

function make(sketches: readonly PageSketch[], input: SiteConfigInput = {}) {
  const config = siteConfigSchema.parse(input);
  const shell = createShell(config, "First page");
  return createSite({ shell, config, placeOf: () => null, pages: sketches.map(makePage) }).site;
}

describe("createSite", () => {
  it("orders lists by sticky number, date and path, independent of the input's order", () => {
    const sketches: readonly PageSketch[] = [
      { file: "old.md", date: "2019-01-01" },
      { file: "undated.md" },
      { file: "second.md", date: "2018-01-01", frontmatter: { sticky: 2 } },
      { file: "new.md", date: "2020-01-01" },
      { file: "first.md", date: "2017-01-01", frontmatter: { sticky: 1 } },
      { file: "also-old.md", date: "2019-01-01" },
    ];
    const order = ["first.md", "second.md", "new.md", "also-old.md", "old.md", "undated.md"];
    for (const input of [sketches, sketches.toReversed()]) {
      expect(make(input).locales[0]?.listed.map((page) => page.relativePath)).toEqual(order);
    }
  });

  it("excludes the home page, untitled pages and unpublished pages from all lists", () => {
    const [locale] = make([
      { file: "README.md", frontmatter: { home: true, tags: ["JS"] } },
      { file: "untitled.md", title: null, frontmatter: { tags: ["JS"] } },
      { file: "hidden.md", date: "2020-01-01", frontmatter: { publish: false, tags: ["JS"] } },
      { file: "shown.md", date: "2020-01-01", frontmatter: { tags: ["JS"] } },
    ]).locales;
    expect(locale?.listed.map((page) => page.relativePath)).toEqual(["shown.md"]);
    expect(locale?.tags.terms).toMatchObject([
      { name: "JS", path: "/tag/JS/", pages: [{ relativePath: "shown.md" }] },
    ]);
    expect(locale?.dated).toHaveLength(1);
  });

  it("lists undated pages, but not in the timeline, which ignores sticky numbers", () => {
    const [locale] = make([
      { file: "sticky.md", date: "2018-01-01", frontmatter: { sticky: 1 } },
      { file: "new.md", date: "2020-01-01" },
      { file: "undated.md" },
    ]).locales;
    expect(locale?.dated.map((page) => page.relativePath)).toEqual(["new.md", "sticky.md"]);
  });

  it("percent-encodes the routes of terms", () => {
    const [locale] = make([{ file: "a.md", frontmatter: { tags: ["正则", "C#", "x y"] } }]).locales;
    expect(locale?.tags.terms.map((term) => term.path).toSorted()).toEqual([
      "/tag/%E6%AD%A3%E5%88%99/",
      "/tag/C%23/",
      "/tag/x%20y/",
    ]);
  });

  it("separates the lists of locales", () => {
    const site = make(
      [
        { file: "a.md", date: "2020-01-01", frontmatter: { tags: ["JS"] } },
        { file: "en/b.md", date: "2020-01-01", locale: "/en/", frontmatter: { tags: ["JS"] } },
      ],
      { locales: { "/en/": { lang: "en-US" } } },
    );
    expect(site.locales.map(({ path, tags }) => [path, tags.terms.map((term) => term.path)])).toEqual([
      ["/", ["/tag/JS/"]],
      ["/en/", ["/en/tag/JS/"]],
    ]);
  });

  it("links articles along the timeline and pages of a sidebar along the sidebar", () => {
    const site = make(
      [
        { file: "docs/a.md", title: "A" },
        { file: "docs/b.md", title: "B" },
        { file: "new.md", title: "New", date: "2020-01-01" },
        { file: "old.md", title: "Old", date: "2019-01-01" },
      ],
      { sidebar: { "/docs/": ["b", "a"] } },
    );
    expect(site.neighbours.get("/docs/a.html")).toEqual({
      prev: { path: "/docs/b.html", title: "B" },
      next: null,
    });
    expect(site.neighbours.get("/new.html")).toEqual({
      prev: null,
      next: { path: "/old.html", title: "Old" },
    });
  });

  it("separates sidebars of locales with the same prefix, and shares common ones", () => {
    const pages = ["a", "b", "en/a", "en/b", "fr/a"].map((name) => ({
      file: `${name}.md`,
      locale: name.includes("/") ? `/${name.slice(0, 2)}/` : "/",
    }));
    const titles = (site: ReturnType<typeof make>, path: string) =>
      site.sidebars.get(site.sidebarKeys.get(path) ?? "")?.map(({ title }) => title);
    const lang = { lang: "en-US" };
    const apart = make(pages, {
      locales: {
        "/": { sidebar: { "/": [["a", "A"], "b"] } },
        "/en/": { ...lang, sidebar: { "/": [["en/a", "Own"], "en/b"] } },
        "/fr/": lang,
      },
      sidebar: { "/": [["fr/a", "Shared"]] },
    });
    expect(titles(apart, "/a.html")).toEqual(["A", "b.md"]);
    expect(titles(apart, "/en/a.html")).toEqual(["Own", "en/b.md"]);
    expect(titles(apart, "/fr/a.html")).toEqual(["Shared"]);
    expect(apart.neighbours.get("/a.html")?.next?.path).toBe("/b.html");
    expect(apart.neighbours.get("/en/a.html")?.next?.path).toBe("/en/b.html");
    const shared = make(pages, {
      locales: { "/en/": lang, "/fr/": lang },
      sidebar: { "/": [["a", "Shared"]] },
    });
    expect([...shared.sidebars.keys()]).toEqual(["/"]);
    expect(titles(shared, "/fr/a.html")).toEqual(["Shared"]);
  });

  it("does not link a page to itself if it has a row below its group's row", () => {
    const site = make(
      [
        { file: "docs/README.md", title: "Docs" },
        { file: "docs/a.md", title: "A" },
      ],
      {
        sidebar: { "/docs/": [{ title: "Guide", path: "/docs/", children: ["", "a", ""] }] },
      },
    );
    expect(site.neighbours.get("/docs/")).toEqual({
      prev: null,
      next: { path: "/docs/a.html", title: "A" },
    });
    expect(site.neighbours.get("/docs/a.html")).toEqual({
      prev: { path: "/docs/", title: "Docs" },
      next: null,
    });
  });

  it("removes or replaces neighbours according to the front matter", () => {
    const site = make([
      { file: "a.md", title: "A", date: "2020-01-02", frontmatter: { next: false } },
      { file: "b.md", title: "B", date: "2020-01-01", frontmatter: { prev: "./c.md" } },
      { file: "c.md", title: "C" },
    ]);
    expect(site.neighbours.get("/a.html")?.next).toBeNull();
    expect(site.neighbours.get("/b.html")?.prev).toEqual({ path: "/c.html", title: "C" });
  });

  it.each([
    ["./README.md", "/docs/"],
    ["../README.md", "/"],
    ["index", "/docs/"],
    ["C#.md", "/docs/C%23.html"],
    ["C%23", "/docs/C%23.html"],
    ["C.md#part", "/docs/C.html"],
    ["/gone.md", "/gone.md"],
    ["https://example.com/part-1", "https://example.com/part-1"],
    ["mailto:rice@example.com", "mailto:rice@example.com"],
  ])("resolves %s to the neighbour %s", (prev, path) => {
    const site = make([
      { file: "README.md" },
      { file: "docs/README.md" },
      { file: "docs/C.md" },
      { file: "docs/C#.md" },
      { file: "docs/a.md", frontmatter: { prev } },
    ]);
    expect(site.neighbours.get("/docs/a.html")?.prev?.path).toBe(path);
  });
});

describe("createShell", () => {
  it("names a site without a title after its first page", () => {
    expect(createShell(siteConfigSchema.parse({}), "First page").locales["/"]?.title).toBe("First page");
  });

  it.each<[object | undefined, string | null]>([
    [undefined, null],
    [{ url: "owner/name" }, "https://github.com/owner/name"],
    [{ url: "owner/name", navLink: false }, null],
  ])("resolves the repository %j to %s", (repository, expected) => {
    expect(createShell(siteConfigSchema.parse({ repository }), "").repository).toBe(expected);
  });

  it("loads scripts asynchronously, with integrity if they have a hash", () => {
    const config = siteConfigSchema.parse({
      base: "blog",
      scripts: [
        { src: "https://stats.example/a.js", purpose: "statistics", attributes: { "data-site": "1" } },
        { src: "/mouse.js", integrity: "sha384-AAAA" },
      ],
    });
    expect(createShell(config, "").head).toEqual([
      ["script", { src: "https://stats.example/a.js", async: true, fetchpriority: "low", "data-site": "1" }],
      [
        "script",
        {
          src: "/blog/mouse.js",
          async: true,
          fetchpriority: "low",
          integrity: "sha384-AAAA",
          crossorigin: "anonymous",
        },
      ],
    ]);
  });

  it("adds the base to site-absolute links in the head, once", () => {
    const config = siteConfigSchema.parse({
      base: "blog",
      head: [
        ["link", { rel: "icon", href: "/favicon.ico" }],
        ["link", { rel: "icon", href: "/blog/favicon.ico" }],
        ["link", { rel: "icon", href: "https://example.com/x.ico" }],
      ],
    });
    expect(createShell(config, "").head.map(([, attributes]) => attributes["href"])).toEqual([
      "/blog/favicon.ico",
      "/blog/favicon.ico",
      "https://example.com/x.ico",
    ]);
  });
});

const part = (file: string, date?: string, series = "饭团") =>
  makePage({ file, frontmatter: { series }, ...(date !== undefined && { date }) });

describe("createSeries", () => {
  it("lists the parts by date, the oldest first, and those without a date last", () => {
    const series = createSeries([
      part("c.md", "2021-01-01"),
      part("z.md"),
      part("b.md", "2020-01-01"),
      part("a.md", "2020-01-01"),
      part("other.md", "2020-01-01", "面条"),
      makePage({ file: "none.md" }),
    ]);
    expect([...series.keys()]).toEqual(["/a.html", "/b.html", "/c.html", "/z.html"]);
    expect(series.get("/c.html")).toEqual({
      name: "饭团",
      number: 3,
      count: 4,
      parts: ["a.md", "b.md", "c.md", "z.md"].map((title, index) => ({
        path: `/${title.replace("md", "html")}`,
        title,
        number: index + 1,
      })),
    });
  });

  it("is none with one part, or without a name", () => {
    expect(createSeries([part("a.md"), part("b.md", undefined, ""), part("c.md", undefined, "")]).size).toBe(
      0,
    );
  });

  it.each([
    [1, 1, 30],
    [16, 1, 30],
    [50, 35, 64],
    [100, 71, 100],
  ])("lists of a hundred parts for part %i those from %i to %i", (number, first, last) => {
    const name = (index: number) => `${String(index).padStart(3, "0")}.md`;
    const series = createSeries(Array.from({ length: 100 }, (_, index) => part(name(index + 1))));
    const view = series.get(`/${name(number).replace("md", "html")}`);
    expect([view?.number, view?.count]).toEqual([number, 100]);
    expect([view?.parts[0]?.number, view?.parts.at(-1)?.number]).toEqual([first, last]);
  });
});
