import { describe, expect, it } from "vitest";
import type { RouteData, RouteInfo } from "../../src/runtime/model/render.js";
import { localeShell, type SiteShell } from "../../src/runtime/model/site.js";
import { createInfo, createPost, createView, mainOf, renderRoute, SITE } from "./render-route.js";

const EMPTY = { years: [], pagination: { current: 1, total: 1, indexPath: "/timeline/" }, count: 0 };
const TERMS = [{ name: "JS", path: "/tag/JS/", count: 14 }];

function taxonomy(term: string | null, current: number): RouteData {
  const indexPath = term === null ? "/tag/" : "/tag/JS/";
  return {
    kind: "taxonomy",
    info: createInfo(current === 1 ? indexPath : `${indexPath}page/${current}/`),
    taxonomy: "tags",
    term,
    indexPath: "/tag/",
    indexCount: 23,
    terms: TERMS,
    termCount: 1,
    list: {
      items: [createPost("/a.html", { title: "甲", sticky: 1 })],
      count: 14,
      pagination: { current, total: 2, indexPath },
    },
  };
}

const ROUTES: readonly RouteData[] = [
  { kind: "page", info: createInfo("/a.html"), page: createView({}, { title: "甲" }) },
  {
    kind: "home",
    info: createInfo("/"),
    page: createView({}, { home: true }),
    list: { items: [createPost("/a.html")], count: 1, pagination: { current: 1, total: 1, indexPath: "/" } },
    tags: TERMS,
    tagCount: 1,
    categories: [],
    categoryCount: 0,
  },
  taxonomy("JS", 1),
  {
    kind: "timeline",
    info: createInfo("/timeline/"),
    years: [
      {
        year: 2020,
        items: [{ path: "/a.html", title: "甲", date: "2020-02-03T00:00:00.000Z", day: "2-3", draft: true }],
      },
    ],
    pagination: { current: 1, total: 1, indexPath: "/timeline/" },
    count: 1,
  },
  { kind: "not-found", info: createInfo("/404.html") },
];

describe("every layout", () => {
  it.each(ROUTES.map((route) => [route.kind, route] as const))(
    "%s has one h1, one main, a skip link",
    (_, route) => {
      const html = renderRoute(route);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.match(/<main/g)).toHaveLength(1);
      expect(html).toContain('<a class="skip-link" href="#main">跳到正文</a>');
      expect(html).not.toMatch(/ on[a-z]+=|javascript:/);
    },
  );
});

describe("a listing", () => {
  it("counts each term and marks the current one", () => {
    const html = mainOf(renderRoute(taxonomy("JS", 2)));
    expect(html).toContain('aria-current="page" href="/blog/tag/JS/">JS<span class="count"> 14</span>');
    expect(html).toContain('<a href="/blog/tag/">有标签的文章<span class="count"> 23</span>');
    expect(html).toContain('<span class="mark sticky">置顶</span>');
  });

  it("marks the chip of all terms on its index", () => {
    const html = mainOf(renderRoute(taxonomy(null, 1)));
    expect(html).toContain(
      '<a aria-current="page" href="/blog/tag/">有标签的文章<span class="count"> 23</span></a>',
    );
    expect(html).toContain('<a href="/blog/tag/JS/">JS');
    expect(html).toContain('<h1 class="listing-title">标签</h1><nav class="term-list" aria-label="标签">');
  });

  it("has the term and its kind as heading, and no notice that it is empty", () => {
    const html = mainOf(renderRoute(taxonomy("JS", 1)));
    expect(html).toContain('<h1 class="listing-title">JS<small class="listing-kind"> 标签</small></h1>');
    expect(html).toContain('<a href="/blog/tag/">有标签的文章');
    expect(html).not.toContain("这里还没有内容。");
    expect(html).toContain('<h2 class="post-title">');
  });

  it("begins the index of categories with an overview, which has counts and newest articles", () => {
    const terms = [
      {
        name: "前端",
        path: "/categories/a/",
        count: 29,
        latest: [
          { path: "/b.html", title: "乙" },
          { path: "/c.html", title: "丙" },
        ],
      },
    ];
    const html = mainOf(renderRoute({ ...taxonomy(null, 1), taxonomy: "categories", terms } as RouteData));
    expect(html).toMatch(
      /<ul class="features"><li><h2><a href="\/blog\/categories\/a\/">前端<\/a> <span class="count tone-\d">29<\/span><\/h2>/,
    );
    expect(html).toContain(
      '<ul><li><a href="/blog/b.html">乙</a></li><li><a href="/blog/c.html">丙</a></li></ul></li></ul>' +
        '<h2 class="side-title">文章</h2>',
    );
    expect(html).toContain('<h3 class="post-title">');
    expect(html).not.toContain("chips");
  });

  it("shows a notice if it is empty", () => {
    const list = { items: [], count: 0, pagination: { current: 1, total: 1, indexPath: "/tag/" } };
    expect(mainOf(renderRoute({ ...taxonomy(null, 1), list } as RouteData))).toContain(
      '<p class="empty">这里还没有内容。</p>',
    );
  });

  it("has a number for each page, with the current one marked, and links to its neighbours", () => {
    const html = renderRoute(taxonomy("JS", 1));
    const bar = /<nav class="pagination"[^]*?<form/.exec(html)?.[0];
    expect(bar).toBe(
      '<nav class="pagination" aria-label="分页"><ul class="page-numbers">' +
        '<li><a aria-current="page" aria-label="第 1 页" href="/blog/tag/JS/">1</a></li>' +
        '<li><a aria-label="第 2 页" href="/blog/tag/JS/page/2/">2</a></li></ul>' +
        '<a rel="next" class="page-step" href="/blog/tag/JS/page/2/">下一页</a><form',
    );
  });

  it("hides the gaps between page numbers from screen readers", () => {
    const route = taxonomy("JS", 8);
    if (route.kind !== "taxonomy") throw new Error("It is no taxonomy");
    const pagination = { current: 8, total: 20, indexPath: "/tag/JS/" };
    const html = renderRoute({ ...route, list: { ...route.list, pagination } });
    expect(html.match(/<li><span aria-hidden="true">…<\/span><\/li>/g)).toHaveLength(2);
    expect(html).toContain('<a rel="prev" class="page-step" href="/blog/tag/JS/page/7/">');
    expect(html).toContain('<a rel="next" class="page-step" href="/blog/tag/JS/page/9/">');
  });

  it("has a numeric field for a page, without autocompletion", () => {
    expect(renderRoute(taxonomy(null, 1))).toContain(
      '<label>跳转至 <input inputMode="numeric" autoComplete="off" size="3" name="page"/></label>' +
        '<button type="submit">前往</button></form>',
    );
  });

  it("links to the index if it shows only some of the terms", () => {
    const route = { ...taxonomy("JS", 1), termCount: 951 } as RouteData;
    expect(mainOf(renderRoute(route))).toContain('<a href="/blog/tag/">还有 950 个</a>');
    expect(mainOf(renderRoute(taxonomy("JS", 1)))).not.toContain("还有");
  });

  it("links from page 2 back to its index", () => {
    const html = mainOf(renderRoute(taxonomy(null, 2)));
    expect(html).toContain('<a rel="prev" class="page-step" href="/blog/tag/">上一页</a>');
    expect(html).not.toContain('rel="next"');
  });

  it("has a jump box that cannot be focused before hydration", () => {
    expect(renderRoute(taxonomy(null, 1))).toContain('<form class="page-jump waiting">');
  });

  it("has no pagination if one page is enough", () => {
    expect(renderRoute({ ...ROUTES[3], kind: "timeline" } as RouteData)).not.toContain('class="pagination"');
  });
});

describe("the timeline", () => {
  it("shows month and day unpadded under the year", () => {
    const html = mainOf(renderRoute(ROUTES[3] as RouteData));
    expect(html).toContain("<h2>2020</h2>");
    expect(html).toContain('<time dateTime="2020-02-03T00:00:00.000Z">2-3</time>');
  });
});

describe("an empty timeline", () => {
  it("shows a notice, and one with articles does not", () => {
    const html = mainOf(renderRoute({ kind: "timeline", info: createInfo("/timeline/"), ...EMPTY }));
    expect(html).toContain('<p class="empty">这里还没有内容。</p>');
    expect(mainOf(renderRoute(ROUTES[3] as RouteData))).not.toContain("这里还没有内容。");
  });

  it("marks only drafts", () => {
    const draft = '<span class="mark draft">草稿</span>';
    const html = renderRoute(ROUTES[3] as RouteData);
    expect(html.split(draft)).toHaveLength(2);
    const listed = JSON.stringify(ROUTES[3]).replace('"draft":true', '"draft":false');
    expect(renderRoute(JSON.parse(listed) as RouteData)).not.toContain(draft);
  });
});

describe("the frame", () => {
  const page = (frontmatter = {}) =>
    ({ kind: "page", info: createInfo("/a.html"), page: createView({}, frontmatter) }) as const;
  const sidebar = [{ type: "page", title: "A", path: "/a.html", sidebarDepth: 0 }] as const;

  it.each([
    ["a page", renderRoute(page()), "frame route-page"],
    ["a page with a sidebar", renderRoute(page(), { sidebar }), "frame route-page has-sidebar"],
    ["a page without a bar", renderRoute(page({ navbar: false })), "frame route-page no-navbar"],
    ["a list", renderRoute(ROUTES[3] as RouteData), "frame route-timeline"],
  ])("of %s has classes for its route and its parts", (_, html, expected) => {
    expect(html).toContain(`<div class="${expected}">`);
  });

  it("has a bar with the button of the drawer, and a drawer that can be closed", () => {
    const html = renderRoute(page(), { sidebar });
    expect(html).toContain(
      '<button type="button" class="drawer-button" popoverTarget="site-drawer:"><span class="visually-hidden">菜单</span></button>',
    );
    expect(html).toContain(
      '<aside id="site-drawer:" class="sidebar" popover="auto" aria-label="菜单">' +
        '<button type="button" class="drawer-close" popoverTarget="site-drawer:" popoverTargetAction="hide">关闭</button>' +
        '<nav class="sidebar-menu" aria-label="主导航">',
    );
    expect(html).toContain('<nav class="sidebar-rows" aria-label="本栏目的页面">');
    expect(html).toContain('<main id="main" class="frame-main" tabindex="-1">');
  });

  it("has no menu in the drawer of a site without one, and no rows without a sidebar", () => {
    const root = localeShell(SITE, "/");
    const html = renderRoute(page(), { site: { ...SITE, locales: { "/": { ...root, nav: [] } } } });
    expect(html).not.toContain("sidebar-menu");
    expect(html).not.toContain("sidebar-rows");
  });

  it.each([
    [true, "home", true],
    [false, "home", false],
    [true, "page", false],
  ])("with the loader screen switched %s, a %s has one: %s", (loader, kind, expected) => {
    const route = ROUTES.find((known) => known.kind === kind) ?? page();
    const html = renderRoute(route, { site: { ...SITE, themeConfig: { loader } } });
    expect(html.includes('<div class="loader" aria-hidden="true">')).toBe(expected);
  });

  it("has no loader screen on a further page of the home page's list", () => {
    const home = ROUTES.find((known) => known.kind === "home");
    if (home?.kind !== "home") throw new Error("There is no home page");
    const { list } = home;
    const route = { ...home, list: { ...list, pagination: { ...list.pagination, current: 2 } } };
    const html = renderRoute(route, { site: { ...SITE, themeConfig: { loader: true } } });
    expect(html).not.toContain('class="loader"');
  });

  it("shows the site's name, with a logo if there is one", () => {
    expect(renderRoute(page())).toContain('<a class="site-name" href="/blog/"><span>饭团也有春天</span></a>');
    expect(renderRoute(page(), { site: { ...SITE, themeConfig: { logo: "/l.png" } } })).toContain(
      '<img src="/blog/l.png" class="site-logo" alt="" width="32" height="32"/>',
    );
  });
});

describe("the search field of the bar", () => {
  it("is a combobox without autocompletion, and names its shortcuts", () => {
    const html = renderRoute({ kind: "page", info: createInfo("/a.html"), page: createView() });
    const field = /<input [^>]*role="combobox"[^>]*>/.exec(html)?.[0] ?? "";
    for (const attribute of [
      'type="search"',
      'aria-label="搜索"',
      'placeholder="搜索"',
      'aria-autocomplete="list"',
      'aria-expanded="false"',
      'aria-keyshortcuts="/ s Control+K Meta+K"',
      'autoComplete="off"',
      'autoCapitalize="off"',
      'spellCheck="false"',
      'enterKeyHint="go"',
    ]) {
      expect(field).toContain(attribute);
    }
    expect(html).toContain('<div class="search-box" role="search">');
  });
});

describe("the switch of the mode", () => {
  it("has a button for each mode, none pressed before hydration", () => {
    const html = renderRoute({ kind: "page", info: createInfo("/a.html"), page: createView() });
    for (const [mode, name] of [
      ["light", "浅色"],
      ["dark", "深色"],
      ["auto", "跟随系统"],
    ] as const) {
      expect(html).toContain(`<button type="button" class="nav-link" data-mode="${mode}">${name}</button>`);
    }
    expect(html).toContain(
      '<details class="disclosure" name="nav"><summary><span class="visually-hidden">外观</span></summary>',
    );
    expect(html).not.toContain("aria-pressed");
  });
});

describe("the footer", () => {
  it.each([
    [{ author: "团子" }, '<p class="footer-owner"><a href="/blog/">团子</a></p>'],
    [{ startYear: 2018 }, '<p class="footer-owner"><span>© 2018</span></p>'],
    [{ startYear: 2018, endYear: 2018 }, '<p class="footer-owner"><span>© 2018</span></p>'],
    [{ startYear: 2018, endYear: 2021 }, '<p class="footer-owner"><span>© 2018 – 2021</span></p>'],
    [{ record: "A 1" }, "<p>A 1</p>"],
    [{ footer: "MIT" }, "<p>MIT</p>"],
    [
      { record: "A 1", footer: ["MIT", { text: "B 2", link: "/b/" }] },
      '<p>A 1</p><p>MIT</p><p><a href="/blog/b/">B 2</a></p>',
    ],
    [{ record: "A 1", recordLink: "https://r.example/" }, '<p><a href="https://r.example/">A 1</a></p>'],
    [
      { authorAvatar: "/me.png" },
      '<img src="/blog/me.png" class="footer-avatar" alt="" width="28" height="28"/>',
    ],
  ])("shows the values of the options: %j", (themeConfig, inside) => {
    const html = renderRoute(ROUTES[3] as RouteData, { site: { ...SITE, themeConfig } });
    expect(html).toContain(`<footer class="footer">${inside}</footer>`);
  });

  it("is left out without such options", () => {
    const html = renderRoute(ROUTES[3] as RouteData, { site: { ...SITE, themeConfig: {} } });
    expect(html).not.toContain("<footer");
  });
});

describe("the not-found page", () => {
  it("has a search, which is not in the navigation then, and a link home", () => {
    const html = renderRoute({ kind: "not-found", info: createInfo("/404.html") });
    expect(html.match(/class="search-box"/g)).toHaveLength(1);
    expect(mainOf(html)).toContain('class="search-box"');
    expect(mainOf(html)).toContain('<a class="button" href="/blog/">回到首页</a>');
    expect(mainOf(html)).toContain('<p class="not-found-code" aria-hidden="true">404</p>');
    expect(mainOf(html)).not.toContain("<img");
  });

  it("shows the author's picture if the site has one", () => {
    const site = { ...SITE, themeConfig: { authorAvatar: "/me.png" } };
    const html = renderRoute({ kind: "not-found", info: createInfo("/404.html") }, { site });
    expect(mainOf(html)).toContain(
      '<img src="/blog/me.png" class="not-found-image" alt="" width="96" height="96"/>',
    );
  });

  it("shows one of four hints, always the same for a site, which the site may replace", () => {
    const say = (title: string, words: object = {}) => {
      const site = { ...SITE, themeConfig: { texts: words } };
      const root = localeShell(SITE, "/");
      const html = renderRoute(
        { kind: "not-found", info: createInfo("/404.html") },
        { site: { ...site, locales: { "/": { ...root, title } } } },
      );
      return /<h1>[^<]*<\/h1><p>([^<]*)<\/p>/.exec(html)?.[1];
    };
    const titles = Array.from({ length: 40 }, (_, index) => `Site ${index}`);
    expect(new Set(titles.map((title) => say(title))).size).toBe(4);
    expect(say("Site 1")).toBe(say("Site 1"));
    const words = { notFoundHint: "x", notFoundHint2: "x", notFoundHint3: "x", notFoundHint4: "x" };
    expect(say("Site 1", words)).toBe("x");
  });
});

describe("the menu", () => {
  const navOf = (site: SiteShell, path = "/a.html", alternates: RouteInfo["alternates"] = []) =>
    renderRoute({ kind: "timeline", info: { ...createInfo(path), alternates }, ...EMPTY }, { site });

  it("marks external links, for screen readers too", () => {
    expect(navOf(SITE)).toContain(
      'class="nav-link external" href="https://github.com/x">GitHub<span class="visually-hidden"> （在新窗口打开）',
    );
  });

  it.each([
    ["https://github.com/a/b", "GitHub"],
    ["https://gitlab.example.com/a/b", "GitLab"],
    ["https://bitbucket.org/a/b", "Bitbucket"],
    ["https://gitee.com/a/b", "Gitee"],
    ["https://code.example.com/a/b", "源码"],
  ])("labels the link to the repository %s as %s", (repository, label) => {
    expect(navOf({ ...SITE, repository })).toContain(`href="${repository}">${label}<`);
  });

  const LINKS: SiteShell["locales"] = {
    "/": {
      ...localeShell(SITE, "/"),
      nav: [
        { type: "link", text: "首页", link: "/" },
        { type: "link", text: "时间轴", link: "/timeline/" },
        {
          type: "links",
          text: "更多",
          items: [
            { type: "links", text: "组", items: [{ type: "link", text: "JS", link: "/tag/JS/" }] },
            { type: "link", text: "甲", link: "/a.html" },
          ],
        },
      ],
    },
  };
  const marked = (path: string) =>
    [
      ...navOf({ ...SITE, locales: LINKS }, path).matchAll(
        /<a aria-current="page" class="nav-link" href="([^"]*)"/g,
      ),
    ]
      .map(([, href]) => href)
      // The navbar and the drawer contain the same menu.
      .filter((_, index, all) => index < all.length / 2);

  it.each([
    ["/timeline/", ["/blog/timeline/"]],
    ["/timeline/page/2/", ["/blog/timeline/"]],
    ["/tag/JS/page/2/", ["/blog/tag/JS/"]],
    ["/", ["/blog/"]],
    ["/a.html", ["/blog/a.html"]],
    ["/a.html/b.html", []],
    ["/b.html", []],
  ])("on %s, marks the links to it and to its listing: %j", (path, expected) => {
    expect(marked(path)).toEqual(expected);
  });

  it("opens a list by its title, and shows a list in a list below its own", () => {
    expect(navOf({ ...SITE, locales: LINKS }, "/b.html")).toContain(
      '<li><details class="disclosure" name="nav"><summary>更多</summary><div class="disclosure-panel"><ul>' +
        '<li><p class="nav-group">组</p><ul><li><a class="nav-link" href="/blog/tag/JS/">JS</a></li></ul></li>' +
        '<li><a class="nav-link" href="/blog/a.html">甲</a></li></ul></div></details></li>',
    );
  });

  it("names the new window of a link, and has no link without a repository", () => {
    expect(navOf(SITE)).not.toContain("源码");
    expect(navOf({ ...SITE, repository: "https://github.com/a/b" })).toContain(
      'href="https://github.com/a/b">GitHub<span class="visually-hidden"> （在新窗口打开）</span></a></li></ul>',
    );
  });

  it("links to the same page in another language, or to that language's home", () => {
    const root = localeShell(SITE, "/");
    const locales = {
      "/": root,
      "/en/": { ...root, lang: "en", label: "English" },
      "/ja/": { ...root, lang: "ja", label: "日本語" },
    };
    const html = navOf({ ...SITE, locales }, "/a.html", [{ locale: "/en/", path: "/en/a.html" }]);
    expect(html).toContain('href="/blog/en/a.html">English</a>');
    expect(html).toContain('href="/blog/ja/">日本語</a>');
    expect(html).toContain('<span class="nav-link" aria-current="true">简体中文</span>');
    expect(html).toContain(
      '<nav class="language-menu" aria-label="语言"><details class="disclosure" name="nav">',
    );
    expect(html).toContain('<summary><span class="visually-hidden">语言: </span>简体中文</summary>');
    expect(html).toContain(
      '<li lang="en"><a hrefLang="en" rel="alternate" class="nav-link" href="/blog/en/a.html">',
    );
    expect(navOf(SITE)).not.toContain("language-menu");
  });
});
