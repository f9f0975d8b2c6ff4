import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createDocumentWriter } from "../../../src/cli/render/document.js";
import {
  createPageFiles,
  createSidebarChunk,
  type PageFilesContext,
  type PageParts,
} from "../../../src/cli/render/page-files.js";
import {
  chunkNumber,
  contentMark,
  CONTENT_END,
  CONTENT_START,
  type PageChunk,
  type RenderInput,
  type PageView,
  type RenderResult,
} from "../../../src/runtime/model/render.js";
import type { SidebarItem } from "../../../src/runtime/model/site.js";
import { createMissingRoute, createPageRoute, SITE } from "../../runtime/app/route-view.js";

/** The page `/a b.html` with these fields. */
function createPage(fields: Partial<PageView> = {}) {
  const route = createPageRoute("/a b.html");
  if (route.kind !== "page") throw new TypeError("It is no page");
  return { ...route, page: { ...route.page, sidebar: null, ...fields } };
}

const PAGE = createPage();
const BODY = { html: "<p>Cooked</p>", islands: [] };
const ITEMS: readonly SidebarItem[] = [{ type: "link", path: "/rice.html", title: "Rice" }];

/** Renders a page; resolves to its files and what the renderer was given. */
function render(parts: Partial<PageParts> = {}, result: Partial<RenderResult> = {}, isSelfContained = false) {
  let given: RenderInput | null = null;
  const context: PageFilesContext = {
    renderer: {
      site: SITE,
      htmlAttributes: { "data-theme": "dark" },
      head: [["meta", { name: "theme-color", content: "red" }]],
      layouts: [],
      components: [],
      render(input) {
        given = input;
        const app = `<main>app${CONTENT_START}<p>Cooked</p>${CONTENT_END}</main>`;
        return { app, repeated: [], content: "<p>Cooked</p>", ...result };
      },
      readIssues: () => Promise.reject(new Error("not asked for")),
    },
    writeDocument: createDocumentWriter(
      "<!DOCTYPE html><html {{html}}>{{head}}<body>{{app}}{{data}}{{scripts}}",
    ),
    sidebars: new Map([["docs", { items: ITEMS, chunk: "7.ab" }]]),
    script: "assets/js/boot.js",
    style: "assets/css/style.css",
    componentStyles: { Bowl: "assets/css/bowl.css" },
    beforePaint: "paint()",
    build: "b1",
    isSelfContained,
  };
  const files = createPageFiles(context, { route: PAGE, body: BODY, comments: null, ...parts });
  return { files, given: () => given };
}

/** What a browser registers when it runs a chunk. */
function run(text: string): readonly [number: number, chunk: PageChunk] {
  const found: [number, PageChunk][] = [];
  runInNewContext(text, { hanblogChunk: (number: number, chunk: PageChunk) => found.push([number, chunk]) });
  const [first, ...others] = found;
  if (first === undefined || others.length > 0) throw new Error(`${found.length} chunks were registered`);
  return first;
}

const dataOf = (document: string): unknown =>
  JSON.parse(
    /<script id="hanblog-data" type="application\/json">(.*?)<\/script>/.exec(document)?.[1] ?? "null",
  );

describe("createPageFiles", () => {
  it("names the document by the route, decoded, and the chunk by number and content", () => {
    const { files } = render();
    expect(files.document.path).toBe("a b.html");
    const hash = createHash("sha256").update(files.chunk.text).digest("hex").slice(0, 8);
    expect(files.chunkName).toBe(`${chunkNumber("/a b.html")}.${hash}`);
    expect(files.chunk.path).toBe(`assets/js/${files.chunkName}.js`);
  });

  it("puts the route into both files, and the content into the document alone", () => {
    const { files } = render();
    const mark = contentMark("<p>Cooked</p>");
    expect(run(files.chunk.text)).toEqual([chunkNumber("/a b.html"), { route: PAGE, mark }]);
    expect(files.hasContent).toBe(true);
    expect(dataOf(files.document.text)).toEqual({ route: PAGE, sidebar: null, build: "b1" });
    expect(files).toMatchObject({ route: PAGE, content: "<p>Cooked</p>" });
  });

  it("puts the content into the chunk of a dev server too", () => {
    const { files } = render({}, {}, true);
    expect(run(files.chunk.text)[1]).toEqual({ route: PAGE, html: "<p>Cooked</p>" });
  });

  it.each([
    ["has no body", { app: "<main></main>", content: null }],
    ["is shown without it by the theme", { app: "<main></main>" }],
  ])("says that there is no content where a page %s", (_, result) => {
    const { files } = render({}, result);
    expect(run(files.chunk.text)[1]).toEqual({ route: PAGE, mark: null });
    expect(files.hasContent).toBe(false);
  });

  it("gives addresses the base, the theme its place in the head, and the page its title", () => {
    const { text } = render().files.document;
    expect(text).toContain('<html lang="zh-CN" data-theme="dark">');
    expect(text).toContain("<title>/a b.html</title>");
    expect(text).toContain('<meta name="theme-color" content="red">');
    expect(text).toContain('<link rel="stylesheet" href="/blog/assets/css/style.css">');
    expect(text).toContain('<script type="module" src="/blog/assets/js/boot.js"></script>');
    expect(text).toContain("<script>paint()</script>");
    expect(text).not.toContain("prefetch");
  });

  it("gives the renderer the body, the comments and the URLs of component styles", () => {
    const issue = { id: "3", link: "https://bowl.example/3" };
    const comments = { kind: "issue", html: "<b>hi</b>", issue } as const;
    const { files, given } = render({ comments });
    expect(given()).toEqual({
      route: PAGE,
      body: BODY,
      comments,
      sidebar: null,
      componentStyles: { Bowl: "/blog/assets/css/bowl.css" },
    });
    expect(dataOf(files.document.text)).toMatchObject({ issue: { id: "3" } });
    expect(run(files.chunk.text)[1]).toMatchObject({ issue: { id: "3" } });
    expect(files.chunk.text).not.toContain("hi");
  });

  it("names the sidebar that a page has, and asks for its chunk", () => {
    const route = createPage({ sidebar: "docs" });
    const { files, given } = render({ route });
    expect(dataOf(files.document.text)).toMatchObject({ sidebar: "7.ab" });
    expect(files.document.text).toContain('<link rel="prefetch" as="script" href="/blog/assets/js/7.ab.js">');
    expect(given()).toMatchObject({ sidebar: ITEMS });
  });

  it("knows no sidebar on a listing, nor one that the site has not", () => {
    for (const route of [createMissingRoute(), createPage({ sidebar: "gone" })]) {
      expect(dataOf(render({ route }).files.document.text)).toMatchObject({ sidebar: null });
    }
  });

  it("gives both files the style that a body needs", () => {
    const style = { href: "/blog/math.css", fonts: [{ face: "1em KaTeX", href: "/blog/k.woff2" }] };
    const { files } = render({ body: { ...BODY, style } });
    expect(run(files.chunk.text)[1]).toMatchObject({ style });
    expect(files.document.text).toContain('<link rel="stylesheet" href="/blog/math.css">');
  });

  it("says where repeated parts are in the document", () => {
    const part = { html: "app" };
    const { files } = render({}, { repeated: [{ from: 6, to: 9, part }] });
    expect(files.repeated.map(({ from, to, part }) => [files.document.text.slice(from, to), part])).toEqual([
      ["app", part],
    ]);
  });

  it("keeps a field `__proto__` a field, in the chunk of a page and of a sidebar", () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"text":"\\"__proto__\\": 1"}');
    const route = createPage({ frontmatter: { ...PAGE.page.frontmatter, extra: hostile } });
    const [, chunk] = run(render({ route }).files.chunk.text);
    expect(JSON.stringify(chunk.route)).toBe(JSON.stringify(route));
    expect(JSON.stringify(chunk.route)).toContain('"__proto__":{"polluted":true}');
    const [, items] = run(createSidebarChunk("docs", [{ ...ITEMS[0], ...hostile }, hostile]).file.text);
    expect(JSON.stringify(items)).toContain('"__proto__":{"polluted":true}');
  });
});

describe("createSidebarChunk", () => {
  it("is named by its key and what it holds", () => {
    const { file, name } = createSidebarChunk("docs", ITEMS);
    expect(file.path).toBe(`assets/js/${name}.js`);
    expect(run(file.text)).toEqual([chunkNumber("sidebar:docs"), ITEMS]);
    expect(createSidebarChunk("docs", []).name).not.toBe(name);
  });
});
