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
    categories: [],
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
  it("counts each term and marks the one that it shows", () => {
    const html = mainOf(renderRoute(taxonomy("JS", 2)));
    expect(html).toContain(
      'aria-current="page" class="chip" href="/blog/tag/JS/">JS<span class="count"> 14</span>',
    );
    expect(html).toContain('class="chip" href="/blog/tag/">全部<span class="count"> 23</span>');
    expect(html).toContain('<span class="mark sticky">置顶</span>');
  });

  it("leads from page 2 back to its index", () => {
    const html = mainOf(renderRoute(taxonomy(null, 2)));
    expect(html).toContain('<a rel="prev" class="page-step" href="/blog/tag/">上一页</a>');
    expect(html).not.toContain('rel="next"');
  });

  it("has a jump box that cannot be reached before there is JavaScript", () => {
    expect(renderRoute(taxonomy(null, 1))).toContain('<form class="page-jump waiting">');
  });

  it("has no pagination where one page holds all", () => {
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

describe("the footer", () => {
  it.each([
    [{ author: "团子" }, '<p class="footer-owner"><a href="/blog/">团子</a></p>'],
    [{ startYear: 2018 }, '<p class="footer-owner"><span>© 2018</span></p>'],
    // The style sheet shows no empty one.
    [{}, ""],
  ])("says what the options name: %j", (themeConfig, inside) => {
    const html = renderRoute(ROUTES[3] as RouteData, { site: { ...SITE, themeConfig } });
    expect(html).toContain(`<footer class="footer">${inside}</footer>`);
  });
});

describe("the not-found page", () => {
  it("has a search, which is then not in the navigation, and a way home", () => {
    const html = renderRoute({ kind: "not-found", info: createInfo("/404.html") });
    expect(html.match(/class="search-box"/g)).toHaveLength(1);
    expect(mainOf(html)).toContain('class="search-box"');
    expect(mainOf(html)).toContain('<a class="button" href="/blog/">回到首页</a>');
  });

  it("says one of four things, a site always the same, in words that it may choose", () => {
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

  it("marks links that leave the site, for readers that see no arrow too", () => {
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
  ])("leads to the repository %s as %s", (repository, label) => {
    expect(navOf({ ...SITE, repository })).toContain(`href="${repository}">${label}<`);
  });

  it("leads to the same page in another language, or to that language's home", () => {
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
    expect(navOf(SITE)).not.toContain("language-menu");
  });
});
