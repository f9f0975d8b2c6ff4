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
    [{ heroImage: "/a.png", heroImageStyle: { maxWidth: 90 } }, 'alt="" style="max-width:90px"'],
    [
      { bgImage: '/a".png', bgImageStyle: { height: "20rem" } },
      'class="hero on-image" style="--hero-background:url(&quot;/blog/a%22.png&quot;);height:20rem"',
    ],
    [
      { actionText: "读", actionLink: "/a.html" },
      '<p class="hero-action"><a class="button" href="/blog/a.html">读</a></p>',
    ],
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

  it("has features on its first page only", () => {
    const features = [{ title: "静", details: "读得下去" }];
    expect(renderHome({ features })).toContain("<li><h2>静</h2><p>读得下去</p></li>");
    expect(renderHome({ features }, 2)).not.toContain("读得下去");
    expect(renderHome({})).not.toContain('class="features"');
  });
});

describe("the side card", () => {
  const render = (themeConfig: Record<string, unknown>) => renderHome({}, 1, themeConfig);

  it("counts articles, categories and tags, the last two with links to all of them", () => {
    const html = render({});
    expect(html).toContain("<dt>文章</dt><dd>11</dd>");
    expect(html).toContain('<dt><a href="/blog/categories/">分类</a></dt><dd>1</dd>');
    expect(html).toContain('<dt><a href="/blog/tag/">标签</a></dt><dd>1</dd>');
  });

  it("colours counts and tags by their names, the same at every rendering", () => {
    const html = render({});
    expect(html).toMatch(/<span>前端<\/span> <span class="count tone-\d">1<\/span>/);
    expect(html).toMatch(/<a class="tone-\d size-1" href="\/blog\/tag\/C%23\/">C#<\/a>/);
    expect(render({})).toBe(html);
  });

  it("says behind a link to elsewhere that it opens a window", () => {
    expect(render({ socialLinks: [{ text: "Mastodon", link: "https://a.example/@b" }] })).toContain(
      'href="https://a.example/@b">Mastodon<span class="visually-hidden"> （在新窗口打开）</span></a>',
    );
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["its logo, with the base", { logo: "/a.png", avatar: "data:x" }, 'src="/blog/a.png"'],
    ["its logo from another host", { logo: "https://b.example/a.png" }, 'src="https://b.example/a.png"'],
    ["the picture of its address", { avatar: "data:image/svg+xml,x" }, 'src="data:image/svg+xml,x"'],
    ["the first letter", {}, '<span class="friend-logo" aria-hidden="true">午</span>'],
  ])("shows a friend by %s, in row and card", (_, fields, expected) => {
    const html = render({ friendLinks: [{ title: "午后", link: "https://a.example", ...fields }] });
    expect(html.split(expected)).toHaveLength(3);
  });

  it("describes a friend's link by the text of its card", () => {
    const html = render({ friendLinks: [{ title: "午后", desc: "写字", link: "https://a.example/b" }] });
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1] ?? "none";
    expect(html).toContain(`<span class="friend-desc" id="${id}">写字</span>`);
    expect(html).toContain('<span class="friend-host">a.example</span>');
  });

  it("takes no e-mail address: the build has put a picture in its place", () => {
    expect(() => render({ friendLinks: [{ title: "a", email: "a@b.c", link: "https://a.b" }] })).toThrow(
      "themeConfig.friendLinks[0].email",
    );
  });
});
