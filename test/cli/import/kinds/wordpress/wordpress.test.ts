import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findKind } from "../../../../../src/cli/import/find-kind.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { openOldFolder } from "../../../../../src/cli/import/old-folder.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { makeTempDir } from "../../../../make-temp-dir.js";
import { exportItem, exportOf, itemTerm } from "./small-export.js";

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function read(...texts: readonly string[]) {
  for (const [index, text] of texts.entries()) await writeFile(join(cwd, `part-${index}.xml`), text);
  const place = texts.length === 1 ? join(cwd, "part-0.xml") : cwd;
  const old = await openOldFolder(place, { beforeRun: null, tempDir: cwd });
  const { kind, found } = await findKind(old, null);
  expect(kind.name).toBe("wordpress");
  const notes = new Notes();
  const draft = await kind.read({ old, found, notes, texts: importTexts });
  return { ...draft, options: draft.config.options, losses: notes.losses() };
}

describe("an export of WordPress", () => {
  it("becomes pages with the title, date, terms, excerpt, cover and address of the old ones", async () => {
    const { pages } = await read(
      exportOf([
        exportItem({
          title: "One &amp; <em>only</em> &lt;int&gt;",
          link: "https://old.example/2019/01/%e4%bd%a0/",
          "wp:post_name": "%e4%bd%a0",
          "excerpt:encoded": "<p>Short</p>",
          "wp:is_sticky": "1",
          "wp:comment_status": "closed",
          more:
            itemTerm("category", "web", "Web") +
            itemTerm("post_tag", "c-sharp", "C#") +
            "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>",
        }),
        exportItem({
          "wp:post_id": "9",
          "wp:post_type": "attachment",
          "wp:status": "inherit",
          "wp:attachment_url": "https://old.example/wp-content/uploads/a.png",
        }),
      ]),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ target: "posts/你.md", address: "/2019/01/你/" });
    expect(pages[0]?.text).toBe(
      [
        "---",
        'title: "One & only <int>"',
        "date: 2019-01-02 03:04:05 +08:00",
        "description: Short",
        'tags: ["C#"]',
        "categories: [Web]",
        'cover: "https://old.example/wp-content/uploads/a.png"',
        "sticky: 1",
        "comments: false",
        "permalink: /2019/01/你/",
        "---",
        "",
        "Text",
        "",
      ].join("\n"),
    );
  });

  it.each([
    ["draft", {}, "status"],
    ["pending", {}, "status"],
    ["future", {}, "status"],
    ["private", {}, "status"],
    ["publish", { "wp:post_password": "secret-word" }, "password"],
  ])("keeps a page with the status %s and %j as a draft, and reports it", async (status, fields, code) => {
    const { pages, losses, lists } = await read(
      exportOf([exportItem({ "wp:status": status, ...fields, more: itemTerm("post_tag", "t", "T") })]),
    );
    expect(pages[0]?.text).toContain("\ndraft: true\n");
    expect(pages[0]?.address).toBeNull();
    expect(losses).toMatchObject([{ code, file: "posts/post.md" }]);
    expect(lists).toEqual([]);
    expect(JSON.stringify([pages, losses])).not.toContain("secret-word");
  });

  it.each(["trash", "auto-draft", "inherit"])("leaves out a page with the status %s", async (status) => {
    expect((await read(exportOf([exportItem({ "wp:status": status })]))).pages).toEqual([]);
  });

  it("reports records of plugins by their number, and brings none", async () => {
    const order = exportItem({ "wp:post_type": "shop_order", "content:encoded": "Address of a customer" });
    const { pages, losses } = await read(exportOf([order, order]));
    expect(pages).toEqual([]);
    expect(losses).toMatchObject([{ code: "post-type", name: "shop_order (2)" }]);
  });

  describe("a synced pattern", () => {
    const pattern = (id: string, content: string, fields = {}) =>
      exportItem({ "wp:post_type": "wp_block", "wp:post_id": id, "content:encoded": content, ...fields });
    const paragraph = (text: string) => `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->`;
    const readPost = async (content: string, ...patterns: readonly string[]) => {
      const { pages, losses } = await read(
        exportOf([exportItem({ "content:encoded": content }), ...patterns]),
      );
      expect(pages).toHaveLength(1);
      return {
        text: pages[0]?.text.replace(/^---\n[^]*?\n---\n/, "").trim() ?? "",
        losses: losses.filter(({ code }) => code === "missing-file"),
      };
    };

    it.each([
      ['<!-- wp:block {"ref":30} /-->', [pattern("30", paragraph("Words"))], "Words"],
      ['<!-- wp:core/block {"ref":30,"align":"wide"} /-->', [pattern("30", "<p>Words</p>")], "Words"],
      [
        `${paragraph("a")}<!-- wp:block {"ref":30} /-->${paragraph("b")}`,
        [pattern("30", '<!-- wp:block {"ref":31} /-->'), pattern("31", paragraph("inner"))],
        "a\n\ninner\n\nb",
      ],
      [
        '<!-- wp:block {"ref":30} /--><!-- wp:block {"ref":30} /-->',
        [pattern("30", `${paragraph("Words")}<!-- wp:block {"ref":30} /-->`)],
        "Words\n\nWords",
      ],
    ])("is put into a page with %j", async (content, patterns, text) => {
      expect(await readPost(content, ...patterns)).toMatchObject({ text, losses: [] });
    });

    it.each([
      ["of nobody", []],
      ["that is a draft", [pattern("30", "<p>secret</p>", { "wp:status": "draft" })]],
      ["with a password", [pattern("30", "<p>secret</p>", { "wp:post_password": "x" })]],
      ["of another type", [exportItem({ "wp:post_type": "attachment", "wp:post_id": "30" })]],
    ])("%s is reported", async (_, patterns) => {
      const { text, losses } = await readPost(`${paragraph("a")}<!-- wp:block {"ref":30} /-->`, ...patterns);
      expect(text).toBe("a");
      expect(losses).toMatchObject([{ code: "missing-file", name: "wp:block 30", file: "posts/post.md" }]);
    });

    it("ends in bounded memory where patterns show each other many times", async () => {
      const many = (id: number) => `<!-- wp:block {"ref":${id}} /-->`.repeat(2000);
      const { text, losses } = await readPost(
        many(30),
        pattern("30", `a${many(31)}`),
        pattern("31", `<p>${"b".repeat(40_000)}</p>`),
      );
      expect(text.length).toBeLessThan(2_100_000);
      expect(losses.map(({ name }) => name).toSorted()).toEqual(["wp:block 30", "wp:block 31"]);
    });
  });

  it("lists categories with those around them, tags, authors and dates at their old addresses", async () => {
    const category = (slug: string, parent: string, name: string) =>
      `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent>` +
      `<wp:cat_name>${name}</wp:cat_name></wp:category>\n`;
    const { lists, feeds, options } = await read(
      exportOf(
        [exportItem({ more: itemTerm("category", "css", "CSS") + itemTerm("post_tag", "c-sharp", "C#") })],
        category("web", "", "Web") + category("css", "web", "CSS"),
      ),
    );
    expect(lists).toEqual([
      { address: "/category/web/css/", list: "/categories/CSS/" },
      { address: "/category/css/", list: "/categories/CSS/" },
      { address: "/tag/c-sharp/", list: "/tag/C#/" },
      { address: "/2019/", list: "/timeline/" },
      { address: "/2019/01/", list: "/timeline/" },
      { address: "/2019/01/02/", list: "/timeline/" },
      { address: "/author/ann/", list: "/timeline/" },
    ]);
    expect(feeds).toEqual([
      { address: "/feed/", format: "rss" },
      { address: "/feed/rss/", format: "rss" },
      { address: "/feed/rss2/", format: "rss" },
      { address: "/feed/rdf/", format: "rss" },
      { address: "/feed/atom/", format: "atom" },
      { address: "/category/web/css/feed/", format: "rss", list: "/categories/CSS/" },
      { address: "/category/css/feed/", format: "rss", list: "/categories/CSS/" },
      { address: "/tag/c-sharp/feed/", format: "rss", list: "/tag/C#/" },
      { address: "/author/ann/feed/", format: "rss" },
    ]);
    expect(options).toMatchObject({ title: "Old blog", description: "Words", url: "https://old.example" });
  });

  it("has feeds of authors if there are several, below the program if addresses of posts are", async () => {
    const post = (id: string, author: string) =>
      exportItem({
        "wp:post_id": id,
        link: `https://old.example/index.php/2019/${id}/`,
        "dc:creator": author,
      });
    const { feeds = [] } = await read(exportOf([post("1", "ann"), post("2", "Bob")]));
    expect(feeds.map(({ address }) => address)).toContain("/index.php/feed/");
    expect(feeds.filter(({ author }) => author !== undefined)).toEqual([
      { address: "/index.php/author/ann/feed/", format: "rss", author: "ann" },
      { address: "/index.php/author/bob/feed/", format: "rss", author: "Bob" },
    ]);
    expect((await read(exportOf([exportItem({ "wp:status": "draft" })]))).feeds).toEqual([]);
  });

  it.each([
    ["/archives", ["/archives/1", "/archives/2"]],
    ["/index.php", ["/index.php/2019/01/a/", "/index.php/2020/02/b/"]],
    ["", ["/a/", "/b/"]],
    ["", ["/2019/a/", "/2019/b/"]],
    ["", ["/web/a/", "/web/b/"]],
    ["", ["/x/a/", "/y/b/"]],
  ])("looks for lists below `%s` if the posts are at %j", async (front, paths) => {
    const { lists } = await read(
      exportOf(
        paths.map((path, id) =>
          exportItem({
            "wp:post_id": String(id),
            link: `https://old.example${path}`,
            more: itemTerm("category", "web", "Web"),
          }),
        ),
      ),
    );
    expect(lists[0]).toEqual({ address: `${front}/category/web/`, list: "/categories/Web/" });
  });

  it.each([
    [[exportItem({})], ["/comments/feed/ (2)"]],
    [[exportItem({ "wp:status": "draft" })], []],
  ])("reports the feeds of comments, one for each post", async (items, expected) => {
    const { losses } = await read(exportOf(items));
    expect(losses.filter(({ code }) => code === "comment-feed").map(({ name }) => name)).toEqual(expected);
  });

  it.each<[texts: readonly string[], files: readonly string[], later: string]>([
    [["", "About"], ["blog/README.md"], "/blog/page/2/"],
    [["Words", "About"], [], "/page/2/"],
    [["", ""], [], "/page/2/"],
  ])(
    "shows the list of posts at the page without text if another is the front page: %j",
    async (texts, files, later) => {
      const pageAt = (id: string, link: string, content: string) =>
        exportItem({
          "wp:post_id": id,
          link,
          "wp:post_type": "page",
          "wp:post_name": id,
          "content:encoded": content,
        });
      const [blog = "", about = ""] = texts;
      const draft = await read(
        exportOf([
          pageAt("1", "https://old.example/", "Welcome"),
          pageAt("2", "https://old.example/blog/", blog),
          pageAt("3", "https://old.example/about/", about),
          ...Array.from({ length: 11 }, (_, id) => exportItem({ "wp:post_id": String(id + 10) })),
        ]),
      );
      expect(draft.files.map(({ target }) => target)).toEqual(files);
      expect(draft.lists.filter(({ list }) => list === null)).toEqual([{ address: later, list: null }]);
      expect(draft.pages.some(({ address }) => address === "/blog/")).toBe(files.length === 0);
    },
  );

  it("has later pages of its home page", async () => {
    const { lists } = await read(
      exportOf(Array.from({ length: 21 }, (_, id) => exportItem({ "wp:post_id": String(id + 1) }))),
    );
    expect(lists.filter(({ list }) => list === null)).toEqual([
      { address: "/page/2/", list: null },
      { address: "/page/3/", list: null },
    ]);
  });

  it("links to pages of the site itself by their paths, also from `?p=`", async () => {
    const { pages } = await read(
      exportOf([
        exportItem({
          "content:encoded":
            '<a href="http://www.old.example/?p=8#x">a</a> <a href="https://old.example/b/">b</a> ' +
            '<a href="https://old.example/wp-content/c.pdf">c</a> <a href="https://other.example/d/">d</a>',
        }),
        exportItem({
          "wp:post_id": "8",
          link: "https://old.example/eight/",
          "wp:post_type": "page",
          "wp:post_name": "eight",
        }),
      ]),
    );
    expect(pages[0]?.text).toContain(
      "[a](/eight/#x) [b](/b/) [c](https://old.example/wp-content/c.pdf) [d](https://other.example/d/)",
    );
    expect(pages[1]?.text).toContain("\nlisted: false\n");
  });

  it.each([
    ["https://old.example/blog/one/", "/blog/one", "/blog/one/"],
    ["https://old.example/archives/1", "/archives/1#x", "/archives/1/#x"],
    ["https://old.example/one.html", "/one.html", "/one.html"],
  ])("links to a page at `%s` that are written as `%s` lead to `%s`", async (link, written, path) => {
    const { pages } = await read(
      exportOf([
        exportItem({ "content:encoded": `<a href="https://old.example${written}">a</a>` }),
        exportItem({ "wp:post_id": "8", link }),
      ]),
    );
    expect(pages[0]?.text).toContain(`[a](${path})`);
  });

  it.each(["/wp-content/uploads/a.svg", "/wp-content/a.pdf", "/files/a.zip", "/?cat=3"])(
    "links to `%s`, which is no page, lead to the old server",
    async (written) => {
      const { pages } = await read(
        exportOf([exportItem({ "content:encoded": `<a href="${written}">a</a> <img src="${written}">` })]),
      );
      expect(pages[0]?.text).toContain(
        `[a](https://old.example${written}) ![](https://old.example${written})`,
      );
    },
  );

  it("links to the page of an attachment lead to its file", async () => {
    const { pages } = await read(
      exportOf([
        exportItem({ "content:encoded": '<a href="https://old.example/photo">a</a>' }),
        exportItem({
          "wp:post_id": "8",
          "wp:post_type": "attachment",
          "wp:status": "inherit",
          link: "https://old.example/photo/",
          "wp:attachment_url": "https://old.example/wp-content/a.pdf",
        }),
      ]),
    );
    expect(pages[0]?.text).toContain("[a](https://old.example/wp-content/a.pdf)");
  });

  it.each([
    ["?attachment_id=8", "https://old.example/wp-content/a.pdf"],
    ["?p=8", "https://old.example/wp-content/a.pdf"],
    ["?p=9#x", "/nine/#x"],
    ["/?page_id=9", "/nine/"],
    ["?cat=4", "/category/web/"],
    ["/nine/2/", "/nine/"],
    ["?p=99", "https://old.example/?p=99"],
  ])("links to `%s` lead to %s", async (written, target) => {
    const category =
      "<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>web</wp:category_nicename>" +
      "<wp:cat_name>Web</wp:cat_name></wp:category>";
    const { pages } = await read(
      exportOf(
        [
          exportItem({
            "content:encoded": `<a href="${written}">a</a>`,
            more: itemTerm("category", "web", "Web"),
          }),
          exportItem({
            "wp:post_id": "8",
            "wp:post_type": "attachment",
            "wp:status": "inherit",
            "wp:attachment_url": "https://old.example/wp-content/a.pdf",
          }),
          exportItem({
            "wp:post_id": "9",
            link: "https://old.example/nine/",
            "content:encoded": "One\n<!--nextpage-->\nTwo",
          }),
        ],
        category,
      ),
    );
    expect(pages[0]?.text).toContain(`[a](${target})`);
  });

  it("keeps the parts of a page in one, and redirects their addresses", async () => {
    const { pages, lists, options } = await read(
      exportOf([
        exportItem({
          "content:encoded":
            "<!-- wp:paragraph --><p>One</p><!-- /wp:paragraph -->\n<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->\n" +
            "<!-- wp:paragraph --><p>Two</p><!-- /wp:paragraph -->\n<!--nextpage-->\n<p>Three</p>",
        }),
        exportItem({ "wp:post_id": "8", "wp:status": "draft", "content:encoded": "a\n<!--nextpage-->\nb" }),
      ]),
    );
    expect(pages[0]?.text).toContain("\nOne\n\nTwo\n\nThree\n");
    expect(lists.filter(({ list }) => list === "/2019/01/post/").map(({ address }) => address)).toEqual([
      "/2019/01/post/2/",
      "/2019/01/post/3/",
    ]);
    expect(options["redirects"]).toMatchObject({ "/2019/01/post/2/": "/2019/01/post/" });
  });

  const meta = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields)
      .map(
        ([key, value]) =>
          `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
      )
      .join("");

  it("keeps footnotes of the block editor", async () => {
    const reference = (id: string, text: string) =>
      `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${text}</a></sup>`;
    const notes = [
      { id: "aa-1", content: "First <em>note</em>" },
      { id: "bb-2", content: 'Second <a href="https://old.example/?p=7">link</a>' },
    ];
    const { pages } = await read(
      exportOf([
        exportItem({
          "content:encoded": `<!-- wp:paragraph -->\n<p>One${reference("aa-1", "1")} two${reference("bb-2", "2")} three${reference("cc-3", "3")}</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->`,
          more: meta({ footnotes: JSON.stringify(notes) }),
        }),
      ]),
    );
    expect(pages[0]?.text).toContain(
      "\nOne[^1] two[^2] three<sup>3</sup>\n\n[^1]: First *note*\n\n[^2]: Second [link](/2019/01/post/)\n",
    );
  });

  it.each(["", "{", '{"id":1}', '[{"id":"a"}]', "[null]"])(
    "reads no footnotes from %j",
    async (footnotes) => {
      const { pages } = await read(exportOf([exportItem({ more: meta({ footnotes }) })]));
      expect(pages[0]?.text).toMatch(/---\n\nText\n$/);
    },
  );

  describe("with menus", () => {
    const entry = (
      id: number,
      {
        title = "",
        menu = "Main",
        ...fields
      }: Readonly<Record<string, string>> & { readonly title?: string },
    ) =>
      exportItem({
        title,
        link: `https://old.example/?p=${id}`,
        "wp:post_id": String(id),
        "wp:post_type": "nav_menu_item",
        "wp:menu_order": String(id),
        more:
          itemTerm("nav_menu", menu.toLowerCase(), menu) +
          meta(
            Object.fromEntries(Object.entries(fields).map(([key, value]) => [`_menu_item_${key}`, value])),
          ),
      });
    const custom = (url: string) => ({ type: "custom", object: "custom", url });
    const page = (id: string) => ({ type: "post_type", object: "page", object_id: id });
    const POSTS = [
      exportItem({ more: itemTerm("category", "web", "Web") }),
      exportItem({
        title: "About &amp; me",
        link: "https://old.example/about/",
        "wp:post_id": "8",
        "wp:post_type": "page",
      }),
      exportItem({ "wp:post_id": "9", "wp:status": "private", link: "https://old.example/secret/" }),
    ];
    const HEAD =
      "<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>web</wp:category_nicename>" +
      "<wp:cat_name>Web</wp:cat_name></wp:category>";
    const readMenu = async (...entries: readonly string[]) => {
      const { options, losses } = await read(exportOf([...POSTS, ...entries], HEAD));
      return {
        nav: options["nav"],
        losses: losses.filter(({ code }) => !/^(?:status|comment-feed)$/.test(code)),
      };
    };

    it("keeps the one at the top in its order, with the titles of pages", async () => {
      const { nav, losses } = await readMenu(
        entry(31, { title: "Web", type: "taxonomy", object: "category", object_id: "4" }),
        entry(30, { title: "Home", ...custom("https://old.example/") }),
        entry(32, page("8")),
        entry(33, { title: "Code &amp; more", ...custom("https://code.example/a") }),
        entry(40, { title: "Legal", menu: "Footer", ...custom("/legal/") }),
        entry(41, { title: "Legal 2", menu: "Footer", ...custom("/legal/") }),
      );
      expect(nav).toEqual([
        { text: "Home", link: "/" },
        { text: "Web", link: "/category/web/" },
        { text: "About & me", link: "/about/" },
        { text: "Code & more", link: "https://code.example/a" },
      ]);
      expect(losses).toMatchObject([{ code: "option", name: "menu Footer" }]);
    });

    it("keeps menus in menus, of which hanblog has two", async () => {
      const { nav, losses } = await readMenu(
        entry(30, { title: "A", ...custom("#") }),
        entry(31, { title: "B", menu_item_parent: "30", ...page("8") }),
        entry(32, { title: "C", menu_item_parent: "31", ...custom("/c/") }),
        entry(33, { title: "D", menu_item_parent: "32", ...custom("/d/") }),
        entry(34, { title: "Lost parent", menu_item_parent: "99", ...custom("/e/") }),
        entry(35, { title: "Circle", menu_item_parent: "36", ...custom("/f/") }),
        entry(36, { title: "Circle", menu_item_parent: "35", ...custom("/g/") }),
      );
      expect(nav).toEqual([
        {
          text: "A",
          items: [
            {
              text: "B",
              items: [
                { text: "B", link: "/about/" },
                { text: "C", link: "/c/" },
                { text: "D", link: "/d/" },
              ],
            },
          ],
        },
        { text: "Lost parent", link: "/e/" },
      ]);
      expect(losses).toMatchObject([{ code: "menu-depth", name: "C" }]);
    });

    const blocks = (content: string, title = "Navigation") =>
      exportItem({
        title,
        link: "https://old.example/navigation/",
        "wp:post_id": `${title.length}99`,
        "wp:post_type": "wp_navigation",
        "content:encoded": content,
      });

    it("keeps the one of a theme of blocks", async () => {
      const { nav, losses } = await readMenu(
        entry(30, { title: "Of an earlier theme", ...custom("/old/") }),
        blocks(`<!-- wp:site-logo /-->
<!-- wp:home-link {"label":"Start"} /-->
<!-- wp:navigation-link {"label":"Me \\u0026amp; you","type":"page","id":8,"url":"https://old.example/about/","kind":"post-type"} /-->
<!-- wp:navigation-submenu {"label":"More","url":"#","kind":"custom"} -->
<!-- wp:navigation-link {"label":"Web","type":"category","id":4,"url":"https://old.example/category/web/","kind":"taxonomy"} /-->
<!-- wp:navigation-link {"label":"Code","url":"https://code.example/a","kind":"custom","opensInNewTab":true} /-->
<!-- /wp:navigation-submenu -->
<!-- wp:navigation-link {"label":"Gone","type":"page","id":77,"kind":"post-type"} /-->
<!-- wp:search {"label":"Search"} /-->`),
        blocks('<!-- wp:navigation-link {"label":"Legal","url":"/legal/"} /-->', "Footer"),
      );
      expect(nav).toEqual([
        { text: "Start", link: "/" },
        { text: "Me & you", link: "/about/" },
        {
          text: "More",
          items: [
            { text: "Web", link: "/category/web/" },
            { text: "Code", link: "https://code.example/a" },
          ],
        },
      ]);
      expect(losses).toMatchObject([{ name: "menu Footer" }]);
    });

    it("lists the pages where a theme of blocks does", async () => {
      const inner = (title: string, id: string, more: Readonly<Record<string, string>> = {}) =>
        exportItem({
          title,
          link: `https://old.example/about/${title.toLowerCase()}/`,
          "wp:post_id": id,
          "wp:post_type": "page",
          "wp:post_parent": "8",
          ...more,
        });
      const { nav, losses } = await readMenu(
        inner("Team", "11"),
        inner("Draft", "12", { "wp:status": "draft" }),
        inner("History", "13", { "wp:menu_order": "1" }),
        blocks("<!-- wp:page-list /-->"),
      );
      expect(nav).toEqual([
        {
          text: "About & me",
          items: [
            { text: "About & me", link: "/about/" },
            { text: "Team", link: "/about/team/" },
            { text: "History", link: "/about/history/" },
          ],
        },
      ]);
      expect(losses).toEqual([]);
    });

    it.each([
      [
        "a block that is not closed",
        '<!-- wp:navigation-submenu {"label":"A","url":"/a/"} --><!-- wp:navigation-link {"label":"B","url":"/b/"} /-->',
      ],
      [
        "ends without a beginning",
        '<!-- /wp:navigation-submenu --><!-- wp:navigation-link {"label":"B","url":"/b/"} /-->',
      ],
      [
        "data that is no JSON",
        '<!-- wp:navigation-link {"label": /--><!-- wp:navigation-link {"label":"B","url":"/b/"} /-->',
      ],
      [
        "a comment that is cut off",
        '<!-- wp:navigation-link {"label":"B","url":"/b/"} /--><!-- wp:navigation-link {"label":"C"',
      ],
      [
        "menus in each other without end",
        `${'<!-- wp:navigation-submenu {"label":"A"} -->'.repeat(400)}<!-- wp:navigation-link {"label":"B","url":"/b/"} /-->`,
      ],
    ])("reads a menu with %s", async (_, content) => {
      expect(JSON.stringify((await readMenu(blocks(content))).nav)).toContain('{"text":"B","link":"/b/"}');
    });

    it("leaves out entries that lead to nothing that visitors can read", async () => {
      const { nav, losses } = await readMenu(
        entry(30, { title: "Private", ...page("9") }),
        entry(31, { title: "Gone", ...page("77") }),
        entry(32, { title: "No term", type: "taxonomy", object: "category", object_id: "77" }),
        entry(33, { title: "Code", ...custom("javascript:alert(1)") }),
        entry(34, { ...custom("/no-title/") }),
      );
      expect(nav).toBeUndefined();
      expect(losses.map(({ name }) => name)).toEqual([
        "menu: Private",
        "menu: Gone",
        "menu: No term",
        "menu: Code",
        "menu: ",
      ]);
    });
  });

  it.each([
    [
      "2019-06-01 12:00:00",
      "2019-06-01 10:00:00",
      "2019-01-01 12:00:00",
      "2019-01-01 11:00:00",
      "Europe/Berlin",
    ],
    [
      "2019-06-01 12:00:00",
      "2019-06-01 16:00:00",
      "2019-01-01 12:00:00",
      "2019-01-01 17:00:00",
      "America/New_York",
    ],
    [
      "2019-06-01 12:00:00",
      "2019-06-01 06:30:00",
      "2019-01-01 12:00:00",
      "2019-01-01 06:30:00",
      "Asia/Calcutta",
    ],
  ])("finds the time zone from %s, which is %s", async (date, gmt, second, secondGmt, timeZone) => {
    const { options } = await read(
      exportOf([
        exportItem({ "wp:post_date": date, "wp:post_date_gmt": gmt }),
        exportItem({ "wp:post_id": "8", "wp:post_date": second, "wp:post_date_gmt": secondGmt }),
      ]),
    );
    expect(options["timeZone"]).toBe(timeZone);
  });

  it("is read from several files in one folder", async () => {
    const { pages } = await read(
      exportOf([exportItem({})]),
      exportOf([exportItem({ "wp:post_id": "8", link: "https://old.example/two/" })]),
    );
    expect(pages.map(({ address }) => address)).toEqual(["/2019/01/post/", "/two/"]);
    expect(pages.map(({ target }) => target)).toEqual(["posts/post.md", "posts/post-2.md"]);
  });

  it("is read in another encoding and with a site below a path", async () => {
    const text = exportOf([exportItem({ title: "caf\u00e9", link: "https://old.example/blog/a/" })])
      .replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
      .replace("<wp:base_blog_url>https://old.example<", "<wp:base_blog_url>https://old.example/blog<");
    const file = join(cwd, "latin.xml");
    await writeFile(file, text, "latin1");
    const old = await openOldFolder(file, { beforeRun: null, tempDir: cwd });
    const { kind, found } = await findKind(old, null);
    const { pages, base } = await kind.read({ old, found, notes: new Notes(), texts: importTexts });
    expect(base).toBe("/blog/");
    expect(pages[0]).toMatchObject({ address: "/a/" });
    expect(pages[0]?.text).toContain("title: caf\u00e9");
  });
});

describe("a hostile or broken export", () => {
  const whole = exportOf([exportItem({}), exportItem({ "wp:post_id": "8" })]);

  it.each([
    ["in a text", whole.indexOf("Text")],
    ["between two items", whole.indexOf("</item>") + 8],
    ["in the last tag", whole.length - 4],
    ["before the items", whole.indexOf("<item>")],
  ])("that ends %s is an error", async (_, length) => {
    await expect(read(whole.slice(0, length))).rejects.toMatchObject({
      code: "import-export",
      message: expect.stringContaining("ends in the middle"),
    });
  });

  it.each([
    ["a text", exportItem({ "content:encoded": "long ".repeat(2e6) })],
    [
      "a text of a plugin",
      `<item><wp:postmeta><wp:meta_value><![CDATA[${"long ".repeat(2e6)}]]></wp:meta_value></wp:postmeta></item>`,
    ],
    ["a tag", `<item ${"long ".repeat(2e6)}></item>`],
    ["a list of fields", `<item>${"<category/>".repeat(30_000)}</item>`],
  ])("with %s without an end is an error, and is not held in memory", async (_, item) => {
    await expect(read(exportOf([item]))).rejects.toMatchObject({
      code: "import-export",
      message: expect.stringContaining("too long"),
    });
  });

  it("that declares entities is an error, and expands none", async () => {
    const bomb = whole
      .replace(
        "<rss",
        '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n<rss',
      )
      .replace("<title>Old blog", "<title>&b;");
    await expect(read(bomb)).rejects.toMatchObject({
      code: "import-export",
      message: expect.stringContaining("declares entities"),
    });
  });

  it.each([
    ["../../evil", "https://old.example/../../evil/", "posts/evil.md", "/evil/"],
    ["%2e%2e%2fevil", "https://old.example/%2e%2e%2fevil/", "posts/evil.md", "/evil/"],
    ["a/b", "https://old.example/a%5Cb/", "posts/a-b.md", "/a-b/"],
    ["C:evil", "javascript:alert(1)", "posts/C-evil.md", "/C-evil/"],
    ["nul", "https://old.example/?p=7", "posts/nul-page.md", "/nul-page/"],
    ["", "", "posts/post-7.md", "/post-7/"],
    [".git", "https://old.example//evil.example/", "posts/git.md", "/git/"],
  ])("with the slug `%s` and the link `%s` writes `%s` at `%s`", async (slug, link, target, path) => {
    const { pages } = await read(exportOf([exportItem({ "wp:post_name": slug, link, title: "" })]));
    expect(pages[0]?.target).toBe(target);
    expect(pages[0]?.text).toContain(`\npermalink: ${path}\n`);
  });
});
