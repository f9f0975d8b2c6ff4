import { describe, expect, it } from "vitest";
import type { PageSummary } from "../../src/runtime/model/lists/listing.js";
import type { FrontMatter } from "../../src/runtime/model/page.js";
import type { TermSummary } from "../../src/runtime/model/render.js";
import { createInfo, createPost, createView, mainOf, renderRoute, SITE } from "./render-route.js";

function renderHome(
  frontmatter: Partial<FrontMatter>,
  current = 1,
  themeConfig = SITE.themeConfig,
  termCount = 1,
): string {
  const items = [createPost("/a.html", { title: "甲", date: "2020-02-03T20:00:00.000Z", tags: ["C#"] })];
  const route = {
    kind: "home",
    info: createInfo(current === 1 ? "/" : "/page/2/"),
    page: createView({}, { home: true, ...frontmatter }),
    list: { items, count: 11, pagination: { current, total: 2, indexPath: "/" } },
    tags: [{ name: "C#", path: "/tag/C%23/", count: 1 }],
    tagCount: termCount,
    categories: [{ name: "前端", path: "/categories/%E5%89%8D%E7%AB%AF/", count: 1 }],
    categoryCount: termCount,
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
    [
      {
        actions: [
          { text: "读", link: "/a.html" },
          { text: "源码", link: "/b/" },
        ],
      },
      'href="/blog/a.html">读</a><a class="button second" href="/blog/b/',
    ],
    [
      { actionText: "读", actionLink: "/a.html", actions: [{ text: "乙", link: "/b/" }] },
      'class="button second" href="/blog/b/">乙',
    ],
    [
      { features: [{ title: "快", details: "很快", link: "/a.html" }] },
      '<li><h2><a href="/blog/a.html">快</a></h2><p>很快</p></li>',
    ],
    [
      { features: [{ title: "快", details: "", icon: "🍙" }] },
      '<span class="feature-icon" aria-hidden="true">🍙</span><h2>快</h2>',
    ],
    [
      { features: [{ title: "快", details: "", icon: "/a.svg" }] },
      '<img src="/blog/a.svg" class="feature-icon" alt=""',
    ],
  ])("with %j shows %s", (frontmatter, expected) => {
    expect(renderHome(frontmatter)).toContain(expected);
  });

  it("has its text below the list, and above that of a folder", () => {
    const isAbove = (html: string) => html.indexOf("正文") < html.indexOf("home-articles:");
    expect(isAbove(renderHome({}))).toBe(false);
    expect(isAbove(renderHome({ homeFolder: "posts/" }))).toBe(true);
    expect(renderHome({ homeFolder: "posts/" }, 2)).not.toContain("正文");
    const titled = renderHome({ homeFolder: "posts/" }, 2);
    expect(titled).not.toContain('<h1 class="visually-hidden">饭团也有春天</h1>');
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

describe("the head of the home page", () => {
  const header = (frontmatter: Partial<FrontMatter>, themeConfig = {}) =>
    /<header[^]*?<\/header>/.exec(renderHome(frontmatter, 1, themeConfig))?.[0] ?? "";
  const EMPTY = { heroText: null, tagline: null } as const;

  it.each<[Partial<FrontMatter>, string]>([
    [{}, "hero"],
    [EMPTY, "hero-empty"],
    [{ ...EMPTY, heroText: "" }, "hero-empty"],
    [{ ...EMPTY, tagline: "x" }, "hero"],
    [{ ...EMPTY, heroText: "x" }, "hero"],
    [{ ...EMPTY, heroText: "x", isShowTitleInHome: false }, "hero-empty"],
    [{ ...EMPTY, heroImage: "/a.png" }, "hero"],
    [{ ...EMPTY, actionText: "x", actionLink: "/a.html" }, "hero"],
    [{ ...EMPTY, actionText: "x" }, "hero-empty"],
    [{ ...EMPTY, bgImage: "/a.png" }, "hero on-image"],
  ])("of %j is drawn as %s", (frontmatter, expected) => {
    expect(header(frontmatter)).toMatch(new RegExp(`^<header class="${expected}"`));
  });

  it("has no action without text and address, and no empty tagline", () => {
    expect(header({ actionLink: "/a.html" })).not.toContain("hero-action");
    expect(header({ tagline: "" })).not.toContain("hero-tagline");
  });

  it("has the image of the site if the page has none, in the size of its style", () => {
    expect(header({}, { heroImage: "/site.png" })).toContain(
      '<img src="/blog/site.png" class="hero-image" alt=""/>',
    );
    expect(header({ heroImage: "/own.png" }, { heroImage: "/site.png" })).toContain('src="/blog/own.png"');
    expect(header({})).not.toContain("<img");
  });
});

describe("the list of the home page", () => {
  const terms = Array.from({ length: 50 }, (_, index) => ({
    name: `t${index}`,
    path: `/tag/t${index}/`,
    count: 51 - index,
  }));
  const renderList = (count: number, terms: readonly TermSummary[] = []) =>
    mainOf(
      renderRoute({
        kind: "home",
        info: createInfo("/"),
        page: createView({}, { home: true }),
        list: {
          items: count === 0 ? [] : [createPost("/a.html")],
          count,
          pagination: { current: 1, total: 1, indexPath: "/" },
        },
        tags: terms,
        tagCount: terms.length,
        categories: terms,
        categoryCount: terms.length,
      }),
    );

  it("is left out with the side card if there are no articles", () => {
    const html = renderList(0);
    expect(html).toContain('<div class="home-single"><div class="home-main"></div></div>');
    expect(html).not.toContain("side-card");
  });

  it("has a heading for screen readers, one level above its articles", () => {
    const html = renderList(1);
    expect(html).toContain('<div class="home-columns">');
    expect(html).toContain(
      '<section aria-labelledby="home-articles:"><h2 id="home-articles:" class="visually-hidden">文章</h2><div data-cards="">' +
        '<article class="post-card"><h3 class="post-title"><a href="/blog/a.html">/a.html</a></h3>' +
        '<div class="post-meta"></div></article></div></section>',
    );
  });

  it("shows the marks, summary, date and terms that an article has", () => {
    const post = createPost("/a.html", {
      title: "甲",
      summary: "正文",
      date: "2020-02-03T00:00:00.000Z",
      draft: true,
      sticky: 1,
    });
    const html = renderRoute({
      kind: "home",
      info: createInfo("/"),
      page: createView({}, { home: true }),
      list: { items: [post], count: 1, pagination: { current: 1, total: 1, indexPath: "/" } },
      tags: [],
      tagCount: 0,
      categories: [],
      categoryCount: 0,
    });
    expect(html).toContain(
      '<h3 class="post-title"><span class="mark sticky">置顶</span><span class="mark draft">草稿</span>' +
        '<a href="/blog/a.html">甲</a></h3><p class="post-summary">正文</p><div class="post-meta">' +
        '<time dateTime="2020-02-03T00:00:00.000Z">2020-02-03</time></div>',
    );
  });

  it("mentions no tags, categories, friends or social links if there are none", () => {
    const html = renderList(1);
    expect(html).toContain(
      '<aside class="side-card" aria-label="作者"><p class="side-author">团子</p>' +
        '<dl class="side-counts"><div><dt>文章</dt><dd>1</dd></div></dl></aside>',
    );
  });

  it("shows the tag with the most articles largest and that with the fewest smallest", () => {
    const html = renderList(1, terms);
    expect(html).toMatch(/<a class="tone-\d size-5" href="\/blog\/tag\/t0\/">t0<\/a>/);
    expect(html).toMatch(/<a class="tone-\d size-1" href="\/blog\/tag\/t12\/">t12<\/a>/);
  });

  it("shows six categories and three lines of tags, with links to all of them", () => {
    const html = renderList(1, terms);
    expect(html.split('class="count tone-')).toHaveLength(7);
    expect(html).toContain('<a href="/blog/categories/">还有 44 个</a>');
    expect(html).toContain('<a href="/blog/tag/">还有 37 个</a>');
  });
});

describe("an announcement", () => {
  it.each<[unknown, string]>([
    ["休息一周", '<p class="custom-block tip announcement">休息一周</p>'],
    [{ text: "休息一周" }, '<p class="custom-block tip announcement">休息一周</p>'],
    [
      { text: "新书", link: "/a.html" },
      '<p class="custom-block tip announcement"><a href="/blog/a.html">新书</a></p>',
    ],
  ])("of %j is a line below the hero", (announcement, expected) => {
    expect(renderHome({}, 1, { announcement })).toContain(`</header>${expected}<div class="home-columns">`);
  });

  it("is shown on the first page only, and nowhere by default", () => {
    expect(renderHome({}, 2, { announcement: "休息一周" })).not.toContain("休息一周");
    expect(renderHome({}, 1, { announcement: "" })).not.toContain("custom-block");
    expect(renderHome({})).not.toContain("custom-block");
  });
});

describe("a cover", () => {
  const render = (home: string | undefined, post: Partial<PageSummary>, current = 1) =>
    mainOf(
      renderRoute(
        {
          kind: "home",
          info: createInfo("/"),
          page: createView({}, { home: true }),
          list: {
            items: [createPost("/a.html", { title: "甲", ...post })],
            count: 11,
            pagination: { current, total: 2, indexPath: "/" },
          },
          tags: [],
          tagCount: 0,
          categories: [],
          categoryCount: 0,
        },
        { site: { ...SITE, themeConfig: { ...(home !== undefined && { home }) } } },
      ),
    );
  const IMAGE = { src: "/a.png", width: 640, height: 360 };

  it.each([undefined, "list", "magazine"])("is the author's image, with its size: %s", (home) => {
    expect(render(home, { cover: IMAGE })).toContain(
      '<article class="post-card"><img class="cover" src="/blog/a.png" alt="" width="640" height="360" loading="lazy" decoding="async"/><h3',
    );
  });

  it("has no size on another host", () => {
    const src = "https://a.example/a.png";
    expect(render("list", { cover: { src, width: null, height: null } })).toContain(
      `<img class="cover" src="${src}" alt="" loading="lazy" decoding="async"/>`,
    );
  });

  it("is drawn in a magazine only, in a colour of the site", () => {
    expect(render(undefined, {})).not.toContain('class="cover');
    const html = render("magazine", {});
    expect(html).toMatch(/<svg class="cover tone-\d" viewBox="0 0 320 180"[^>]* aria-hidden="true"><path/);
    expect(html).toContain(">甲</text></svg><h3");
    expect(render("magazine", {})).toBe(html);
  });

  it("belongs to a lead article and cards on the first page of a magazine only", () => {
    expect(render("magazine", {})).toContain('<section class="magazine"');
    expect(render("magazine", {}, 2)).not.toContain('class="magazine"');
    expect(render("list", {})).not.toContain('class="magazine"');
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

  it("links to all tags and categories if it shows only some of them", () => {
    const html = renderHome({}, 1, {}, 100);
    expect(html).toContain('<dt><a href="/blog/tag/">标签</a></dt><dd>100</dd>');
    expect(html).toContain('<a href="/blog/tag/">还有 99 个</a>');
    expect(html).toContain('<a href="/blog/categories/">还有 99 个</a>');
  });

  it("colours counts and tags by their names, the same at every rendering", () => {
    const html = render({});
    expect(html).toMatch(/<span>前端<\/span> <span class="count tone-\d">1<\/span>/);
    expect(html).toMatch(/<a class="tone-\d size-1" href="\/blog\/tag\/C%23\/">C#<\/a>/);
    expect(render({})).toBe(html);
  });

  it("names the new window after a link to another site", () => {
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

  it("shows six friends, and the others when a visitor asks for them", () => {
    const friendLinks = Array.from({ length: 9 }, (_, index) => ({
      title: `F${index}`,
      link: `https://${index}.example`,
    }));
    const [shown = "", more = ""] = render({ friendLinks }).split("<details");
    expect(shown.split('class="friend-item"')).toHaveLength(7);
    expect(more).toContain("<summary>还有 3 个</summary>");
    expect(more.split('class="friend-item"')).toHaveLength(4);
    expect(render({ friendLinks: friendLinks.slice(0, 6) })).not.toContain("<details");
  });

  it("describes a friend's link by the text of its card", () => {
    const html = render({ friendLinks: [{ title: "午后", desc: "写字", link: "https://a.example/b" }] });
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1] ?? "none";
    expect(html).toContain(`<span class="friend-desc" id="${id}">写字</span>`);
    expect(html).toContain('<span class="friend-host">a.example</span>');
  });

  it("loads a friend's picture lazily, and hides the card from screen readers", () => {
    const html = render({ friendLinks: [{ title: "午后", logo: "/f.png", link: "//www.a.example/b?c" }] });
    expect(html).toContain(
      '<img src="/blog/f.png" class="friend-logo" alt="" width="36" height="36" loading="lazy"/>' +
        '<span class="friend-title">午后</span>',
    );
    expect(html).toContain(
      '<span class="friend-card" aria-hidden="true">' +
        '<img src="/blog/f.png" class="friend-logo" alt="" width="56" height="56" loading="lazy"/>' +
        '<span class="friend-card-title">午后</span><span class="friend-host">a.example</span>',
    );
    expect(html).not.toContain("aria-describedby");
    expect(html).toContain(
      '<h2 class="side-title">友情链接</h2><ul class="friends"><li class="friend-item">',
    );
  });

  it("shows the path of a friend whose link is a page of this site", () => {
    expect(render({ friendLinks: [{ title: "午后", link: "/friends.html" }] })).toContain(
      '<span class="friend-host">/friends.html</span>',
    );
  });

  it("loads the author's picture eagerly, and shows social links below the name", () => {
    const html = render({
      authorAvatar: "/me.png",
      socialLinks: [{ text: "Mastodon", link: "https://a.example/@b" }],
    });
    expect(html).toContain('<img src="/blog/me.png" class="side-avatar" alt="" width="64" height="64"/>');
    expect(html).toContain('<ul class="social-links" aria-label="其他地方">');
    expect(render({})).not.toContain("side-author");
  });

  it("rejects an e-mail address, which the build replaces by a picture", () => {
    expect(() => render({ friendLinks: [{ title: "a", email: "a@b.c", link: "https://a.b" }] })).toThrow(
      "themeConfig.friendLinks[0].email",
    );
  });
});
