// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { createSearchIndex } from "../../../src/cli/output/search/search-index.js";
import { mergeTerms } from "../../../src/cli/output/search/search-terms-merge.js";
import { createTermCollector } from "../../../src/cli/output/search/search-terms.js";
import { createSearch } from "../../../src/runtime/search/create-search.js";
import type { SearchHit } from "../../../src/runtime/search/describe-hit.js";
import { readSections } from "../../../src/runtime/search/read-sections.js";
import type { PageData } from "../../../src/runtime/model/render.js";
import { createPageRoute } from "../app/route-view.js";

interface TestPage {
  readonly path: string;
  readonly title: string;
  readonly html: string;
}

/** Creates a host that serves the index of `pages` and their documents. */
function createHost(pages: readonly TestPage[], list?: string) {
  const asked: string[] = [];
  const host = { isDown: false, arePagesGone: false };
  const collector = createTermCollector();
  for (const [number, { title, html }] of pages.entries()) {
    const sections = readSections(html);
    const headings = sections.map(({ heading }) => heading).filter((heading) => heading !== "");
    collector.add(number, { title, headings, text: sections.map(({ text }) => text).join(" ") });
  }
  if (list !== undefined) collector.addList(pages.length, list);
  const words = mergeTerms(null, [collector.take()]);
  const paths = [...pages.map(({ path }) => path), ...(list === undefined ? [] : [`/tag/${list}/`])];
  const index = createSearchIndex([{ path: "/", pages: paths, dated: 0, words }]);
  const files = new Map([...index].map(({ file, content }) => [file, content]));
  const documents = new Map<string, PageData>(
    pages.map(({ path, title, html }) => {
      const route = createPageRoute(path);
      if (route.kind !== "page") throw new Error("It is no page");
      return [path, { route: { ...route, page: { ...route.page, title } }, html, sidebar: null }];
    }),
  );
  const search = createSearch({
    locale: "/",
    async fetchIndex(path, freshness) {
      asked.push(`${path.replace(/\..*/, "")} ${freshness}`);
      const file = files.get(path);
      if (host.isDown || file === undefined) throw new Error(`${path} is gone`);
      return JSON.parse(file) as unknown;
    },
    async loadPage(path) {
      const page = documents.get(path);
      if (page === undefined || host.arePagesGone) throw new Error(`${path} is gone`);
      return page;
    },
  });
  return { search, asked, host, files, documents };
}

/** Formats a result, with its marks in brackets. */
function draw({ path, title, heading, snippet }: SearchHit): string {
  const marked = (text: SearchHit["snippet"]) =>
    text === null
      ? "-"
      : text.marks.reduceRight(
          (drawn, [from, to]) => `${drawn.slice(0, from)}[${drawn.slice(from, to)}]${drawn.slice(to)}`,
          text.text,
        );
  return [path, marked(title), marked(heading), marked(snippet)].join(" | ");
}

const RICE: TestPage = {
  path: "/rice.html",
  title: "White rice",
  html: '<h1 id="rice">White rice</h1><p>Wash it.</p><h2 id="boil it">Boiling</h2><p>Ten minutes with <code>salt</code>.</p>',
};
const TEA: TestPage = {
  path: "/tea.html",
  title: "Tea",
  html: '<p>Before all: rice tastes of nothing.</p><h2 id="salt">Salt</h2><p>None.</p><h2 id="">Leaves</h2><p>Green ones.</p>',
};
const SOUP: TestPage = { path: "/soup.html", title: "Soup", html: "<h2>Water</h2><p>Hot salty water.</p>" };

describe("createSearch", () => {
  const find = async (query: string, pages = [RICE, TEA, SOUP]) => {
    const { kind, hits } = await createHost(pages).search.suggest(query);
    return kind === "found" ? hits.map(draw) : [];
  };

  it.each<[string, readonly string[]]>([
    // A matching title comes first, with the first text that contains the word, or else its beginning.
    [
      "rice",
      [
        "/rice.html | White [rice] | - | Wash it.",
        "/tea.html | Tea | - | Before all: [rice] tastes of nothing.",
      ],
    ],
    // A heading links to its section; the id is percent-encoded.
    ["boiling", ["/rice.html#boil%20it | White rice | [Boiling] | -"]],
    // Then come texts, first those with the word itself, then those with a longer word.
    [
      "salt",
      [
        "/tea.html#salt | Tea | [Salt] | -",
        "/rice.html#boil%20it | White rice | Boiling | Ten minutes with [salt].",
        "/soup.html | Soup | Water | Hot [salt]y water.",
      ],
    ],
    // The words may be in the title and the text.
    ["rice minutes", ["/rice.html#boil%20it | White [rice] | Boiling | Ten [minutes] with salt."]],
    // They may also be in several sections: the result is the first text that contains one of them.
    ["rice none", ["/tea.html | Tea | - | Before all: [rice] tastes of nothing."]],
    // A heading without an id links to its page.
    ["leaves", ["/tea.html | Tea | [Leaves] | -"]],
    // A page whose whole title is the query precedes those that contain it.
    ["tea", ["/tea.html | [Tea] | - | Before all: rice tastes of nothing."]],
    ["nothing of this", []],
    ["  ", []],
    ["", []],
  ])("finds for %j %j", async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  it("suggests at most ten places", async () => {
    const pages = Array.from({ length: 12 }, (_, n) => ({ ...SOUP, path: `/${n}.html` }));
    expect(await find("salty", pages)).toHaveLength(10);
  });

  it("fetches nothing for a query without a word", async () => {
    const { search, asked } = createHost([RICE]);
    await search.suggest("？！");
    expect(asked).toEqual([]);
  });

  it("revalidates the manifest once, and accepts cached blocks", async () => {
    const { search, asked } = createHost([RICE]);
    await search.prepare();
    expect(asked).toEqual(["search no-cache"]);
    await search.suggest("rice");
    await search.suggest("rice");
    expect(asked).toEqual(["search no-cache", "search/terms-0 force-cache", "search/pages-0 force-cache"]);
  });

  it("fetches the manifest again if a block is missing, once", async () => {
    const { search, asked, host } = createHost([RICE]);
    await search.prepare();
    host.isDown = true;
    await expect(search.suggest("rice")).rejects.toThrow("search.json is gone");
    expect(asked).toEqual(["search no-cache", "search/terms-0 force-cache", "search no-cache"]);
    host.isDown = false;
    expect((await search.suggest("rice")).hits).toHaveLength(1);
  });

  it("rejects if it cannot be prepared, and tries again the next time", async () => {
    const { search, host } = createHost([RICE]);
    host.isDown = true;
    await expect(search.prepare()).rejects.toThrow("search.json is gone");
    host.isDown = false;
    await expect(search.prepare()).resolves.toBeUndefined();
  });

  it("leaves out a page that cannot be loaded, and rejects if none can", async () => {
    const { search, documents, host } = createHost([RICE, TEA]);
    documents.delete("/tea.html");
    expect((await search.suggest("rice")).hits.map(({ path }) => path)).toEqual(["/rice.html"]);
    host.arePagesGone = true;
    await expect(search.suggest("rice")).rejects.toThrow("None of the found pages could be loaded");
  });

  it("finds nothing in a locale without pages", async () => {
    const search = createSearch({
      locale: "/en/",
      fetchIndex: () => Promise.resolve({ locales: {} }),
      loadPage: () => Promise.reject(new Error("There is no page")),
    });
    expect(await search.suggest("rice")).toEqual({ hits: [], kind: "none", near: "" });
  });

  it.each([null, [], {}, { locales: 1 }])("rejects %j as an index", async (index) => {
    const search = createSearch({
      locale: "/",
      fetchIndex: () => Promise.resolve(index),
      loadPage: () => Promise.reject(new Error("There is no page")),
    });
    await expect(search.suggest("rice")).rejects.toThrow("`search.json` is not a search index");
  });

  it.each(["pages", "dated", "pagesPerBlock", "pageBlocks", "termBlocks", "bounds"])(
    "passes over a locale without %s",
    async (missing) => {
      const { files } = createHost([RICE]);
      const manifest = JSON.parse(files.get("search.json") ?? "") as { locales: { "/": object } };
      const search = createSearch({
        locale: "/",
        fetchIndex: async () => ({ locales: { "/": { ...manifest.locales["/"], [missing]: null } } }),
        loadPage: () => Promise.reject(new Error("There is no page")),
      });
      expect(await search.suggest("rice")).toEqual({ hits: [], kind: "none", near: "" });
    },
  );

  it.each([
    ["boilnig", "boiling", "/rice.html"],
    ["Watter", "water", "/soup.html"],
    ["nothign", "nothing", "/tea.html"],
    ["soap", "soup", "/soup.html"],
    ["whiet rice", "white rice", "/rice.html"],
    ["minuets zqxj", "minutes", "/rice.html"],
  ])("finds what is near %j", async (query, near, path) => {
    const { hits, ...rest } = await createHost([RICE, TEA, SOUP]).search.suggest(query);
    expect(rest).toEqual({ kind: "near", near });
    expect(hits[0]?.path.split("#")[0]).toBe(path);
  });

  it("finds a known part of an unknown phrase in Chinese", async () => {
    const page = { path: "/a.html", title: "异步组件", html: "<p>x</p>" };
    const { search } = createHost([page]);
    expect(await search.suggest("异步函数")).toMatchObject({
      kind: "near",
      near: "异步",
      hits: [{ path: "/a.html" }],
    });
  });

  it.each(["zqxjk", "xyz", "tae", "不存在"])("finds nothing near %j", async (query) => {
    const found = await createHost([RICE, TEA, SOUP]).search.suggest(query);
    expect(found).toEqual({ hits: [], kind: "none", near: "" });
  });

  it("suggests the fullest tags if nothing is near", async () => {
    const terms = ["JS", "CSS", "Git", "Vue", "npm", "Nginx"].map((name) => ({
      name,
      path: `/tag/${name}/`,
      count: 1,
    }));
    const { search, documents } = createHost([RICE], "JS");
    const info = createPageRoute("/tag/JS/").info;
    const list = { items: [], pagination: { current: 1, total: 1, indexPath: "/tag/JS/" }, count: 1 };
    const taxonomy = {
      kind: "taxonomy",
      taxonomy: "tags",
      term: "JS",
      terms,
      termCount: 6,
      indexPath: "/tag/",
      indexCount: 9,
    } as const;
    documents.set("/tag/JS/", { route: { ...taxonomy, info, list }, html: null, sidebar: null });
    const { kind, hits } = await search.suggest("zqxjk");
    expect([kind, hits.map(({ path, list: name }) => [path, name])]).toEqual([
      "none",
      terms.slice(0, 5).map(({ path }) => [path, "tags"]),
    ]);
  });

  it("finds pages in all blocks of a large site", async () => {
    const pages = Array.from({ length: 400 }, (_, n) => ({
      path: `/${n}.html`,
      title: `word${n}`,
      html: "<p>x</p>",
    }));
    const { search } = createHost(pages);
    for (const n of [0, 255, 399]) {
      expect((await search.suggest(`word${n}`)).hits[0]?.path).toBe(`/${n}.html`);
    }
  });
});

describe("readSections", () => {
  it.each<[string, string, readonly (readonly [heading: string, slug: string, text: string])[]]>([
    ["text before the first heading", "<p>a</p>", [["", "", "a"]]],
    [
      "headings of every level with their ids",
      '<h1 id="x">A <em>b</em></h1>c<h6>D</h6>e',
      [
        ["", "", ""],
        ["A b", "x", "c"],
        ["D", "", "e"],
      ],
    ],
    [
      "blocks apart and inline elements together",
      "<p>a<b>b</b></p><p>c</p><div>d<br>e</div>",
      [["", "", "ab c d e"]],
    ],
    ["white space as one space", "<p> a \n\n  b </p>", [["", "", "a b"]]],
    ["the descriptions of images", '<p>a<img alt="b"></p>', [["", "", "a b"]]],
    [
      "nothing of the marks of footnotes",
      '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><p>b <a href="#fnref1">↩︎</a></p>',
      [["", "", "a b"]],
    ],
    [
      "nothing of what is no text",
      '<p>a<script>x</script><style>y</style><span aria-hidden="true">z</span></p><button>w</button><!--c-->',
      [["", "", "a"]],
    ],
    [
      "nothing of what nobody hears in a heading",
      '<h2 id="y">A<a aria-hidden="true">#</a></h2>',
      [
        ["", "", ""],
        ["A", "y", ""],
      ],
    ],
  ])("reads %s", (_, html, expected) => {
    expect(readSections(html).map(({ heading, slug, text }) => [heading, slug, text])).toEqual(expected);
  });
});
