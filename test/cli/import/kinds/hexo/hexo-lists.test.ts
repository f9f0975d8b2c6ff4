import { expect, it } from "vitest";
import { hexo } from "../../../../../src/cli/import/kinds/hexo/hexo.js";
import { readHexoFeeds } from "../../../../../src/cli/import/kinds/hexo/hexo-lists.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

// The addresses are those of Hexo 7.
it.each([
  ["", ["/archives/", "/archives/2020/", "/archives/2020/01/", "/archives/2021/", "/archives/2021/12/"]],
  ["archive_dir: all\n", ["/all/", "/all/2020/", "/all/2020/01/", "/all/2021/", "/all/2021/12/"]],
  ["archive_generator:\n  monthly: false\n", ["/archives/", "/archives/2020/", "/archives/2021/"]],
  ["archive_generator:\n  yearly: false\n", ["/archives/"]],
  [
    "archive_generator:\n  daily: true\n",
    ["", "2020/", "2020/01/", "2020/01/02/", "2021/", "2021/12/", "2021/12/31/"].map(
      (folder) => `/archives/${folder}`,
    ),
  ],
])("lists the archives of years and months with `%s`", async (option, addresses) => {
  const old = oldFolderOf({
    "_config.yml": `title: T\n${option}`,
    "source/_posts/a.md": "---\ntitle: A\ndate: 2020-01-02\n---\n",
    "source/_posts/b.md": "---\ntitle: B\ndate: 2021-12-31 23:30:00\n---\n",
  });
  const found = { kind: "hexo", contentDir: "source", configDir: "" } as const;
  const { lists } = await hexo.read({ old, found, notes: new Notes(), texts: importTexts });
  const archives = lists.filter(({ address }) => address !== "/");
  expect(archives.map(({ address }) => address).toSorted()).toEqual(addresses);
  expect(new Set(archives.map(({ list }) => list))).toEqual(new Set(["/timeline/"]));
});

// The addresses are those of Hexo 7.
it.each([
  ["", ["/tags/C/", "/tags/MySQL/"]],
  ["tag_map: { C#: C Sharp }\n", ["/tags/C-Sharp/", "/tags/MySQL/"]],
  ["filename_case: 1\n", ["/tags/c/", "/tags/mysql/"]],
  ["filename_case: 2\ntag_dir: tag\n", ["/tag/C/", "/tag/MYSQL/"]],
])("lists the tags with `%s`", async (option, addresses) => {
  const old = oldFolderOf({
    "_config.yml": `title: T\narchive_generator: { yearly: false }\n${option}`,
    "source/_posts/a.md": "---\ntitle: A\ndate: 2020-01-02\ntags: [MySQL, C#]\n---\n",
  });
  const found = { kind: "hexo", contentDir: "source", configDir: "" } as const;
  const { lists } = await hexo.read({ old, found, notes: new Notes(), texts: importTexts });
  const terms = lists.filter(({ list }) => list?.startsWith("/tag/") === true && list !== "/tag/");
  expect(terms.map(({ address }) => address).toSorted()).toEqual(addresses);
});

// The categories are those of Hexo 7.3.
it.each([
  ["em/2023/a.md", "", "/categories/em/", "categories: [em]"],
  ["c_cpp/2023/a.md", "category: web\n", "/categories/c-cpp/", "categories: [c_cpp]"],
  ["em/2023/a.md", "categories: [web]\n", "/categories/web/", "categories: [web]"],
])(
  "takes the category of %s from its name with the front matter `%s`",
  async (path, fields, address, written) => {
    const old = oldFolderOf({
      "_config.yml": "title: T\nnew_post_name: :category/:year/:title.md\n",
      [`source/_posts/${path}`]: `---\ntitle: A\ndate: 2023-01-02\n${fields}---\n`,
    });
    const found = { kind: "hexo", contentDir: "source", configDir: "" } as const;
    const { lists, pages } = await hexo.read({ old, found, notes: new Notes(), texts: importTexts });
    expect(lists.map((list) => list.address).filter((one) => /^\/categories\/./.test(one))).toEqual([
      address,
    ]);
    expect(pages[0]?.address).toBe("/2023/01/02/a/");
    expect(pages[0]?.text).toBe(`---\ntitle: A\ndate: 2023-01-02\n${written}\n---\n`);
  },
);

// The addresses are those of hexo-generator-feed 4.
it.each<[feed: unknown, packages: Readonly<Record<string, string>>, addresses: readonly string[]]>([
  [undefined, {}, []],
  [undefined, { "hexo-generator-feed": "4" }, ["/atom.xml atom"]],
  [{ type: "rss2" }, {}, ["/rss2.xml rss"]],
  [{ type: ["atom", "rss2"], path: ["feed", "sub/r.xml"] }, {}, ["/feed.xml atom", "/sub/r.xml rss"]],
  [{ path: "blog/feed/" }, {}, ["/blog/feed/.xml atom"]],
  [{ type: ["atom", "rss2"], path: ["blog/feed", "x/"] }, {}, ["/blog/feed.xml atom", "/x/.xml rss"]],
  [{ enable: false }, { "hexo-generator-feed": "4" }, []],
])("the feeds of the option %j and the packages %j are %j", (feed, packages, addresses) => {
  const feeds = readHexoFeeds(feed === undefined ? {} : { feed }, packages);
  expect(feeds.map(({ address, format }) => `${address} ${format}`)).toEqual(addresses);
});

// The addresses are those of Hexo 7, without those of archives by month and of the indexes of terms.
it.each([
  [
    "per_page: 2\n",
    [
      "/",
      "/page/2/",
      "/page/3/",
      ...["", "page/2/", "page/3/", "2020/", "2020/page/2/", "2020/page/3/"].map(
        (path) => `/archives/${path}`,
      ),
      ...["A/", "A/B/", "C/"].flatMap((path) =>
        ["", "page/2/", "page/3/"].map((page) => `/categories/${path}${page}`),
      ),
      ...["C/", "x/"].flatMap((path) => ["", "page/2/", "page/3/"].map((page) => `/tags/${path}${page}`)),
    ],
  ],
  [
    "per_page: 2\npagination_dir: p\nindex_generator: { path: blog, per_page: 4 }\narchive_generator: { per_page: 0, yearly: false }\n" +
      "tag_generator: { per_page: 3 }\ncategory_generator: { per_page: 0 }\n",
    [
      "/archives/",
      "/blog/",
      "/blog/p/2/",
      "/categories/A/",
      "/categories/A/B/",
      "/categories/C/",
      "/tags/C/",
      "/tags/C/p/2/",
      "/tags/x/",
      "/tags/x/p/2/",
    ],
  ],
  [
    "archive_generator: { yearly: false }\n",
    ["/", "/archives/", "/categories/A/", "/categories/A/B/", "/categories/C/", "/tags/C/", "/tags/x/"],
  ],
])("lists the home page and the later pages of lists with `%s`", async (option, addresses) => {
  const post = (number: number) =>
    `---\ntitle: P\ndate: 2020-0${number}-02\ntags: [x, C#]\ncategories: [[A, B], [C]]\n---\n`;
  const old = oldFolderOf({
    "_config.yml": `title: T\n${option}`,
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`source/_posts/p${number}.md`, post(number)])),
    "source/_posts/q.md": "---\ntitle: Q\ndate: 2020-05-20\n---\n",
  });
  const found = { kind: "hexo", contentDir: "source", configDir: "" } as const;
  const { lists, config } = await hexo.read({ old, found, notes: new Notes(), texts: importTexts });
  const shown = lists
    .map(({ address }) => address)
    .filter((address) => !/^\/(?:archives\/2020\/0|tags\/$|categories\/$)/.test(address));
  expect(shown.toSorted()).toEqual(addresses.toSorted());
  // Only pages in folders with another name need a redirect of their own.
  const redirects = Object.keys(Object(config.options["redirects"]));
  expect(redirects.filter((from) => from.includes("/page/"))).toEqual([]);
  expect(redirects.includes("/tags/x/p/2/")).toBe(addresses.includes("/tags/x/p/2/"));
});

// The elements are those of kramed 0.5 and of marked.
const BARE = "##标题\n\n### A\n\n- #b\n\n`#b`\n";
const ITEMS = "![](/a.png)\n3. three\n4. four\n\n1. a\n   b\n2. c\n";
const CELLS = "| a | b |\n| --- | --- |\n| 1 | 2 | 3 |\n| 4 | `5|5` |\n\na | b\n";
it.each([
  ["hexo-renderer-kramed", BARE, "## 标题\n\n### A\n\n- # b\n\n`#b`\n"],
  ["hexo-renderer-marked", BARE, BARE],
  ["hexo-renderer-kramed", ITEMS, "![](/a.png)\n\n3. three\n4. four\n\n1. a\n   b\n2. c\n"],
  ["hexo-renderer-marked", ITEMS, ITEMS],
  [
    "hexo-renderer-kramed",
    CELLS,
    "| a | b |  |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 4 | `5|5` |\n\na | b\n",
  ],
  ["hexo-renderer-marked", CELLS, CELLS],
])("writes text as %s reads it: %j", async (renderer, body, text) => {
  const old = oldFolderOf({
    "_config.yml": "title: T\n",
    "package.json": JSON.stringify({ dependencies: { hexo: "5", [renderer]: "1" } }),
    "source/_posts/a.md": `---\ntitle: A\n---\n${body}`,
  });
  const found = { kind: "hexo", contentDir: "source", configDir: "" } as const;
  const { pages } = await hexo.read({ old, found, notes: new Notes(), texts: importTexts });
  expect(pages[0]?.text).toBe(`---\ntitle: A\n---\n${text}`);
});
