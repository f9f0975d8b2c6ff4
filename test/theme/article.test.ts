import { describe, expect, it } from "vitest";
import type { FrontMatter } from "../../src/runtime/model/page.js";
import type { PageView } from "../../src/runtime/model/render.js";
import type { SidebarItem, SiteShell } from "../../src/runtime/model/site.js";
import { createInfo, createView, mainOf, renderRoute, SITE } from "./render-route.js";

const HEADERS = [
  { level: 2, title: "乙", slug: "乙" },
  { level: 3, title: "丙", slug: "丙" },
];

function renderPage(
  fields: Partial<PageView>,
  frontmatter: Partial<FrontMatter> = {},
  sidebar?: readonly SidebarItem[],
  site: SiteShell = SITE,
) {
  const route = {
    kind: "page",
    info: createInfo("/docs/a.html"),
    page: createView(fields, frontmatter),
  } as const;
  return renderRoute(route, { html: '<h1 id="甲">甲</h1>', site, ...(sidebar && { sidebar }) });
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
    // The body in this test always contains an `<h1>`.
    expect(html.match(/<h1/g)).toHaveLength(count);
  });
});

describe("an article", () => {
  it("lists its headings, except with `sidebar: false`", () => {
    expect(renderPage({ headers: HEADERS })).toContain('href="#丙"');
    expect(renderPage({ headers: HEADERS }, { sidebar: false })).not.toContain('class="contents"');
  });

  it("links to a neighbour on another site like any external link", () => {
    const link = "https://example.com/x";
    const html = mainOf(renderPage({ prev: { path: link, title: link } }));
    expect(html).toContain('target="_blank" rel="noopener noreferrer" class="external"');
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
    expect(html).toContain('<a rel="next" class="next" href="/blog/docs/b.html">');
  });

  it("does not link the terms of an unlisted page, which may have no page", () => {
    expect(mainOf(renderPage({}, { tags: ["JS"] }))).toContain('<a href="/blog/tag/JS/">JS</a>');
    expect(mainOf(renderPage({}, { tags: ["JS"], publish: false }))).toContain("<li>JS</li>");
    expect(mainOf(renderPage({ title: null }, { tags: ["JS"] }))).toContain("<li>JS</li>");
  });

  it("has only the title and the body on the page for unknown addresses", () => {
    const fields = {
      isNotFound: true,
      title: "甲",
      date: "2020-02-03T00:00:00.000Z",
      editLink: "https://example.com/edit",
      prev: { path: "/docs/b.html", title: "上文" },
    } as const;
    const html = mainOf(renderPage(fields, { title: "甲", tags: ["JS"], comments: false }));
    expect(html).toContain('<h1 class="article-title">甲</h1><div class="content"');
    expect(html).not.toMatch(/article-meta|article-foot|900|edit|上文|JS|class="comments/);
  });

  it("has no navbar with `navbar: false`", () => {
    expect(renderPage({}, { navbar: false })).not.toContain('class="navbar"');
  });
});

describe("the line over an article", () => {
  const meta = (fields: Partial<PageView>, site: SiteShell = SITE) =>
    /<p class="article-meta">[^]*?<\/p>/.exec(renderPage(fields, {}, undefined, site))?.[0];

  it("always has the number of words and the reading time", () => {
    expect(meta({})).toBe('<p class="article-meta"><span>900 字</span><span>约 3 分钟</span></p>');
  });

  it("has no number for a page of one word or none", () => {
    expect(meta({ wordCount: 1 })).toBe('<p class="article-meta"><span>约 3 分钟</span></p>');
  });

  it("has draft mark and date if there are any", () => {
    expect(meta({ draft: true, date: "2020-02-03T00:00:00.000Z" })).toContain(
      '<span class="mark draft">草稿</span><span><span class="visually-hidden">发布于 </span>' +
        '<time dateTime="2020-02-03T00:00:00.000Z">2020-02-03</time></span>',
    );
  });

  it("has an element for visits, with the page's address as its id, if the store counts them", () => {
    const store = { appId: "a", appKey: "b" };
    const place =
      '<span id="/blog/docs/a.html" class="leancloud_visitors" data-flag-title="甲">' +
      '浏览 <i class="leancloud-visitors-count"></i></span>';
    const site = (visitor: boolean) => ({
      ...SITE,
      comments: { ...SITE.comments, store: { ...store, visitor } },
    });
    expect(meta({}, site(true))).toContain(place);
    expect(meta({}, site(false))).not.toContain("leancloud_visitors");
  });
});

describe("the foot of an article", () => {
  const foot = (fields: Partial<PageView>) =>
    /<footer class="article-foot">[^]*?<\/footer>/.exec(renderPage(fields))?.[0];

  it("is empty by default", () => {
    expect(foot({})).toBe('<footer class="article-foot"></footer>');
  });

  it.each<[Partial<PageView>, string]>([
    [{ lastUpdated: "2021/3/1" }, '<p class="article-source"><span>最后更新: 2021/3/1</span></p>'],
    [{ editLink: "/edit.html" }, '<p class="article-source"><a href="/blog/edit.html">编辑此页</a></p>'],
    [
      { prev: { path: "/p.html", title: "上文" } },
      '<nav class="neighbours" aria-label="相邻页面"><a rel="prev" href="/blog/p.html">' +
        '<span>上一篇</span><span class="neighbour-title">上文</span></a></nav>',
    ],
    [
      { next: { path: "/n.html", title: "下文" } },
      '<nav class="neighbours" aria-label="相邻页面"><a rel="next" class="next" href="/blog/n.html">' +
        '<span>下一篇</span><span class="neighbour-title">下文</span></a></nav>',
    ],
  ])("of %j is %s", (fields, expected) => {
    expect(foot(fields)).toBe(`<footer class="article-foot">${expected}</footer>`);
  });

  it("calls the neighbours of a page with a sidebar pages", () => {
    const link = { path: "/p.html", title: "上文" };
    const html = foot({ prev: link, next: link, sidebar: "sidebar" });
    expect(html).toContain("<span>上一页</span>");
    expect(html).toContain("<span>下一页</span>");
  });

  it("lists categories before tags, and only existing ones", () => {
    const list = (tags: readonly string[], categories: readonly string[]) =>
      /<div class="terms">[^]*?<\/div>/.exec(
        renderPage({}, { tags: [...tags], categories: [...categories] }),
      )?.[0];
    const tag = '<ul class="tags" aria-label="标签"><li><a href="/blog/tag/JS/">JS</a></li></ul>';
    const category = '<ul aria-label="分类"><li><a href="/blog/categories/A/">A</a></li></ul>';
    expect(list(["JS"], ["A"])).toBe(`<div class="terms">${category}${tag}</div>`);
    expect(list(["JS"], [])).toBe(`<div class="terms">${tag}</div>`);
    expect(list([], ["A"])).toBe(`<div class="terms">${category}</div>`);
  });

  it("links no terms of a page that is not listed", () => {
    expect(mainOf(renderPage({}, { tags: ["JS"], listed: false }))).toContain("<li>JS</li>");
  });
});

describe("the comments of an article", () => {
  const store = { appId: "a", appKey: "b" };
  const issue = { platform: "github-v3", owner: "o", repo: "r" } as unknown as SiteShell["comments"]["issue"];
  const block = '<section class="comments" aria-label="评论">';

  it.each([
    ["has none", {}, {}, false],
    ["keeps them in a store", { store }, {}, true],
    ["keeps them as issues", { issue }, {}, true],
    ["hides them", { store, show: false }, {}, false],
    ["hides them, but not here", { store, show: false }, { comments: true }, true],
    ["shows them, but not here", { store }, { comments: false }, false],
  ])("of a site that %s with %j: %j", (_, comments, frontmatter, expected) => {
    const site = { ...SITE, comments: { ...SITE.comments, ...comments } };
    expect(renderPage({}, frontmatter, undefined, site).includes(block)).toBe(expected);
  });
});

describe("the contents of an article", () => {
  const both = (fields: Partial<PageView>) => renderPage(fields).includes('class="contents"');

  it("exist from two headings on", () => {
    expect([both({ headers: HEADERS }), both({ headers: HEADERS.slice(1) })]).toEqual([true, false]);
  });

  it("open with a button of the bar, have a title, and show each heading at its level", () => {
    const html = renderPage({ headers: HEADERS });
    expect(html).toContain(
      '<button type="button" class="bar-contents" popoverTarget="page-contents:" title="本页目录">',
    );
    expect(html).toContain(
      '<nav id="page-contents:" class="contents" popover="auto" aria-labelledby="page-contents-title:">' +
        '<p id="page-contents-title:" class="contents-title">本页目录</p><ul class="heading-list">' +
        '<li><a href="#乙">乙</a></li>' +
        '<li class="heading-level-3"><a href="#丙">丙</a></li></ul></nav>',
    );
  });

  it("are missing if the sidebar shows headings of the page, so that no heading is listed twice", () => {
    const row = (path: string, sidebarDepth: number) =>
      ({ type: "page", title: "甲", path, sidebarDepth }) as const;
    const lists = (items: readonly SidebarItem[], headers = HEADERS) =>
      renderPage({ headers }, {}, items).split('<ul class="heading-list">').length - 1;
    expect(lists([row("/docs/a.html", 0)])).toBe(1);
    expect(lists([row("/docs/a.html", 1)])).toBe(1);
    expect(lists([row("/docs/d.html", 1)])).toBe(1);
    expect(renderPage({ headers: HEADERS }, {}, [row("/docs/a.html", 1)])).not.toContain('class="contents"');
    expect(renderPage({ headers: HEADERS }, {}, [row("/docs/d.html", 1)])).toContain('class="contents"');
    const deep = HEADERS.map((heading) => ({ ...heading, level: 3 }));
    expect(renderPage({ headers: deep }, {}, [row("/docs/a.html", 1)])).toContain('class="contents"');
  });

  it("leave out a heading of punctuation only, which has no id", () => {
    const headers = [...HEADERS, { level: 2, title: "---", slug: "" }];
    expect(renderPage({ headers })).not.toContain('href="#"');
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

  it("shows a list of links open below its title, and marks it if it contains the page", () => {
    const links: SidebarItem = {
      type: "links",
      title: "更多",
      children: [page("甲", "/docs/a.html"), { type: "link", path: "https://a.example", title: "外" }],
    };
    const html = renderPage({}, {}, [links]);
    expect(html).toContain('<section class="sidebar-group active"><p class="sidebar-title">更多</p>');
    expect(html).toContain('href="https://a.example">外');
    expect(html).not.toContain('<details class="sidebar-group');
  });

  it("shows headings of the page down to its depth, below the marked page", () => {
    const html = renderPage({ headers: HEADERS }, { sidebar: false }, sidebar);
    expect(html).toContain('<a aria-current="page" class="sidebar-link" href="/blog/docs/a.html">甲</a>');
    expect(html).toContain('href="#乙"');
    expect(html).not.toContain('href="#丙"');
  });

  it("shows a group that cannot be closed as a section, and the new window of external links", () => {
    const items: readonly SidebarItem[] = [
      {
        type: "group",
        title: "定",
        path: "/docs/",
        collapsable: false,
        children: [page("甲", "/docs/a.html")],
      },
      { type: "link", path: "https://x.example/", title: "外" },
    ];
    const html = renderPage({}, {}, items);
    expect(html).toContain(
      '<section class="sidebar-group active"><p class="sidebar-title">' +
        '<a class="sidebar-link" href="/blog/docs/">定</a></p><ul class="sidebar-list">',
    );
    expect(html).toContain(
      'class="sidebar-link external" href="https://x.example/">外<span class="visually-hidden"> （在新窗口打开）',
    );
  });

  it("marks no group without the page, and opens the group whose link is the page", () => {
    const other = [{ ...group("合", null, [page("丁", "/docs/d.html")]), collapsable: false } as SidebarItem];
    expect(renderPage({}, {}, other)).toContain(
      '<section class="sidebar-group"><p class="sidebar-title">合</p>',
    );
    const own = renderPage({}, {}, [group("己", "/docs/a.html", [page("丁", "/docs/d.html")])]);
    expect(own).toContain(
      '<div class="sidebar-group active linked"><p class="sidebar-title"><a aria-current="page"',
    );
    expect(own).toContain('<details open="">');
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
  ])(
    "with a depth of %i shows %i of the page's headings, and none under other pages",
    (sidebarDepth, count) => {
      const items = [
        { type: "page", title: "甲", path: "/docs/a.html", sidebarDepth },
        { type: "page", title: "丁", path: "/docs/d.html", sidebarDepth },
      ] as const;
      const html = renderPage({ headers: HEADERS }, { sidebar: false }, items);
      const [list = ""] = /<ul class="heading-list">[^]*?<\/ul>/.exec(html) ?? [];
      expect(list.match(/<a href="#/g) ?? []).toHaveLength(count);
      expect(html.split("heading-list")).toHaveLength(count > 0 ? 2 : 1);
    },
  );
});

describe("the series of an article", () => {
  const series = {
    name: "深夜食堂",
    number: 12,
    count: 40,
    parts: [
      { path: "/b.html", title: "乙", number: 11 },
      { path: "/c.html", title: "丙", number: 12 },
    ],
  };
  const render = (fields: Parameters<typeof createView>[0]) =>
    mainOf(renderRoute({ kind: "page", info: createInfo("/c.html"), page: createView(fields) }));

  it("lists the parts with their numbers, and marks the article itself", () => {
    const html = render({ series });
    expect(html).toContain("<summary>系列：深夜食堂（12 / 40）</summary>");
    expect(html).toContain(
      '<ol start="11"><li><a href="/blog/b.html">乙</a></li><li><b aria-current="page">丙</b></li></ol>',
    );
    expect(render({})).not.toContain("<details");
  });

  it("is not the same as related articles, which have a heading of their own", () => {
    const html = render({ related: [{ path: "/b.html", title: "乙" }] });
    expect(html).toContain(
      '<nav aria-labelledby="related:"><h2 id="related:" class="side-title">相关文章</h2>' +
        '<ul class="side-categories"><li><a href="/blog/b.html">乙</a></li></ul></nav>',
    );
    expect(render({})).not.toContain("相关文章");
  });
});

it.each([
  [{}, true, false],
  [{ comments: false }, true, true],
  [{}, false, true],
  [{ comments: true }, false, false],
])("marks an article without comments: %j, comments.show %j", (frontmatter, show, isMarked) => {
  const site = { ...SITE, comments: { ...SITE.comments, show } };
  const html = renderPage({}, frontmatter, undefined, site);
  expect(html.includes("data-no-comments")).toBe(isMarked);
});
