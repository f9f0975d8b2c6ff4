import { describe, expect, it } from "vitest";
import type { FrontMatter } from "../../src/runtime/model/page.js";
import { createInfo, createPost, createView, mainOf, renderRoute, SITE } from "./render-route.js";

function renderHome(frontmatter: Partial<FrontMatter>, current = 1, themeConfig = SITE.themeConfig): string {
  const items = [createPost("/a.html", { title: "甲", date: "2020-02-03T20:00:00.000Z", tags: ["C#"] })];
  const route = {
    kind: "home",
    info: createInfo(current === 1 ? "/" : "/page/2/"),
    page: createView({}, { home: true, ...frontmatter }),
    list: { items, count: 11, pagination: { current, total: 2, indexPath: "/" } },
    tags: [{ name: "C#", path: "/tag/C%23/", count: 1 }],
    categories: [{ name: "前端", path: "/categories/%E5%89%8D%E7%AB%AF/", count: 1 }],
  } as const;
  return mainOf(renderRoute(route, { html: "<p>正文</p>", site: { ...SITE, themeConfig } }));
}

describe("the home page", () => {
  it.each<[Partial<FrontMatter>, string]>([
    [{}, '<h1 class="hero-text">饭团也有春天</h1><p class="hero-tagline">一个被程序员耽误的优秀厨师</p>'],
    [{ heroText: "你好", tagline: null }, '<h1 class="hero-text">你好</h1></header>'],
    [{ heroText: null }, '<h1 class="visually-hidden">饭团也有春天</h1>'],
    [{ isShowTitleInHome: false }, '<h1 class="visually-hidden">饭团也有春天</h1>'],
    [{ heroTextStyle: { "font-size": "3rem" } }, 'style="font-size:3rem"'],
    [{ heroImage: "/hero.png" }, 'src="/blog/hero.png"'],
  ])("with %j shows %s", (frontmatter, expected) => {
    expect(renderHome(frontmatter)).toContain(expected);
  });

  it("lists articles with dates of the timeline's calendar and encoded terms", () => {
    const html = renderHome({});
    expect(html).toContain('<time dateTime="2020-02-03T20:00:00.000Z">2020-02-04</time>');
    expect(html).toContain('href="/blog/tag/C%23/">C#</a>');
    expect(html).toContain("<dd>11</dd>");
  });

  it("shows hero and content on the first page of its list only", () => {
    const html = renderHome({}, 2);
    expect(html).not.toContain("hero-text");
    expect(html).not.toContain("正文");
    expect(html).toContain('<h1 class="visually-hidden">饭团也有春天</h1>');
  });

  it("never shows a friend's e-mail address", () => {
    const friendLinks = [{ title: "午后", email: "a@example.com", link: "https://example.com" }];
    const html = renderHome({}, 1, { friendLinks });
    expect(html).toContain("午后");
    expect(html).not.toContain("a@example.com");
  });
});
