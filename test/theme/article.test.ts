import { describe, expect, it } from "vitest";
import type { FrontMatter } from "../../src/runtime/model/page.js";
import type { PageView } from "../../src/runtime/model/render.js";
import type { SidebarItem } from "../../src/runtime/model/site.js";
import { createInfo, createView, mainOf, renderRoute } from "./render-route.js";

const HEADERS = [
  { level: 2, title: "乙", slug: "乙" },
  { level: 3, title: "丙", slug: "丙" },
];

function renderPage(
  fields: Partial<PageView>,
  frontmatter: Partial<FrontMatter> = {},
  sidebar?: readonly SidebarItem[],
) {
  const route = {
    kind: "page",
    info: createInfo("/docs/a.html"),
    page: createView(fields, frontmatter),
  } as const;
  return renderRoute(route, { html: '<h1 id="甲">甲</h1>', ...(sidebar && { sidebar }) });
}

describe("the title of an article", () => {
  it.each<[string, Partial<PageView>, Partial<FrontMatter>, string, number]>([
    [
      "the front matter's, above another heading",
      {},
      { title: "甲" },
      '<h1 class="article-title">甲</h1>',
      2,
    ],
    ["the body's own heading", { opensWithTitle: true }, {}, '<article class="article">', 1],
    [
      "the body's, where it says the same as the front matter",
      { opensWithTitle: true },
      { title: "甲" },
      '<article class="article">',
      1,
    ],
    [
      "hidden where the body begins with a heading of another level",
      { title: "乙", headers: HEADERS },
      {},
      '<h1 class="visually-hidden">乙</h1>',
      2,
    ],
    [
      "the document's, hidden, where the page has none",
      { title: null },
      {},
      '<h1 class="visually-hidden">标题 | 饭团也有春天</h1>',
      2,
    ],
  ])("is %s", (_, fields, frontmatter, expected, count) => {
    const html = mainOf(renderPage(fields, frontmatter));
    expect(html).toContain(expected);
    // The body of this test always has a heading of its own.
    expect(html.match(/<h1/g)).toHaveLength(count);
  });
});

describe("an article", () => {
  it("lists its headings, and not where its author wants no sidebar", () => {
    expect(renderPage({ headers: HEADERS })).toContain('href="#%E4%B8%99"');
    expect(renderPage({ headers: HEADERS }, { sidebar: false })).not.toContain('class="contents"');
  });

  it("leads to a neighbour on another site as every link does that leaves", () => {
    const link = "https://example.com/x";
    const html = mainOf(renderPage({ prev: { path: link, title: link } }));
    expect(html).toContain('target="_blank" rel="noopener noreferrer" class="neighbour prev external"');
    expect(html).toContain("（在新窗口打开）");
  });

  it("shows date, neighbours, edit link and last change", () => {
    const html = mainOf(
      renderPage({
        date: "2020-02-03T20:00:00.000Z",
        lastUpdated: "2021/3/1 10:20:30",
        editLink: "https://example.com/edit",
        next: { path: "/docs/b.html", title: "下文" },
      }),
    );
    expect(html).toContain(">2020-02-04</time>");
    expect(html).toContain("最后更新: 2021/3/1 10:20:30");
    expect(html).toContain('href="https://example.com/edit"');
    expect(html).toContain('<a rel="next" class="neighbour next" href="/blog/docs/b.html">');
  });

  it("does not link the terms of an unlisted page, which may have no page", () => {
    expect(mainOf(renderPage({}, { tags: ["JS"] }))).toContain('<a href="/blog/tag/JS/">JS</a>');
    expect(mainOf(renderPage({}, { tags: ["JS"], publish: false }))).toContain("<li>JS</li>");
    expect(mainOf(renderPage({ title: null }, { tags: ["JS"] }))).toContain("<li>JS</li>");
  });

  it("has no navbar where its front matter says so", () => {
    expect(renderPage({}, { navbar: false })).not.toContain('class="navbar"');
  });
});

describe("the sidebar", () => {
  const page = (title: string, path: string) => ({ type: "page", title, path, sidebarDepth: 1 }) as const;
  const group = (title: string, path: string | null, children: readonly SidebarItem[]): SidebarItem => ({
    type: "group",
    title,
    path,
    children,
    collapsable: true,
  });
  const sidebar = [
    group("开", null, [group("内", null, [page("甲", "/docs/a.html")])]),
    group("合", "/docs/", [page("丁", "/docs/d.html")]),
  ];

  it("opens the groups around the page and closes the others, links in place", () => {
    const html = renderPage({ headers: HEADERS }, {}, sidebar);
    expect(html.match(/<details class="sidebar-group active" open="">/g)).toHaveLength(2);
    expect(html).toContain('<a class="sidebar-link" href="/blog/docs/d.html">丁</a>');
    expect(html).toContain('<details><summary><span class="visually-hidden">合的子页面');
  });

  it("shows headings of the page down to its depth, under the page that is marked", () => {
    const html = renderPage({ headers: HEADERS }, { sidebar: false }, sidebar);
    expect(html).toContain('<a aria-current="page" class="sidebar-link" href="/blog/docs/a.html">甲</a>');
    expect(html).toContain('href="#%E4%B9%99"');
    expect(html).not.toContain('href="#%E4%B8%99"');
  });
});
