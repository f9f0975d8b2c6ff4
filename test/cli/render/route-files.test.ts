import { describe, expect, it } from "vitest";
import { createDocumentWriter } from "../../../src/cli/render/document.js";
import {
  createRouteFiles,
  type RouteFiles,
  type RenderContext,
  type RouteParts,
} from "../../../src/cli/render/route-files.js";
import { CONTENT_END, CONTENT_START, copyHash } from "../../../src/runtime/model/document/document.js";
import type { RenderInput, PageView, RenderResult, RouteData } from "../../../src/runtime/model/render.js";
import type { SidebarItem } from "../../../src/runtime/model/site.js";
import { createPost } from "../../theme/render-route.js";
import { createMissingRoute, createPageRoute, SITE } from "../../runtime/app/route-view.js";

/** Creates the page `/a b.html` with these fields. */
function createPage(fields: Partial<PageView> = {}) {
  const route = createPageRoute("/a b.html");
  if (route.kind !== "page") throw new TypeError("It is no page");
  return { ...route, page: { ...route.page, sidebar: null, ...fields } };
}

const PAGE = createPage();

/** Creates the list of a tag with one article. */
function createList(): RouteData {
  const items = [createPost("/rice.html", { title: "Rice" })];
  return {
    kind: "taxonomy",
    info: createMissingRoute().info,
    taxonomy: "tags",
    term: "t",
    indexPath: "/tag/",
    indexCount: 1,
    terms: [],
    termCount: 1,
    list: { items, pagination: { current: 1, total: 1, indexPath: "/tag/t/" }, count: 1 },
  };
}
const BODY = { html: "<p>Cooked</p>", islands: [] };
const ITEMS: readonly SidebarItem[] = [{ type: "link", path: "/rice.html", title: "Rice" }];

/** Renders a page. Returns its files and the renderer's input. */
function render(
  parts: Partial<RouteParts> = {},
  result: Partial<RenderResult> = {},
  {
    isStatic = false,
    movesStyles = true,
    htmlAttributes = { "data-theme": "dark" },
  }: Partial<Pick<RenderContext["renderer"], "isStatic" | "htmlAttributes">> & {
    readonly movesStyles?: boolean;
  } = {},
) {
  let given: RenderInput | null = null;
  const context: RenderContext = {
    renderer: {
      site: SITE,
      htmlAttributes,
      head: [["meta", { name: "theme-color", content: "red" }]],
      isStatic,
      layouts: [],
      components: [],
      render(input) {
        given = input;
        const app = `<main>app${CONTENT_START}<p>Cooked</p>${CONTENT_END}</main>`;
        return { app, repeated: [], content: "<p>Cooked</p>", cards: null, ...result };
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
    movesStyles,
  };
  const files = createRouteFiles(context, { route: PAGE, body: BODY, comments: null, ...parts });
  return { files, given: () => given };
}

const dataOf = (document: string): unknown =>
  JSON.parse(
    /<script id="hanblog-data" type="application\/json">(.*?)<\/script>/.exec(document)?.[1] ?? "null",
  );

const markOf = (files: RouteFiles) => files.note.mark;

describe("createRouteFiles", () => {
  it("names the document by the decoded route", () => {
    expect(render().files.document.path).toBe("a b.html");
  });

  it("writes no script for a theme that needs none, except for encrypted pages and in development", () => {
    const locked: RouteData = { ...PAGE, page: { ...PAGE.page, protection: "locked" } };
    const scriptsOf = (route: RouteData, movesStyles: boolean) =>
      render({ route }, {}, { isStatic: true, movesStyles }).files.document.text.match(/<script/g) ?? [];
    expect(scriptsOf(PAGE, true)).toEqual([]);
    expect(scriptsOf(locked, true)).toHaveLength(3);
    expect(scriptsOf(PAGE, false)).toHaveLength(3);
  });

  it("gives document and chunk the same mark", () => {
    const { files } = render();
    expect(files.note).toEqual({ mark: expect.stringMatching(/^[0-9a-z]+$/), kind: "page" });
    expect(dataOf(files.document.text)).toEqual({
      route: PAGE,
      mark: markOf(files),
      content: copyHash("<p>Cooked</p>"),
      sidebar: null,
      build: "b1",
    });
    expect(files.page).toEqual({ route: PAGE, html: "<p>Cooked</p>", sidebar: null });
  });

  it("names the layout that renders the page", () => {
    const route = createPage({ frontmatter: { ...PAGE.page.frontmatter, layout: "Wide" } });
    expect(render({ route }).files.note).toMatchObject({ kind: "page", layout: "Wide" });
  });

  it("changes the mark with the content, the route, the style and the issue, and with nothing else", () => {
    const mark = markOf(render().files);
    const style = { href: "/blog/math.css", fonts: [] };
    const issue = { id: "3", link: "https://bowl.example/3" };
    const others = [
      render({}, { content: "<p>Raw</p>" }),
      render({ route: createPage({ size: "9kb" }) }),
      render({ body: { ...BODY, style } }),
      render({ comments: { kind: "issue", html: "<b>hi</b>", issue } }),
    ].map(({ files }) => markOf(files));
    expect(new Set([mark, ...others]).size).toBe(5);
    expect(markOf(render({}, { app: `<div>${CONTENT_START}<p>Cooked</p>${CONTENT_END}</div>` }).files)).toBe(
      mark,
    );
  });

  it.each([
    ["has no body", { app: "<main></main>", content: null }],
    ["is shown without it by the theme", { app: "<main></main>" }],
  ])("has no content if a page %s", (_, result) => {
    expect(dataOf(render({}, result).files.document.text)).toMatchObject({ content: null });
  });

  it("omits the items of a list from the data if the document has its cards", () => {
    const route = createList();
    const cards = "<article>Rice</article>";
    const { files } = render({ route, body: null }, { content: null, cards });
    expect(dataOf(files.document.text)).toMatchObject({
      route: { list: { items: [], count: 1 } },
      content: null,
      cards: copyHash(cards),
    });
    expect(files.page.route).toBe(route);
    const others = [render({ route, body: null }, { content: null, cards: "<article>Tea</article>" })];
    expect(others.map((other) => markOf(other.files))).not.toContain(markOf(files));
    const whole = render({ route, body: null }, { content: null }).files;
    expect(dataOf(whole.document.text)).toMatchObject({ route: { list: { items: [{ title: "Rice" }] } } });
  });

  it("adds the base to URLs, the theme's tags to the head, and the page's title", () => {
    const { text } = render().files.document;
    expect(text).toContain('<html lang="zh-CN" data-theme="dark">');
    expect(text).toContain("<title>/a b.html</title>");
    expect(text).toContain('<meta name="theme-color" content="red">');
    expect(text).toContain('<link rel="stylesheet" href="/blog/assets/css/style.css">');
    expect(text).toContain('<script type="module" src="/blog/assets/js/boot.js"></script>');
    expect(text).toContain("<script>paint()</script>");
    expect(text).not.toContain("prefetch");
  });

  it("passes the body, the comments and the URLs of component styles to the renderer", () => {
    const issue = { id: "3", link: "https://bowl.example/3" };
    const comments = { kind: "issue", html: "<b>hi</b>", issue } as const;
    const { files, given } = render({ comments });
    expect(given()).toEqual({
      route: PAGE,
      body: BODY,
      comments,
      sidebar: null,
      answer: expect.any(Function),
      componentStyles: { Bowl: "/blog/assets/css/bowl.css" },
      storeStyles: expect.any(Function),
    });
    expect(dataOf(files.document.text)).toMatchObject({ issue: { id: "3" } });
    expect(files.page).toMatchObject({ issue: { id: "3" } });
  });

  it("links a style sheet of its inline styles, also for navigations", () => {
    const app = `<main><p data-css="color:red">a</p></main>`;
    const { files } = render({}, { app });
    expect(files.sheet?.text).toContain("{color:red}");
    const styles = `/blog/${files.sheet?.path}`;
    expect(files.document.text).toContain(`<link rel="stylesheet" href="${styles}">`);
    expect(dataOf(files.document.text)).toMatchObject({ styles });
    expect(files.page).toMatchObject({ styles });
  });

  it.each([
    [{ style: "--hue: 200" }, "{--hue: 200}"],
    [{ Style: 'content: "a"' }, '{content: "a"}'],
    [{ "data-theme": "dark", style: "background: url(a.png)" }, "{background: url(/blog/a.png)}"],
  ])("applies the style of the theme's attributes %j by a style sheet", (htmlAttributes, rule) => {
    const { files } = render({}, {}, { htmlAttributes });
    expect(files.sheet?.text).toContain(rule);
    expect(files.document.text).toMatch(/<html [^>]*data-css=/);
    const inPlace = render({}, {}, { htmlAttributes, movesStyles: false }).files;
    expect(inPlace.document.text).toMatch(/<html [^>]*style=/i);
  });

  it("names the sidebar of a page, and preloads its chunk", () => {
    const route = createPage({ sidebar: "docs" });
    const { files, given } = render({ route });
    expect(dataOf(files.document.text)).toMatchObject({ sidebar: "7.ab" });
    expect(files.document.text).toContain(
      '<link rel="preload" as="script" fetchpriority="low" href="/blog/assets/js/7.ab.js">',
    );
    expect(given()).toMatchObject({ sidebar: ITEMS });
  });

  it("has no sidebar on a listing, nor an unknown one", () => {
    for (const route of [createMissingRoute(), createPage({ sidebar: "gone" })]) {
      expect(dataOf(render({ route }).files.document.text)).toMatchObject({ sidebar: null });
    }
  });

  it("adds the style that a body needs to the document", () => {
    const style = { href: "/blog/math.css", fonts: [{ face: "1em KaTeX", href: "/blog/k.woff2" }] };
    const { files } = render({ body: { ...BODY, style } });
    expect(dataOf(files.document.text)).toMatchObject({ style });
    expect(files.document.text).toContain('<link rel="stylesheet" href="/blog/math.css">');
  });

  it("returns the positions of repeated parts in the document", () => {
    const part = { html: "app" };
    const { files } = render({}, { repeated: [{ from: 6, to: 9, part }] });
    expect(files.repeated.map(({ from, to, part }) => [files.document.text.slice(from, to), part])).toEqual([
      ["app", part],
    ]);
  });
});
