import type { Cover } from "../../../src/runtime/model/lists/listing.js";
import { describe, expect, it } from "vitest";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { createRoutes } from "../../../src/cli/routes/create-routes.js";
import { editLinkOf } from "../../../src/cli/routes/edit-link.js";
import { distinctFiles } from "../../../src/cli/routes/redirects.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { createSite } from "../../../src/cli/site/create-site.js";
import { position, type PlaceOfField } from "../../../src/runtime/model/error.js";
import type { FrontMatter } from "../../../src/runtime/model/page.js";
import { makePage, type PageSketch } from "../../make-page.js";

const OWN_FILES = ["routes.json", "oauth/callback/index.html"];

const noLine: PlaceOfField = (file) => position(file);

function make(
  sketches: readonly PageSketch[],
  input: SiteConfigInput = { title: "T", lang: "en-US" },
  placeOf = noLine,
) {
  const config = siteConfigSchema.parse(input);
  const shell = createShell(config, "");
  const { site } = createSite({ shell, config, placeOf: () => null, pages: sketches.map(makePage) });
  return createRoutes(site, {
    pageSize: config.pageSize,
    repository: config.repository,
    redirects: Object.entries(config.redirects).map(([from, to]) => ({ from, to })),
    ownFiles: OWN_FILES,
    placeOf,
  });
}

function articles(count: number, tags: readonly string[]): readonly PageSketch[] {
  return Array.from({ length: count }, (_, index) => ({
    file: `${String(index).padStart(3, "0")}.md`,
    date: `2020-01-${String((index % 28) + 1).padStart(2, "0")}`,
    frontmatter: { tags, categories: tags },
  }));
}

const home = (file: string): PageSketch => ({ file, frontmatter: { home: true } });

const paths = (table: ReturnType<typeof make>) => table.routes.map(({ data }) => data.info.path);

describe("createRoutes", () => {
  it("creates index, listing and further pages for tags and categories, with ten articles each", () => {
    const made = paths(make(articles(21, ["JS"])));
    for (const folder of ["/tag/", "/tag/JS/", "/categories/", "/categories/JS/"]) {
      expect(made).toEqual(expect.arrayContaining([folder, `${folder}page/2/`, `${folder}page/3/`]));
      expect(made).not.toContain(`${folder}page/4/`);
    }
  });

  it("ignores a canonicalUrl that equals the page's own address", () => {
    const canonicalOf = (canonicalUrl: string, input: SiteConfigInput) =>
      make([{ file: "饭.md", frontmatter: { canonicalUrl } }], {
        title: "T",
        base: "/blog/",
        ...input,
      }).routes.find(({ source }) => source === "饭.md")?.data.info.canonical;
    const own = "https://a.example/blog/饭.html";
    for (const url of [own, encodeURI(own)]) {
      expect(canonicalOf(url, { url: "https://a.example" })).toBeNull();
      expect(canonicalOf(url, { url: "https://b.example" })).toBe(url);
      expect(canonicalOf(url, {})).toBe(url);
    }
  });

  it.each<[sketch: PageSketch, title: string]>([
    [{ file: "README.md", title: "Post" }, "Post | T"],
    [{ file: "README.md", title: "T" }, "T"],
    [{ file: "a.md", title: "T" }, "T | T"],
    [home("README.md"), "T"],
    [{ file: "README.md", title: "Start", frontmatter: { home: true, title: "Start" } }, "T"],
    [{ file: "README.md", frontmatter: { home: true, title: "Start", metaTitle: "M" } }, "M"],
  ])(
    "creates the document title from page and site, or the site alone for a home page: %j",
    (sketch, title) => {
      const { routes } = make([sketch]);
      expect(routes.find(({ source }) => source === sketch.file)?.data.info.documentTitle).toBe(title);
    },
  );

  it("gives listings the ids pid and id, and their first page as index path", () => {
    const table = make(articles(11, ["JS"]));
    const second = table.routes.find(({ data }) => data.info.path === "/tag/JS/page/2/");
    expect(second?.data).toMatchObject({
      kind: "taxonomy",
      info: { listing: { pid: "tags", id: "JS" }, documentTitle: "Page 2 | JS | Tags | T" },
      list: { count: 11, pagination: { current: 2, total: 2, indexPath: "/tag/JS/" } },
    });
    const index = table.routes.find(({ data }) => data.info.path === "/categories/");
    expect(index?.data.info.listing).toEqual({ pid: "categories", id: "categories" });
    const timeline = table.routes.find(({ data }) => data.info.path === "/timeline/");
    expect(timeline?.data.info.listing).toEqual({ pid: "timeline", id: "timeline" });
  });

  it("announces a cover by its whole URL, before the author's own tags", () => {
    const own = { property: "og:image", content: "https://b.example/own.png" };
    const metaWith = (
      src: string,
      input: SiteConfigInput,
      meta: FrontMatter["meta"] = [],
      size: Partial<Pick<Cover, "width" | "height">> = {},
    ) => {
      const config = siteConfigSchema.parse({ title: "T", base: "/blog/", ...input });
      const pages = [makePage({ file: "a.md", frontmatter: { meta } })];
      const { site } = createSite({ shell: createShell(config, ""), config, placeOf: () => null, pages });
      const covers = new Map([["a.md", { src, width: null, height: null, ...size }]]);
      const options = { pageSize: 10, repository: undefined, redirects: [], ownFiles: [], placeOf: noLine };
      const found = createRoutes(site, { ...options, covers }).routes.find(({ source }) => source === "a.md");
      return found?.data.info.meta ?? [];
    };
    const imagesWith = (...input: Parameters<typeof metaWith>) =>
      metaWith(...input).flatMap(({ property, content }) => (property === "og:image" ? content : []));
    const url = "https://a.example";
    expect(imagesWith("/a b.png", { url })).toEqual(["https://a.example/blog/a%20b.png"]);
    expect(imagesWith("/blog/a.png", { url })).toEqual(["https://a.example/blog/a.png"]);
    expect(imagesWith("//c.example/a.png", { url })).toEqual(["https://c.example/a.png"]);
    expect(imagesWith("/a.png", { url }, [own])).toEqual(["https://a.example/blog/a.png", own.content]);
    expect(imagesWith("/a.png", {})).toEqual([]);
    const more = (meta: FrontMatter["meta"]) =>
      metaWith("/a.png", { url }, meta, { width: 800, height: 450 }).map(({ property }) => property);
    const described = ["og:image", "og:image:width", "og:image:height", "og:image:alt"];
    expect(more([])).toEqual(described);
    // They would describe another image.
    expect(more([own])).toEqual(["og:image", "og:image"]);
  });

  it("groups the timeline by year, newest first, shifted by eight hours", () => {
    const page = makePage({ file: "edge.md" });
    const config = siteConfigSchema.parse({});
    const shell = createShell(config, "");
    const dated = [
      { ...page, date: "2019-12-31T17:00:00.000Z" },
      { ...makePage({ file: "before.md" }), date: "2019-12-31T15:59:00.000Z" },
    ];
    const { site } = createSite({ shell, config, placeOf: () => null, pages: dated });
    const { routes } = createRoutes(site, {
      pageSize: 10,
      repository: undefined,
      redirects: [],
      ownFiles: [],
      placeOf: noLine,
    });
    expect(routes.find(({ data }) => data.kind === "timeline")?.data).toMatchObject({
      years: [
        { year: 2020, items: [{ day: "1月1日" }] },
        { year: 2019, items: [{ day: "12月31日" }] },
      ],
    });
  });

  it("uses days in the site's time zone in pages, lists and the timeline", () => {
    const input = { title: "T", lang: "en", timeZone: "America/New_York" };
    const page = { ...makePage({ file: "a.md" }), date: "2026-01-01T02:00:00.000Z" };
    const config = siteConfigSchema.parse(input);
    const shell = createShell(config, "");
    const { site } = createSite({ shell, config, placeOf: () => null, pages: [page] });
    const options = { pageSize: 10, repository: undefined, redirects: [], ownFiles: [], placeOf: noLine };
    const dataOf = (path: string) =>
      createRoutes(site, options).routes.find(({ data }) => data.info.path === path)?.data;
    expect(dataOf("/a.html")).toMatchObject({ page: { day: "Dec 31, 2025" } });
    expect(dataOf("/")).toMatchObject({ list: { items: [{ day: "Dec 31, 2025" }] } });
    expect(dataOf("/timeline/")).toMatchObject({ years: [{ year: 2025, items: [{ day: "Dec 31" }] }] });
  });

  it("lists the three newest articles of each category on the first page of their index only", () => {
    const categories = ["前端"];
    const page = (file: string, date: string | undefined, sticky = {}): PageSketch => ({
      file,
      frontmatter: { categories, ...sticky },
      ...(date !== undefined && { date }),
    });
    const { routes } = make([
      page("old.md", "2019-01-01", { sticky: 1 }),
      page("undated.md", undefined),
      page("b.md", "2021-01-01"),
      page("a.md", "2021-01-01"),
      page("new.md", "2022-01-01"),
      ...articles(8, ["JS"]),
    ]);
    const latestOn = (path: string) => {
      const data = routes.find((route) => route.data.info.path === path)?.data;
      const terms = data?.kind === "taxonomy" ? data.terms : [];
      return terms.find(({ name }) => name === "前端")?.latest?.map((link) => link.path);
    };
    expect(latestOn("/categories/")).toEqual(["/new.html", "/a.html", "/b.html"]);
    for (const path of ["/categories/page/2/", "/categories/%E5%89%8D%E7%AB%AF/", "/tag/"]) {
      expect([path, latestOn(path)]).toEqual([path, undefined]);
    }
  });

  it("lists the 50 largest terms and its own on the page of a term, and all terms on the index", () => {
    const tags = Array.from({ length: 60 }, (_, index) => `t${String(index).padStart(2, "0")}`);
    const { routes } = make([...articles(11, ["t59", "t58"]), { file: "z.md", frontmatter: { tags } }]);
    const termsOn = (path: string) => {
      const data = routes.find((route) => route.data.info.path === path)?.data;
      return data?.kind === "taxonomy" ? [data.termCount, data.terms.map(({ name }) => name)] : null;
    };
    const fullest = ["t58", "t59", ...tags.slice(0, 48)];
    expect(termsOn("/tag/")).toEqual([60, ["t58", "t59", ...tags.slice(0, 58)]]);
    for (const path of ["/tag/page/2/", "/tag/t59/", "/tag/t59/page/2/", "/tag/t47/"]) {
      expect(termsOn(path)).toEqual([60, fullest]);
    }
    expect(termsOn("/tag/t57/")).toEqual([60, [...fullest.slice(0, 49), "t57"]]);
    expect(routes.find(({ data }) => data.info.path === "/")?.data).toMatchObject({
      tagCount: 60,
      tags: fullest.map((name) => ({ name })),
      categoryCount: 2,
    });
  });

  it("gives a page its own route and the route of its file", () => {
    const sketches = [{ file: "docs/a.md", path: "/moved/" }, home("en/README.md"), ...articles(11, [])];
    const input = { title: "T", locales: { "/en/": { lang: "en" } } };
    const routes = make(sketches, input).routes.flatMap(({ data }) =>
      data.kind === "page" || data.kind === "home"
        ? [[data.info.path, data.page.path, data.page.regularPath]]
        : [],
    );
    expect(routes).toContainEqual(["/moved/", "/moved/", "/docs/a.html"]);
    expect(routes).toContainEqual(["/en/", "/en/", "/en/"]);
    expect(routes).toContainEqual(["/", "/", "/"]);
    expect(routes).toContainEqual(["/page/2/", "/", "/"]);
  });

  it("creates a home page if there is none, and the pages of its list", () => {
    expect(paths(make(articles(11, [])))).toEqual(expect.arrayContaining(["/", "/page/2/"]));
    expect(
      paths(make([{ file: "README.md" }, { file: "a.md" }])).filter((path) => path === "/"),
    ).toHaveLength(1);
  });

  it.each<[name: string, sketches: readonly PageSketch[], roots: number]>([
    ["creates one at the root in addition to one elsewhere", [home("about/README.md")], 1],
    ["creates none at the root if its page has a permalink", [{ file: "README.md", path: "/start/" }], 0],
    [
      "creates none at the root if its home page has a permalink",
      [{ ...home("README.md"), path: "/hi/" }],
      0,
    ],
    ["creates none at the root if it is an alias", [{ file: "b.md", frontmatter: { aliases: ["/"] } }], 0],
  ])("%s", (_, sketches, roots) => {
    const { problems, ...table } = make([{ file: "a.md" }, ...sketches]);
    expect(problems).toEqual([]);
    expect(paths({ problems, ...table }).filter((path) => path === "/")).toHaveLength(roots);
  });

  it("lists on the home page of a folder its pages only, also those that other lists leave out", () => {
    const table = make([
      ...articles(11, []).map((sketch) => ({ ...sketch, file: `posts/${sketch.file}` })),
      { file: "posts/undated.md", frontmatter: { title: "U", listed: false } },
      { file: "posts/hidden.md", frontmatter: { title: "H", publish: false } },
      { file: "notes/n.md", date: "2021-01-01" },
      { file: "posts/README.md", frontmatter: { title: "Posts", home: true, homeFolder: "posts" } },
    ]);
    const lists = table.routes.flatMap(({ data }) =>
      data.kind === "home" && data.info.path.startsWith("/posts/") ? [data] : [],
    );
    expect(lists.map(({ info, list }) => [info.path, info.documentTitle, list.items.length])).toEqual([
      ["/posts/", "posts/README.md | T", 10],
      ["/posts/page/2/", "Page 2 | posts/README.md | T", 2],
    ]);
    expect(lists[1]?.list.items.map(({ path }) => path)).toContain("/posts/undated.html");
  });

  it("creates indexes that a menu links to even without articles, unless a page has their address", () => {
    const nav = [
      { text: "Tags", link: "/tag/" },
      { text: "More", items: ["/categories/", "/timeline/"].map((link) => ({ text: link, link })) },
    ];
    const undated = { file: "a.md", frontmatter: { aliases: ["/categories/"] } };
    const own = { file: "tag/README.md" };
    expect(paths(make([{ file: "a.md" }]))).toEqual(["/a.html", "/", "/404.html"]);
    expect(paths(make([{ file: "a.md" }], { title: "T", nav }))).toEqual(
      expect.arrayContaining(["/tag/", "/categories/", "/timeline/"]),
    );
    const { problems, ...table } = make([undated, own], { title: "T", nav });
    expect(problems).toEqual([]);
    expect(table.routes.map(({ data }) => data.info.path).filter((path) => path === "/tag/")).toHaveLength(1);
    expect(table.routes.map(({ data }) => data.info.path)).not.toContain("/categories/");
  });

  it("takes the author's page for unknown addresses in place of its own", () => {
    const locales = { "/": {}, "/en/": { lang: "en" } };
    const english: PageSketch = { file: "en/404.md", locale: "/en/", frontmatter: { publish: false } };
    const table = make([{ file: "404.md" }, english], { title: "T", locales });
    expect(table.problems).toEqual([]);
    expect(paths(table)).toEqual(["/404.html", "/en/404.html", "/"]);
    expect(table.routes.map(({ data }) => "page" in data && data.page.isNotFound === true)).toEqual([
      true,
      true,
      false,
    ]);
    expect(table.routes.map(({ data }) => data.info.indexable)).toEqual([false, false, true]);
    expect(paths(make([english], { title: "T", locales }))).toContain("/404.html");
  });

  it("creates a home page at the root even if no article is listed", () => {
    expect(paths(make([]))).toEqual(["/", "/404.html"]);
    expect(paths(make([{ file: "a.md", frontmatter: { publish: false } }]))).toContain("/");
    const locales = { "/": {}, "/zh/": { lang: "zh-CN" } };
    expect(paths(make([], { title: "T", locales }))).not.toContain("/zh/");
  });

  it("warns of permalinks and aliases with the site's base, unless the site has such a folder", () => {
    const old = { file: "a.md", frontmatter: { aliases: ["/blog/old.html", "/blogger/", "/older.html"] } };
    const moved = { file: "c.md", frontmatter: { permalink: "/blog/:year/c.html" } };
    const input = { title: "T", base: "/blog/" };
    const { problems, redirects } = make([old, moved], input, (file, field, value) =>
      position(`${file} ${field} ${value}`),
    );
    expect(problems).toMatchObject([
      {
        severity: "warning",
        code: "address-with-base",
        message: expect.stringContaining('The alias "/blog/old.html" begins with the site\'s base'),
        at: { file: "a.md aliases /blog/old.html" },
        hint: 'Write "/old.html".',
      },
      {
        message: expect.stringContaining('The permalink "/blog/:year/c.html" begins with the site\'s base'),
        at: { file: "c.md permalink /blog/:year/c.html" },
        hint: 'Write "/:year/c.html".',
      },
    ]);
    expect(redirects.map(({ from }) => from)).toEqual(["/blog/old.html", "/blogger/", "/older.html"]);
    expect(make([old, moved, { file: "blog/b.md" }], input).problems).toEqual([]);
    expect(make([old]).problems).toEqual([]);
  });

  it("leaves the address of a file to another page that has it", () => {
    const { redirects, problems } = make([{ file: "README.md", path: "/README.html" }, { file: "index.md" }]);
    expect(redirects).toEqual([]);
    expect(problems).toEqual([]);
  });

  it("redirects from aliases, and from the file's address if the page has a permalink", () => {
    const table = make([
      {
        file: "a.md",
        path: "/2020/a/",
        frontmatter: { aliases: ["/old", "/old//x", "%2F%2Fold", "old/页.html"] },
      },
    ]);
    expect(table.redirects).toEqual([
      { from: "/a.html", to: "/2020/a/", source: "a.md" },
      { from: "/old/", to: "/2020/a/", source: "a.md" },
      { from: "/old/x/", to: "/2020/a/", source: "a.md" },
      { from: "/old/%E9%A1%B5.html", to: "/2020/a/", source: "a.md" },
    ]);
  });

  it("redirects to other sites according to the configuration", () => {
    const redirects = { "/guide": "https://a.example/", "/guide/a b.html": "https://a.example/a.html" };
    expect(make([], { redirects }).redirects).toEqual([
      { from: "/guide/", to: "https://a.example/", source: null },
      { from: "/guide/a%20b.html", to: "https://a.example/a.html", source: null },
    ]);
  });

  it("redirects to lists of this site, and warns of a target that does not exist", () => {
    const redirects = { "/tags/JS/": "/tag/JS/", "/tags/前端": "/tag/前端" };
    const table = make([{ file: "a.md", frontmatter: { tags: ["JS"] } }], { redirects });
    expect(table.redirects).toEqual([
      { from: "/tags/JS/", to: "/tag/JS/", source: null },
      { from: "/tags/%E5%89%8D%E7%AB%AF/", to: "/tag/%E5%89%8D%E7%AB%AF/", source: null },
    ]);
    expect(table.problems.map(({ severity, code }) => [severity, code])).toEqual([
      ["warning", "redirect-target"],
    ]);
  });

  it("accepts redirects that differ only in case, if they have one target", () => {
    const withTargets = (one: string, other: string) =>
      make([{ file: "a.md" }, { file: "b.md" }], { redirects: { "/tags/JS/": one, "/tags/js/": other } });
    const table = withTargets("/a.html", "/a.html");
    expect(table.problems).toEqual([]);
    expect(table.redirects.map(({ from }) => from)).toEqual(["/tags/JS/", "/tags/js/"]);
    expect(distinctFiles(table.redirects)).toEqual(table.redirects.slice(0, 1));
    expect(withTargets("/a.html", "/b.html").problems).toMatchObject([{ code: "address-case" }]);
  });

  it("accepts a redirect to a generated list in another case, which needs no file of its own", () => {
    const withTarget = (to: string) =>
      make([{ file: "a.md", frontmatter: { tags: ["JS"] } }], { redirects: { "/tag/js/": to } });
    const table = withTarget("/tag/JS/");
    expect(table.problems).toEqual([]);
    expect(table.redirects).toEqual([{ from: "/tag/js/", to: "/tag/JS/", source: null }]);
    expect(distinctFiles(table.redirects)).toEqual([]);
    expect(withTarget("/a.html").problems).toMatchObject([{ code: "address-case" }]);
  });

  it("rejects a redirect to an article in another case", () => {
    const table = make([{ file: "About.md" }], { redirects: { "/about.html": "/About.html" } });
    expect(table.problems).toMatchObject([{ code: "address-case" }]);
  });

  it("redirects to a file that the build writes, such as a feed, and to no other one", () => {
    const redirects = { "/feed/": "/routes.json", "/old/": "/gone.xml" };
    const table = make([{ file: "a.md" }], { redirects });
    expect(table.redirects.map(({ to }) => to)).toEqual(["/routes.json", "/gone.xml/"]);
    expect(table.problems).toMatchObject([{ code: "redirect-target" }]);
  });

  it("reports a page at an address that the configuration redirects", () => {
    const { problems } = make([{ file: "a.md" }], { redirects: { "/a.html": "https://a.example/" } });
    expect(problems).toMatchObject([{ code: "address-taken", at: { file: "a.md" } }]);
    expect(problems[0]?.message).toContain("`redirects`");
  });

  it("names the places of both fields that set one address", () => {
    const sketches = [
      { file: "a.md", path: "/x/", frontmatter: { slug: "/x" } },
      { file: "b.md", frontmatter: { aliases: ["/x/"] } },
    ];
    const lines: Readonly<Record<string, number>> = { "a.md slug": 3, "b.md aliases": 5 };
    const placeOf: PlaceOfField = (file, field) => position(file, lines[`${file} ${field}`] ?? null);
    const { problems } = make(sketches, {}, placeOf);
    expect(problems).toMatchObject([{ code: "address-taken", at: { file: "b.md", line: 5 } }]);
    expect(problems[0]?.message).toContain("`b.md:5` and `a.md:3`");
  });

  it("suggests no permalink for an address in the configuration that differs only in case", () => {
    const sketch = { file: "a.md", frontmatter: { tags: ["JS"] } };
    const { problems } = make([sketch], { redirects: { "/TAG/": "https://a.example/" } });
    expect(problems).toMatchObject([
      { code: "address-case", hint: expect.stringContaining("or set a `permalink`") },
    ]);
  });

  it("does not redirect from the file's address if it differs only in case", () => {
    const table = make([{ file: "Hello-World.md", path: "/hello-world.html" }]);
    expect(table.redirects).toEqual([]);
    expect(table.problems).toEqual([]);
  });

  it("suggests a permalink for an old address that differs only in case", () => {
    const aliases = ["/2019/Hello-World/"];
    const { problems } = make([{ file: "a.md", path: "/2019/hello-world/", frontmatter: { aliases } }]);
    expect(problems).toMatchObject([
      { code: "address-case", hint: expect.stringContaining("`permalink: /2019/Hello-World/`") },
    ]);
  });

  it.each([
    ["two files with the same address", [{ file: "README.md" }, { file: "index.md" }], "address-taken"],
    ["addresses that differ only in case", [{ file: "a.md" }, { file: "A.md" }], "address-case"],
    [
      "tags that differ only in case",
      [
        { file: "a.md", frontmatter: { tags: ["Vue"] } },
        { file: "b.md", frontmatter: { tags: ["VUE"] } },
      ],
      "address-case",
    ],
    [
      "an alias that is the address of a page",
      [{ file: "a.md" }, { file: "b.md", frontmatter: { aliases: ["/a.html"] } }],
      "address-taken",
    ],
    [
      "a tag that leads out of the output",
      [{ file: "a.md", frontmatter: { tags: [".."] } }],
      "address-outside",
    ],
    ["a tag that is a slash", [{ file: "a.md", frontmatter: { tags: ["/"] } }], "address-empty"],
    ["a tag with an empty part", [{ file: "a.md", frontmatter: { tags: ["a//b"] } }], "address-empty"],
    ["a tag that ends with a slash", [{ file: "a.md", frontmatter: { tags: ["a/"] } }], "address-empty"],
    ["a tag with a backslash", [{ file: "a.md", frontmatter: { tags: ["C\\D"] } }], "address-character"],
    [
      "a category with a line break",
      [{ file: "a.md", frontmatter: { categories: ["a\nb"] } }],
      "address-character",
    ],
    ["a file with a NUL", [{ file: "a\0b.md" }], "address-character"],
    ["a tag with a NUL", [{ file: "a.md", frontmatter: { tags: ["a\0"] } }], "address-character"],
    ["an alias with a NUL", [{ file: "a.md", frontmatter: { aliases: ["/\0/"] } }], "address-character"],
    ["a file with a backslash", [{ file: "a\\b.md" }], "address-character"],
    [
      "a category that begins with a slash",
      [{ file: "a.md", frontmatter: { categories: ["/a"] } }],
      "address-empty",
    ],
    [
      "a tag that is too long for a file's name",
      [{ file: "a.md", frontmatter: { tags: ["汉".repeat(86)] } }],
      "address-long",
    ],
    ["a name that is too long with its extension", [{ file: `${"a".repeat(251)}.md` }], "address-long"],
    [
      "a page in a folder with the name of another page's file",
      [{ file: "docs/foo.md" }, { file: "docs/foo.html/deep/README.md" }],
      "address-taken",
    ],
    [
      "a tag with the name of its index's file",
      [{ file: "a.md", frontmatter: { tags: ["index.html"] } }],
      "address-taken",
    ],
    [
      "a page in a folder with the name of the home page's file",
      [{ file: "a.md", path: "/Index.html/" }],
      "address-taken",
    ],
    [
      "a page in a folder with the name of the not-found page",
      [{ file: "a.md", path: "/404.html/" }],
      "address-taken",
    ],
    [
      "a page in a folder with the name of a file of hanblog",
      [{ file: "a.md", path: "/routes.json/" }],
      "address-taken",
    ],
    ["a page at the address of a page of hanblog", [{ file: "oauth/callback/README.md" }], "address-taken"],
    [
      "a page in a folder with the name of a shard",
      [{ file: "a.md", path: "/routes/12.json/" }],
      "address-taken",
    ],
    [
      "an alias in a folder with the name of a part of the sitemap",
      [{ file: "a.md", frontmatter: { aliases: ["/Sitemap-1.xml/x"] } }],
      "address-taken",
    ],
    [
      "an alias in a folder with the name of a page's file",
      [{ file: "posts/a.md" }, { file: "b.md", frontmatter: { aliases: ["/posts/a.html/"] } }],
      "address-taken",
    ],
  ] as const)("rejects %s", (_, sketches, code) => {
    expect(make(sketches).problems).toMatchObject([
      { severity: "error", code, at: { file: expect.stringMatching(/\.md$/) }, hint: expect.any(String) },
    ]);
  });

  it("accepts names of the maximum length, and pages in the folder of another page", () => {
    const tags = ["汉".repeat(85), "a/b"];
    const sketches = [{ file: "docs/README.md", frontmatter: { tags } }, { file: "docs/a/b.md" }];
    expect(make(sketches).problems).toEqual([]);
  });

  it.each([
    [[{ file: "a.md", frontmatter: { tags: ["x", ".."] } }], "a.md tags .."],
    [[{ file: "a.md", frontmatter: { categories: ["a//b"] } }], "a.md categories a//b"],
    [[{ file: "a.md" }, { file: "b.md", path: "/a.html" }], "b.md permalink"],
    [[{ file: "a.md" }, { file: "b.md", frontmatter: { aliases: ["/a.html"] } }], "b.md aliases"],
  ])("locates the field that set the address: %j", (sketches, place) => {
    const placeOf: PlaceOfField = (...asked) =>
      position(asked.join(" "), asked[0] === "a.md" && asked[1] === "permalink" ? null : 2);
    expect(make(sketches, {}, placeOf).problems).toMatchObject([{ at: { file: place, line: 2 } }]);
  });

  it("locates the first article of a listing, once for all its pages", () => {
    const sketches = [...articles(11, ["Vue"]), ...articles(11, ["VUE"])].map((sketch, index) => ({
      ...sketch,
      file: `${index}.md`,
    }));
    const faults = make(sketches).problems;
    expect(faults).toMatchObject([
      { code: "address-case", at: { file: "10.md" } },
      { code: "address-case", at: { file: "10.md" } },
    ]);
    expect(faults[0]?.message).toContain('"Vue" in `10.md`');
    const outside = make(articles(25, [".."])).problems;
    expect(outside).toMatchObject(
      ["tags", "categories"].map((name) => ({
        code: "address-outside",
        message: expect.stringContaining(`${name} listing ".."`),
        at: { file: "024.md" },
      })),
    );
  });

  it("links to the file's editor on its code host", () => {
    const repository = { url: "someone/blog", dir: "site" };
    const [route] = make([{ file: "docs/香菇.md" }], { repository }).routes;
    expect(route?.data).toMatchObject({
      page: { editLink: "https://github.com/someone/blog/edit/main/site/docs/%E9%A6%99%E8%8F%87.md" },
    });
  });

  it("links to the repository of the longest folder that contains the file", () => {
    const repository = {
      url: "me/blog",
      folders: {
        notes: { url: "me/notes" },
        "/notes/手册/": { url: "https://gitlab.com/me/manual", branch: "v2", dir: "docs" },
        "docs/é": { url: "me/composed" },
        posts: { url: "me/posts" },
      },
    };
    const files = ["notes/a.md", "notes/手册/a/b.md", "docs/é/a.md", "notes.md", "post/posts/a.md", "a.md"];
    const links = make(
      files.map((file) => ({ file })),
      { repository },
    ).routes.flatMap(({ source, data }) =>
      data.kind === "page" && source !== null ? [[source, data.page.editLink]] : [],
    );
    expect(Object.fromEntries(links)).toEqual({
      "notes/a.md": "https://github.com/me/notes/edit/main/a.md",
      "notes/手册/a/b.md": "https://gitlab.com/me/manual/-/edit/v2/docs/a/b.md",
      "docs/é/a.md": "https://github.com/me/composed/edit/main/a.md",
      "notes.md": "https://github.com/me/blog/edit/main/notes.md",
      "post/posts/a.md": "https://github.com/me/blog/edit/main/post/posts/a.md",
      "a.md": "https://github.com/me/blog/edit/main/a.md",
    });
  });

  it("links files of a followed folder to its own repository if the folder has one", () => {
    const repository = { url: "me/blog", branch: "main", dir: "", editLinks: true, folders: {} };
    const file = { relativePath: "vault/a.md", linkedTo: null };
    expect(editLinkOf(repository, file)).toBeNull();
    expect(
      editLinkOf({ ...repository, folders: { vault: { url: "me/vault", branch: "main", dir: "" } } }, file),
    ).toBe("https://github.com/me/vault/edit/main/a.md");
  });
});
