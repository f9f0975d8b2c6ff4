import { describe, expect, it } from "vitest";
import type { RouteData } from "../../src/runtime/model/render.js";
import { createInfo, createPost, createView, mainOf, renderRoute } from "./render-route.js";

const TERMS = [{ name: "JS", path: "/tag/JS/", count: 14 }];

function taxonomy(term: string | null, current: number): RouteData {
  const indexPath = term === null ? "/tag/" : "/tag/JS/";
  return {
    kind: "taxonomy",
    info: createInfo(current === 1 ? indexPath : `${indexPath}page/${current}/`),
    taxonomy: "tags",
    term,
    indexPath: "/tag/",
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
    expect(html).toContain('class="chip" href="/blog/tag/">全部<');
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
