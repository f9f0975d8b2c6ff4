import { describe, expect, it } from "vitest";
import { readExport } from "../read-export.js";
import { ghostExport, ghostPost, type GhostTables } from "./small-ghost.js";

const read = (tables: GhostTables, oldUrl?: string) =>
  readExport("blog.ghost.json", ghostExport(tables), oldUrl === undefined ? {} : { oldUrl });

const setting = (key: string, value: unknown) => ({ key, value });

describe("an export of Ghost", () => {
  it("becomes pages with the title, dates, tags, excerpt, cover and address of the old ones", async () => {
    const { kind, pages, options } = await read({
      posts: [
        ghostPost({
          title: "One & <only>",
          custom_excerpt: "Short",
          feature_image: "__GHOST_URL__/content/images/2019/01/a b.png",
          updated_at: "2019-02-01T00:00:00.000Z",
        }),
      ],
      tags: [
        { id: "t1", name: "JS", slug: "js", visibility: "public" },
        { id: "t2", name: "First", slug: "first", visibility: "public" },
        { id: "t3", name: "#hidden", slug: "hash-hidden", visibility: "internal" },
      ],
      posts_tags: [
        { post_id: "p1", tag_id: "t1", sort_order: 1 },
        { post_id: "p1", tag_id: "t2", sort_order: 0 },
        { post_id: "p1", tag_id: "t3", sort_order: 2 },
        { post_id: "p1", tag_id: "t9", sort_order: 3 },
      ],
      settings: [setting("title", "Old blog"), setting("timezone", "Asia/Tokyo")],
    });
    expect(kind).toBe("ghost");
    expect(options).toMatchObject({ title: "Old blog", lang: "en", timeZone: "Asia/Tokyo" });
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ target: "posts/post.md", address: "/post/" });
    expect(pages[0]?.text).toBe(
      [
        "---",
        'title: "One & <only>"',
        "date: 2019-01-02 04:04:05 +09:00",
        "updated: 2019-02-01 09:00:00 +09:00",
        "description: Short",
        "tags: [First, JS]",
        "cover: /content/images/2019/01/a b.png",
        "permalink: /post/",
        "---",
        "",
        "Text",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["a draft", { status: "draft" }, "draft"],
    ["a scheduled post", { status: "scheduled" }, "scheduled"],
    ["a letter that was only sent", { status: "sent" }, "sent"],
    ["a post for members", { visibility: "members" }, "published, members"],
    ["a post that members pay for", { visibility: "paid" }, "published, paid"],
    ["a post for some members", { visibility: "tiers" }, "published, tiers"],
  ])("keeps %s as a draft, and reports it", async (_, fields, status) => {
    const { pages, losses, lists } = await read({
      posts: [ghostPost(fields)],
      tags: [{ id: "t1", name: "JS", slug: "js" }],
      posts_tags: [{ post_id: "p1", tag_id: "t1" }],
    });
    expect(pages[0]?.text).toContain("\ndraft: true\n");
    expect(pages[0]?.address).toBeNull();
    expect(losses).toMatchObject([{ code: "status", name: `Post (${status})`, file: "posts/post.md" }]);
    expect(lists).toEqual([]);
  });

  it("keeps a post that was only mailed as a draft", async () => {
    const { pages } = await read({ posts: [ghostPost()], posts_meta: [{ post_id: "p1", email_only: 1 }] });
    expect(pages[0]?.text).toContain("\ndraft: true\n");
  });

  it("brings no data of members, no mail and no secret", async () => {
    const draft = await read({ posts: [ghostPost({ author_id: "u1" })] });
    expect(JSON.stringify(draft)).not.toMatch(/secret/i);
  });

  it("names the authors of each page if there are several", async () => {
    const users = ["Ann", "Bob"].map((name, index) => ({ id: `u${index}`, name, slug: name.toLowerCase() }));
    const posts = [ghostPost(), ghostPost({ id: "p2", slug: "second" })];
    const by = (post: string, author: string, order = 0) => ({
      post_id: post,
      author_id: author,
      sort_order: order,
    });
    const { pages, lists, feeds } = await read({
      posts,
      users,
      posts_authors: [by("p1", "u0", 1), by("p1", "u1", 0), by("p2", "u0")],
    });
    expect(pages[0]?.text).toContain("\nauthor: [Bob, Ann]\n");
    expect(pages[1]?.text).toContain("\nauthor: Ann\n");
    expect(lists).toContainEqual({ address: "/author/bob/", list: "/timeline/" });
    expect(feeds).toContainEqual({ address: "/author/bob/rss/", format: "rss", author: "Bob" });
    expect(
      (await read({ posts, users, posts_authors: [by("p1", "u0"), by("p2", "u0")] })).pages[0]?.text,
    ).not.toContain("author:");
  });

  it("lists tags and authors at the addresses of Ghost, also their feeds", async () => {
    const { lists, feeds } = await read({
      posts: [
        ghostPost({ author_id: "u1" }),
        ...Array.from({ length: 25 }, (_, id) => ghostPost({ id, slug: `s${id}` })),
      ],
      tags: [{ id: "t1", name: "C#", slug: "c-sharp" }],
      posts_tags: [{ post_id: "p1", tag_id: "t1" }],
    });
    expect(lists).toEqual([
      { address: "/tag/c-sharp/", list: "/tag/C#/" },
      { address: "/author/ann/", list: "/timeline/" },
      { address: "/page/2/", list: null },
    ]);
    expect(feeds).toEqual([
      { address: "/tag/c-sharp/rss/", format: "rss", list: "/tag/C#/" },
      { address: "/author/ann/rss/", format: "rss", author: "Ann" },
      { address: "/rss/", format: "rss" },
    ]);
  });

  it("has the menu, the pictures and the address of the site", async () => {
    const { options, losses } = await read(
      {
        posts: [ghostPost()],
        settings: [
          setting("title", "T"),
          setting("icon", "__GHOST_URL__/content/images/icon.png"),
          setting("logo", "__GHOST_URL__/content/images/logo.png"),
          setting(
            "navigation",
            JSON.stringify([
              { label: "Home", url: "/" },
              { label: "Post", url: "__GHOST_URL__/post/" },
            ]),
          ),
          setting("secondary_navigation", JSON.stringify([{ label: "Sign up", url: "#/portal/" }])),
          setting("codeinjection_head", "<script>count()</script>"),
        ],
      },
      "https://old.example",
    );
    expect(options).toMatchObject({
      url: "https://old.example",
      nav: [
        { text: "Home", link: "/" },
        { text: "Post", link: "/post/" },
      ],
      head: [["link", { rel: "icon", href: "https://old.example/content/images/icon.png" }]],
      themeConfig: { logo: "https://old.example/content/images/logo.png" },
    });
    expect(losses.map(({ code, name }) => [code, name])).toEqual([
      ["option", "navigation: Sign up"],
      ["remote-image", "https://old.example/content/images/icon.png"],
      ["remote-image", "https://old.example/content/images/logo.png"],
      ["removed-element", "codeinjection_head"],
    ]);
  });

  it("links to its own pages by their paths, also with its address and below a folder", async () => {
    const html =
      '<a href="__GHOST_URL__/other">a</a> <a href="https://old.example/blog/other/#x">b</a> <a href="https://else.example/other/">c</a> ' +
      '<a href="__GHOST_URL__/content/files/a.pdf">d</a>';
    const posts = [ghostPost({ html }), ghostPost({ id: "p2", slug: "other" })];
    const link = async (oldUrl?: string) =>
      (await read({ posts }, oldUrl)).pages[0]?.text.split("---\n")[2]?.trim();
    expect(await link("https://old.example/blog")).toBe(
      "[a](/other/) [b](/other/#x) [c](https://else.example/other/) [d](https://old.example/blog/content/files/a.pdf)",
    );
    expect(await link()).toBe(
      "[a](/other/) [b](https://old.example/blog/other/#x) [c](https://else.example/other/) [d](/content/files/a.pdf)",
    );
  });

  it("of version 0 has pages as flags, numbers as dates, markdown, and addresses with dates", async () => {
    const { pages } = await read({
      posts: [
        ghostPost({
          type: undefined,
          page: 0,
          html: null,
          markdown: "**Text**",
          published_at: 1546369445000,
          image: "/content/a.png",
        }),
        ghostPost({ id: 2, type: undefined, page: true, slug: "about" }),
      ],
      settings: [
        setting("title", "T"),
        setting("permalinks", "/:year/:month/:day/:slug/"),
        setting("active_timezone", "Asia/Tokyo"),
      ],
    });
    expect(pages.map(({ address, target }) => [address, target])).toEqual([
      ["/2019/01/02/post/", "posts/post.md"],
      ["/about/", "pages/about.md"],
    ]);
    expect(pages[0]?.text).toContain("\n\n**Text**\n");
    expect(pages[0]?.text).toContain("\ncover: /content/a.png\n");
    expect(pages[1]?.text).toContain("\nlisted: false\n");
  });

  it.each(["../../etc/passwd", "..", "a/b", "a?b", "a#b", "a\\b", "", "con"])(
    "writes no file outside of its folder for the slug %j",
    async (slug) => {
      const { pages } = await read({ posts: [ghostPost({ slug })] });
      expect(pages[0]?.target).toMatch(/^posts\/[\w-]+\.md$/);
      if (slug !== "con") expect(pages[0]?.address).toBeNull();
    },
  );

  it("may have its tables without a list around them, spaces and a mark of the byte order", async () => {
    const whole = JSON.parse(ghostExport({ posts: [ghostPost()] })) as { db: readonly unknown[] };
    for (const text of [
      JSON.stringify(whole.db[0]),
      JSON.stringify(whole, null, 2),
      `\uFEFF${JSON.stringify(whole)}`,
    ])
      expect((await readExport("a.json", text)).pages).toHaveLength(1);
  });

  it.each([
    ["ends in the middle", (text: string) => text.slice(0, -20), "ends in the middle"],
    ["ends in a text", (text: string) => text.slice(0, text.indexOf("Text")), "ends in the middle"],
    ["has a stray sign", (text: string) => text.replace('"posts":', '"posts"::'), "is damaged"],
    ["has no content", () => '{"db":[{"meta":{},"data":{}}]}', "is damaged"],
    [
      "has values in each other without end",
      (text: string) => text.replace('"posts":[', `"posts":[${"[".repeat(1e5)}`),
      "too long",
    ],
    ["has a row that is too long", (text: string) => text.replace("Text", "x".repeat(33e6)), "too long"],
    [
      "has a row with too many fields",
      // Its letters alone are allowed. Signs and numbers count as more of them.
      (text: string) => text.replace("Text", `${"x".repeat(31e6)}","a":{${'"a":1,'.repeat(4e4)}"a":1},"b":"`),
      "too long",
    ],
  ])("that %s is an error", async (_, change, message) => {
    await expect(readExport("a.json", change(ghostExport({ posts: [ghostPost()] })))).rejects.toThrow(
      message,
    );
  });

  it.each([
    ["numbers for texts", { title: 7, slug: 8, html: 9, status: "published" }],
    ["lists for texts", { title: ["a"], html: ["b"], slug: { a: 1 }, feature_image: [] }],
    ["impossible dates", { published_at: "yesterday", updated_at: 9e99, created_at: {} }],
    ["names of an object", { slug: "__proto__", title: "constructor" }],
  ])("with %s becomes a page", async (_, fields) => {
    const { pages } = await read({
      posts: [ghostPost(fields)],
      settings: [setting("navigation", "[{"), setting("title", 5)],
    });
    expect(pages).toHaveLength(1);
  });
});

describe("routes.yaml next to an export of Ghost", () => {
  const TABLES: GhostTables = {
    posts: [
      ghostPost(),
      ghostPost({ id: "p2", slug: "news-post" }),
      ghostPost({ id: "p3", slug: "about", type: "page" }),
    ],
    tags: [
      { id: "t1", name: "News", slug: "news", visibility: "public" },
      { id: "t2", name: "Other", slug: "other", visibility: "public" },
      { id: "t3", name: "#fr", slug: "hash-fr", visibility: "internal" },
    ],
    posts_tags: [
      { post_id: "p2", tag_id: "t3", sort_order: 2 },
      { post_id: "p2", tag_id: "t1", sort_order: 0 },
      { post_id: "p2", tag_id: "t2", sort_order: 1 },
    ],
  };
  const readWith = async (routes: string) => {
    const site = await readExport("blog.json", ghostExport(TABLES), { files: { "routes.yaml": routes } });
    return { ...site, addresses: site.pages.map(({ address }) => address) };
  };

  it("names the addresses of posts by collection, and those of lists", async () => {
    const { addresses, lists, losses } = await readWith(`routes:
  /team/: team
collections:
  /news/:
    permalink: /news/{year}/{slug}/
    filter: primary_tag:news+tag:-[draft,old]
  /:
    permalink: /blog/{slug}/
    template: index
taxonomies:
  tag: /topic/{slug}/
`);
    expect(addresses).toEqual(["/blog/post/", "/news/2019/news-post/", "/about/"]);
    expect(lists).toEqual([
      { address: "/topic/news/", list: "/tag/News/" },
      { address: "/topic/other/", list: "/tag/Other/" },
      { address: "/news/", list: "/timeline/" },
    ]);
    expect(losses).toMatchObject([{ code: "layout", name: "/team/", file: "routes.yaml" }]);
  });

  it.each([
    ["tag:news", "/x/news-post/"],
    ["tags:'news'", "/x/news-post/"],
    ["primary_tag:other", "/news-post/"],
    ["tag:-news", "/news-post/"],
    ["tag:hash-fr", "/x/news-post/"],
    ["tag:-hash-fr", "/news-post/"],
    ["tag:[a,other]", "/x/news-post/"],
  ])("reads the filter `%s`", async (filter, address) => {
    const { addresses } = await readWith(
      `collections:\n  /x/:\n    permalink: /x/{slug}/\n    filter: "${filter}"\n  /:\n    permalink: /{slug}/\n`,
    );
    expect(addresses[1]).toBe(address);
  });

  it.each(["featured:true", "tag:a,tag:b", "(tag:a)", "published_at:>now-7d"])(
    "reports the filter `%s`, which it does not know",
    async (filter) => {
      const { losses, addresses } = await readWith(
        `collections:\n  /x/:\n    permalink: /x/{slug}/\n    filter: "${filter}"\n`,
      );
      expect(losses).toMatchObject([{ code: "permalink", name: `/x/: ${filter}` }]);
      expect(addresses).toEqual([null, null, "/about/"]);
    },
  );

  it.each([
    "",
    "[]",
    "collections: 1",
    "collections:\n  /: index\n",
    "a: [",
    "collections:\n  /:\n    permalink: ../../{slug}\n",
  ])("of the form %j stops nothing", async (routes) => {
    const { pages } = await readWith(routes);
    expect(pages).toHaveLength(3);
  });
});
