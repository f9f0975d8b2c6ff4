import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readExport } from "../read-export.js";
import {
  mysqlDump,
  phpMyAdminDump,
  sqliteDump,
  typechoBackup,
  typechoComment,
  typechoOptions,
  typechoPost,
  typechoTables,
  type TypechoTables,
} from "./small-typecho.js";

const read = (tables: TypechoTables = {}) => readExport("blog.sql", mysqlDump(typechoTables(tables)));

/** Text that every format has to escape. */
const HARD = "It's \"so\" \\ and\\n; (a, b) -- c # d /* e\r\n\n\t`f` 你好 😀 %27 '' \\' NULL";

const whole = typechoTables({
  contents: [
    typechoPost({ title: "One &amp; vector&lt;int&gt;", slug: "你好", text: `<!--markdown-->${HARD}` }),
    typechoPost({ cid: 2, type: "page", slug: "about", title: "About" }),
  ],
  metas: [
    { mid: 1, name: "Web", slug: "web", type: "category", description: null, count: 1, order: 1, parent: 0 },
    { mid: 2, name: "C#", slug: "c-sharp", type: "tag", description: null, count: 1, order: 0, parent: 0 },
  ],
  relationships: [
    { cid: 1, mid: 2 },
    { cid: 1, mid: 1 },
  ],
});

describe.each([
  ["mysqldump", "blog.sql", mysqlDump(whole)],
  ["mysqldump with another prefix", "blog.sql", mysqlDump(whole, "my_blog_")],
  ["mysqldump without a prefix", "blog.sql", mysqlDump(whole, "")],
  ["phpMyAdmin", "blog.sql", phpMyAdminDump(whole)],
  ["SQLite", "blog.sql", sqliteDump(whole)],
  ["Typecho", "20240101_old.example_65921f3a1b2c4.dat", typechoBackup(whole)],
  ["Typecho 1.0", "20240101_old.example_65921f3a1b2c4.dat", typechoBackup(whole, { version: "FILE" })],
] as const)("a site of Typecho from %s", (_, name, file) => {
  it("becomes pages with all texts, dates, terms and addresses", async () => {
    const { kind, pages, options } = await readExport(name, file);
    expect(kind).toBe("typecho");
    expect(pages.map(({ target, address }) => [target, address])).toEqual([
      ["posts/你好.md", "/archives/1/"],
      ["pages/about.md", "/about.html"],
    ]);
    expect(pages[0]?.text).toBe(
      [
        "---",
        'title: "One & vector<int>"',
        "date: 2019-01-02 03:04:05 +08:00",
        'tags: ["C#"]',
        "categories: [Web]",
        "permalink: /archives/1/",
        "---",
        "",
        HARD.replaceAll("\r\n", "\n"),
        "",
      ].join("\n"),
    );
    expect(options).toMatchObject({
      title: name.endsWith(".dat") ? "old.example" : "Old blog",
      url: name.endsWith(".dat") ? "https://old.example" : "http://old.example",
      markdown: { breaks: true, linkify: true, math: false },
    });
  });
});

describe("a site of Typecho", () => {
  it.each([
    ["a draft", { type: "post_draft" }, "status", "Post (draft)"],
    ["the draft of a page", { type: "page_draft" }, "status", "Post (draft)"],
    ["a private post", { status: "private" }, "status", "Post (private)"],
    ["a post that waits", { status: "waiting" }, "status", "Post (waiting)"],
    ["a post with an unknown status", { status: "other" }, "status", "Post (other)"],
    ["a post with a password", { password: "secret-word" }, "password", "Post"],
    ["a hidden post with a password", { password: "secret-word", status: "hidden" }, "password", "Post"],
  ])("keeps %s as a draft, and reports it", async (_, fields, code, name) => {
    const draft = await read({
      contents: [typechoPost(fields)],
      metas: [{ mid: 1, name: "Web", slug: "web", type: "category", parent: 0 }],
      relationships: [{ cid: 1, mid: 1 }],
    });
    expect(draft.pages[0]?.text).toContain("\ndraft: true\n");
    expect(draft.pages[0]?.address).toBeNull();
    expect(draft.losses).toMatchObject([{ code, name }]);
    expect(draft.lists).toEqual([]);
    expect(JSON.stringify(draft)).not.toContain("secret-word");
  });

  it("keeps a hidden post out of lists, and its address", async () => {
    const { pages, lists } = await read({ contents: [typechoPost({ status: "hidden" })] });
    expect(pages[0]?.text).toContain("\npublish: false\n");
    expect(pages[0]?.text).not.toContain("draft");
    expect(pages[0]?.address).toBe("/archives/1/");
    expect(lists).toEqual([]);
  });

  it("brings no password, mail, login or secret", async () => {
    for (const [name, file] of [
      ["a.sql", mysqlDump(typechoTables())],
      ["a.dat", typechoBackup(typechoTables())],
    ] as const)
      expect(JSON.stringify(await readExport(name, file))).not.toMatch(/secret/i);
  });

  it.each([
    [
      "serialized",
      `a:2:{s:4:"post";a:1:{s:3:"url";s:46:"/[year:digital:4]/[month:digital:2]/[slug].html";}s:4:"page";a:1:{s:3:"url";s:8:"/[slug]/";}}`,
    ],
    [
      "JSON",
      JSON.stringify({
        post: { url: "/[year:digital:4]/[month:digital:2]/[slug].html" },
        page: { url: "/[slug]/" },
      }),
    ],
  ])("has the addresses of its own rules, which are %s", async (_, table) => {
    const { pages } = await read({
      contents: [typechoPost(), typechoPost({ cid: 2, type: "page", slug: "about" })],
      options: typechoOptions({
        routingTable: table.replace(
          "s:46:",
          `s:${"/[year:digital:4]/[month:digital:2]/[slug].html".length}:`,
        ),
      }),
    });
    expect(pages.map(({ address }) => address)).toEqual(["/2019/01/post.html", "/about/"]);
  });

  it.each([
    ["/[category]/[cid:digital].html", "/css/1.html"],
    ["/[directory:split:0]/[slug]/", "/web/css/post/"],
    ["/[year:digital:4]-[day:digital:2]/[slug]", "/2019-02/post"],
  ])("has the address that the rule %s gives", async (url, expected) => {
    const { pages } = await read({
      metas: [
        { mid: 1, name: "Web", slug: "web", type: "category", parent: 2 },
        { mid: 2, name: "CSS", slug: "css", type: "category", parent: 1 },
      ].map((meta, index) => ({ ...meta, parent: index === 0 ? 0 : 1 })),
      relationships: [{ cid: 1, mid: 2 }],
      options: typechoOptions({ routingTable: JSON.stringify({ post: { url } }) }),
    });
    expect(pages[0]?.address).toBe(expected);
  });

  it("without rules of the server has addresses below the program", async () => {
    const { pages, lists } = await read({ options: typechoOptions({ rewrite: "0" }) });
    expect(pages[0]?.address).toBe("/index.php/archives/1/");
    expect(lists).toContainEqual({ address: "/index.php/author/1/", list: "/timeline/" });
  });

  it("lists categories, tags, dates, authors, feeds and later pages of its home page", async () => {
    const { lists, feeds } = await read({
      ...whole,
      contents: Array.from({ length: 6 }, (_, index) => typechoPost({ cid: index + 1, slug: `s${index}` })),
    });
    expect(lists).toEqual([
      { address: "/tag/c-sharp/", list: "/tag/C#/" },
      { address: "/category/web/", list: "/categories/Web/" },
      { address: "/2019/", list: "/timeline/" },
      { address: "/2019/01/", list: "/timeline/" },
      { address: "/2019/01/02/", list: "/timeline/" },
      { address: "/author/1/", list: "/timeline/" },
      { address: "/2019/page/2/", list: "/timeline/" },
      { address: "/2019/01/page/2/", list: "/timeline/" },
      { address: "/2019/01/02/page/2/", list: "/timeline/" },
      { address: "/author/1/2/", list: "/timeline/" },
      { address: "/page/2/", list: null },
    ]);
    expect(feeds).toEqual([
      { address: "/feed/", format: "rss" },
      { address: "/feed/rss/", format: "rss" },
      { address: "/feed/atom/", format: "atom" },
      { address: "/feed/tag/c-sharp/", format: "rss", list: "/tag/C#/" },
      { address: "/feed/category/web/", format: "rss", list: "/categories/Web/" },
      { address: "/feed/author/1/", format: "rss" },
    ]);
  });

  it("lists later pages of categories and tags, also below the program", async () => {
    const { lists, feeds = [] } = await read({
      ...whole,
      contents: [1, 2, 3].map((cid) => typechoPost({ cid, slug: `s${cid}` })),
      relationships: [1, 2, 3].flatMap((cid) => [
        { cid, mid: 1 },
        { cid, mid: 2 },
      ]),
      options: typechoOptions({ rewrite: "0", pageSize: "2" }),
    });
    expect(lists).toEqual(
      expect.arrayContaining([
        { address: "/index.php/category/web/2/", list: "/categories/Web/" },
        { address: "/index.php/tag/c-sharp/2/", list: "/tag/C#/" },
      ]),
    );
    expect(feeds.map(({ address }) => address)).toEqual(
      expect.arrayContaining(["/index.php/feed/", "/index.php/feed/tag/c-sharp/"]),
    );
  });

  it("has no formulas, unless a page has one on lines of its own", async () => {
    expect((await read()).options["markdown"]).toEqual({ breaks: true, linkify: true, math: false });
    const { options } = await read({ contents: [typechoPost({ text: "<!--markdown-->$$\nx\n$$" })] });
    expect(options["markdown"]).toEqual({ breaks: true, linkify: true });
  });

  it("with categories in a circle is no error", async () => {
    const { lists } = await read({
      metas: [
        { mid: 1, name: "A", slug: "a", type: "category", parent: 2 },
        { mid: 2, name: "B", slug: "b", type: "category", parent: 1 },
      ],
      relationships: [{ cid: 1, mid: 1 }],
    });
    expect(lists).toContainEqual({ address: "/category/a/", list: "/categories/A/" });
  });

  it.each([
    ["markdown", "<!--markdown-->a\n\n<!--more-->\n\n**b**", "a\n\n<!--more-->\n\n**b**"],
    ["HTML", "a\nb\n\n<!--more-->\n\n<b>c</b>", "a  \nb\n\n<!-- more -->\n\n**c**"],
    [
      "links and images in all forms",
      '<!--markdown-->[a](http://old.example/archives/2/) ![b][1] <img src="/usr/uploads/b.png"> <https://old.example/archives/2>\n\n' +
        "`http://old.example/archives/2/`\n\n  [1]: http://old.example/usr/uploads/a.png",
      '[a](/about.html) ![b][1] <img src="http://old.example/usr/uploads/b.png"> </about.html>\n\n' +
        "`http://old.example/archives/2/`\n\n  [1]: http://old.example/usr/uploads/a.png",
    ],
    [
      "headings without a space",
      "<!--markdown-->#A\n##B ##\n\n    #c\n\n`#d`",
      "# A\n## B ##\n\n    #c\n\n`#d`",
    ],
    ["numbers with a bracket", "<!--markdown-->1) a\n2) b", "1\\) a\n2\\) b"],
    ["a backslash that is shown", "<!--markdown-->-exec rm {} \\; a\\*b", "-exec rm {} \\\\; a\\*b"],
    ["a backslash at the end of a line", "<!--markdown-->a |\\\nb", "a |\\\\\nb"],
    ["a sign that names no file", "<!--markdown--><<< heredoc", "\\<<< heredoc"],
    ["code in HTML", "<!--markdown--><pre>\n#a\n1) b \\;\n</pre>\n#c", "<pre>\n#a\n1) b \\;\n</pre>\n# c"],
    ["marks around HTML", "<!--markdown-->!!!\n<p>a</p>\n!!!", "<p>a</p>"],
  ])("has its text from %s", async (_, text, expected) => {
    const { pages } = await read({
      contents: [typechoPost({ text }), typechoPost({ cid: 2, slug: "about" })],
      options: typechoOptions({ routingTable: JSON.stringify({ post: { url: "/archives/[cid]/" } }) }),
    });
    expect(pages[0]?.text.split("---\n").slice(2).join("---\n").trim()).toBe(
      expected.replaceAll("/about.html", "/archives/2/"),
    );
  });

  it("lists the images of public pages, also those that no text shows, and covers of themes", async () => {
    const attachment = (cid: number, path: string, parent: number, isJson = false) =>
      typechoPost({
        cid,
        slug: `a${cid}`,
        type: "attachment",
        parent,
        text: isJson
          ? JSON.stringify({ path })
          : `a:2:{s:4:"name";s:5:"a.png";s:4:"path";s:${path.length}:"${path}";}`,
      });
    const { losses, pages } = await read({
      contents: [
        typechoPost(),
        typechoPost({ cid: 2, slug: "secret", status: "private" }),
        attachment(3, "/usr/uploads/a.png", 1),
        attachment(4, "/usr/uploads/b.png", 1, true),
        attachment(5, "/usr/uploads/private.png", 2),
        attachment(6, "/usr/uploads/a.zip", 1),
        attachment(7, "//evil.example/a.png", 1),
      ],
      fields: [
        {
          cid: 1,
          name: "thumb",
          type: "str",
          str_value: "http://old.example/usr/uploads/c.png",
          int_value: 0,
          float_value: 0,
        },
      ],
    });
    expect(pages).toHaveLength(2);
    expect(pages[0]?.text).toContain('\ncover: "http://old.example/usr/uploads/c.png"\n');
    expect(losses.filter(({ code }) => code === "remote-image").map(({ name }) => name)).toEqual([
      "http://old.example/usr/uploads/a.png",
      "http://old.example/usr/uploads/b.png",
      "http://old.example/usr/uploads/c.png",
    ]);
  });

  it("is read from a dump in GBK or UTF-16", async () => {
    const dump = mysqlDump(typechoTables({ contents: [typechoPost({ title: "你好" })] }));
    const [start = "", end = ""] = dump.replace("SET NAMES utf8mb4", "SET NAMES gbk").split("你好");
    for (const bytes of [
      Buffer.concat([Buffer.from(start), Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), Buffer.from(end)]),
      Buffer.from(`\uFEFF${dump}`, "utf16le"),
    ])
      expect((await readExport("a.sql", bytes)).pages[0]?.text).toContain("title: 你好");
  });

  it("is read apart from other programs and other sites in the same database", async () => {
    const others = {
      comments: [{ comment_ID: 1, comment_content: "x" }],
      options: [{ option_id: 1, option_name: "title", option_value: "WordPress" }],
      posts: [{ ID: 1, post_content: "x" }],
    };
    const { pages, options, losses } = await readExport(
      "a.sql",
      mysqlDump(others, "wp_") + mysqlDump(typechoTables()) + mysqlDump(typechoTables(), "second_"),
    );
    expect(pages).toHaveLength(1);
    expect(options["title"]).toBe("Old blog");
    expect(losses).toMatchObject([
      { code: "comment-feed", name: "/feed/comments/ (2)" },
      { code: "post-type", name: "second_… (7)" },
    ]);
  });

  it("writes its comments with authors, dates, pages and parents", async () => {
    const { privateFiles = [], counts } = await read({
      comments: [
        typechoComment({ text: "One\n\nTwo" }),
        typechoComment({ coid: 2, parent: 1, text: "Reply" }),
      ],
    });
    expect(counts).toMatchObject({ comment: 2 });
    const [, first, second] = (await readFile(privateFiles[0]?.file ?? "", "utf8"))
      .trim()
      .split("\n")
      .map((line) => (line.startsWith("{") ? (JSON.parse(line) as Record<string, unknown>) : {}));
    expect(first).toMatchObject({
      nick: "Ann",
      mail: "ann@a.example",
      comment: "One\n\nTwo",
      url: "/archives/1/",
      status: "visible",
      createdAt: "2019-01-02T03:33:20.000Z",
    });
    expect(second).toMatchObject({ comment: "Reply", pid: first?.["objectId"] });
  });

  it.each([
    ["that wait", { status: "waiting" }, {}, "waiting"],
    ["that are spam", { status: "spam" }, {}, "spam"],
    ["with an unknown status", { status: "x" }, {}, "waiting"],
    ["of a private page", {}, { status: "private" }, "waiting"],
    ["of a hidden page", {}, { status: "hidden" }, "waiting"],
    ["of a page with a password", {}, { password: "x" }, "waiting"],
    ["of a draft", {}, { type: "post_draft" }, "waiting"],
  ])("keeps comments %s hidden", async (_, comment, page, status) => {
    const { privateFiles = [], counts } = await read({
      contents: [typechoPost(page)],
      comments: [typechoComment(comment)],
    });
    expect(counts).toMatchObject({ "hidden-comment": 1 });
    expect(counts).not.toHaveProperty("comment");
    expect(await readFile(privateFiles[0]?.file ?? "", "utf8")).toContain(`"status":"${status}"`);
  });

  it("leaves out pingbacks, and comments of pages that it does not have", async () => {
    const { privateFiles, losses } = await read({
      comments: [typechoComment({ type: "pingback" }), typechoComment({ coid: 2, cid: 99 })],
    });
    expect(privateFiles).toEqual([]);
    expect(losses.map(({ name }) => name)).toEqual(["/feed/comments/ (2)", "pingback (1)", "no page (1)"]);
  });
});
