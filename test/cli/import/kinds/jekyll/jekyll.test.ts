import { expect, it } from "vitest";
import { jekyll } from "../../../../../src/cli/import/kinds/jekyll/jekyll.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

/** Reads a site of Jekyll that consists of these files and a layout. */
async function readJekyll(files: Readonly<Record<string, string>>) {
  const old = oldFolderOf({ "_config.yml": "title: T\n", "_layouts/default.html": "", ...files });
  const found = await jekyll.find(old);
  if (found === null) throw new Error("no site of Jekyll");
  return jekyll.read({ old, found, notes: new Notes(), texts: importTexts });
}

const PAGE = "---\ntitle: A\n---\nText\n";

it.each([
  [["README.md"], ["/"]],
  [
    ["index.md", "README.md"],
    ["/", "/README.html"],
  ],
  [
    ["docs/index.html", "docs/README.md"],
    ["/docs/", "/docs/README.html"],
  ],
])("gives the files %j the addresses %j", async (files, addresses) => {
  const { pages } = await readJekyll(Object.fromEntries(files.map((file) => [file, PAGE])));
  expect(pages.map(({ address }) => address ?? "").toSorted()).toEqual(addresses);
});

// The addresses are those of Jekyll 4.3.
it("reads the hidden folders and files that the configuration includes", async () => {
  const { pages, assets } = await readJekyll({
    "_config.yml": 'include: ["_pages", "_x*.md", "/kept/"]\nexclude: [posts, kept]\n',
    "_pages/about.md": PAGE,
    "_pages/me.md": "---\ntitle: Me\npermalink: /me/\n---\nText\n",
    "_pages/tags.html": "---\ntitle: Notes\n---\n<p>Hi</p>\n",
    "_hidden/no.md": PAGE,
    "_xtra.md": PAGE,
    "posts/p.md": PAGE,
    "kept/k.md": PAGE,
  });
  expect(pages.map(({ address }) => address ?? "").toSorted()).toEqual([
    "/_pages/about.html",
    "/_pages/tags.html",
    "/_xtra.html",
    "/kept/k.html",
    "/me/",
  ]);
  expect(assets).toEqual([]);
});

it.each([
  [{ "terms.md": "---\ntitle: Rice &amp; tea\n---\nText\n" }, "Rice & tea"],
  [{ "terms.md": '---\ntitle: "&#20013;&copy;"\n---\nText\n' }, "中©"],
  [
    { "terms.md": PAGE, "_data/navigation.yml": "main:\n  - title: Tea &lt;hot&gt;\n    url: /terms.html\n" },
    "Tea <hot>",
  ],
])("decodes the entities in titles of menus, as browsers did: %j", async (files, text) => {
  const { config } = await readJekyll({ "_config.yml": "title: Bowl &amp; pot\n", ...files });
  expect(config.options).toMatchObject({ title: "Bowl & pot", nav: [{ text, link: "/terms.html" }] });
});

it("reads a site without a configuration", async () => {
  const old = oldFolderOf({ "_layouts/post.html": "", "_posts/2020-01-02-a.md": PAGE });
  expect(await jekyll.find(old)).toEqual({ kind: "jekyll", contentDir: "", configDir: "" });
  expect(await jekyll.find(oldFolderOf({ "_posts/2020-01-02-a.md": PAGE }))).toBeNull();
  expect(await jekyll.find(oldFolderOf({ "_layouts/post.html": "", "index.md": PAGE }))).toBeNull();
});

it.each([
  ["hidden: true", "listed: false"],
  ["hidden: false", "hidden: false"],
])("writes an article with `%s` with `%s`", async (field, written) => {
  const { pages } = await readJekyll({ "_posts/2020-01-02-a.md": `---\ntitle: A\n${field}\n---\nText\n` });
  expect(pages[0]?.text).toContain(`\n${written}\n`);
});

it.each([
  ["a file", { "_includes/x.md": "**Note**" }, "{% include x.md %}", "**Note**"],
  ["a file in a folder", { "_includes/a/x.markdown": "Deep" }, "A {%- include a/x.markdown -%} B", "ADeepB"],
  [
    "a file that includes another",
    { "_includes/x.md": "1 {% include y.md %}", "_includes/y.md": "2" },
    "{% include x.md %} 3",
    "1 2 3",
  ],
])("puts the text of %s into a page", async (_, files, body, text) => {
  const { pages } = await readJekyll({ ...files, "a.md": `---\ntitle: A\n---\n${body}\n` });
  expect(pages.find(({ source }) => source === "a.md")?.text).toContain(`---\n${text}\n`);
});

it("ends at includes that include each other, in bounded memory", async () => {
  const twice = "{% include x.md %}{% include x.md %}".repeat(20);
  const { pages } = await readJekyll({
    "_includes/x.md": `text ${twice}`,
    "a.md": "---\n---\n{% include x.md %}\n",
  });
  expect(pages[0]?.text.length).toBeLessThan(2_000_000);
});

const POSTS = {
  "_posts/2020-01-02-a.md": "---\ntitle: A\ntags: [x]\ncategories: [C]\n---\nFirst *part*\n\nSecond\n",
  "_posts/2021-03-04-b.md": "---\ntitle: B\ntags: [x, y]\n---\nText\n",
};

it.each([
  [
    "articles",
    "{% for post in site.posts %}[{{ post.title }}]({{ post.url }}) {% endfor %}",
    "[B](/2021/03/04/b.html) [A](/c/2020/01/02/a.html) ",
  ],
  [
    "the first article",
    "{% for post in site.posts limit:1 %}{{ post.date | date: '%Y' }}{% endfor %}",
    "2021",
  ],
  ["articles around another", "{{ site.posts[0].previous.title }}{{ site.posts[1].next.title }}", "AB"],
  ["excerpts", "{{ site.posts.last.excerpt | strip_html | strip }}", "First part"],
  ["tags", "{% for tag in site.tags %}{{ tag[0] }}{{ tag[1].size }}{% endfor %}", "x2y1"],
  ["categories", "{% for post in site.categories.C %}{{ post.title }}{% endfor %}", "A"],
  [
    "years",
    "{% assign y = site.posts | group_by_exp: 'p', \"p.date | date: '%Y'\" %}{% for a in y %}{{ a.name }}{{ a.items[0].title }}{% endfor %}",
    "2021B2020A",
  ],
  ["pages", "{{ site.pages | where: 'kind', 'k' | map: 'title' | join: ',' }}", "P"],
  ["a collection", "{% for doc in site.docs %}{{ doc.title }}{{ doc.url }}{% endfor %}", "D/docs/d/"],
  ["data", "{% for one in site.data.team.people %}{{ one.name }}{% endfor %}{{ site.data.n.one }}", "JoMo1"],
  ["a table", "{% for row in site.data.rows %}{{ row.a }}-{{ row.b }};{% endfor %}", '1-x, "y";2-z;'],
  [
    "addresses below a base",
    "{{ '/a' | relative_url }} {{ site.baseurl }}/b {{ '/c' | absolute_url }}",
    "/a /b /c",
  ],
  ["a file next to the page", "{% include_relative part.txt %}", "Part of P"],
])("shows %s that a page names", async (_, body, expected) => {
  const { pages } = await readJekyll({
    ...POSTS,
    "_config.yml":
      "baseurl: /base\nurl: https://a.example\ncollections: { docs: { output: true, permalink: /docs/:path/ } }\n",
    "_docs/d.md": "---\ntitle: D\n---\n",
    "_data/team/people.yml": "- name: Jo\n- name: Mo\n",
    "_data/n.json": '{ "one": 1 }',
    "_data/rows.csv": 'a,b\n1,"x, ""y"""\n2,z\n',
    "sub/part.txt": "Part of {{ page.title }}",
    "sub/p.md": `---\ntitle: P\nkind: k\n---\n${body}\n`,
  });
  expect(pages.find(({ source }) => source === "sub/p.md")?.text).toBe(
    `---\ntitle: P\nkind: k\n---\n${expected}\n`,
  );
});

const LOOP = "<ul>\n{% for post in paginator.posts %}\n  <li>{{ post.title }}</li>\n{% endfor %}\n</ul>\n";

it.each([
  [
    { "index.html": `---\nlayout: default\n---\n<h1>Welcome to my garden</h1>\n${LOOP}` },
    "home: true\n---\n<h1>Welcome to my garden</h1>\n<ul>\n</ul>\n",
  ],
  [
    { "index.md": `---\n---\n你好，这里是我的花园。\n\n${LOOP}` },
    "home: true\n---\n你好，这里是我的花园。\n\n<ul>\n</ul>\n",
  ],
  [{ "index.md": "---\nlayout: home\n---\nHello" }, "home: true\n---\nHello"],
  [{ "index.md": "---\nlayout: own\n---\nHello", "_layouts/own.html": LOOP }, "home: true\n---\nHello"],
  [{ "index.md": "---\nlayout: default\n---\nHello" }, "---\nHello"],
])("keeps the text of the home page of %j, and leaves its list to hanblog", async (files, text) => {
  const { pages, lists } = await readJekyll({ ...POSTS, ...files });
  expect(pages.find(({ address }) => address === "/")?.text.replace(/^---\n/, "")).toBe(text);
  expect(lists).toEqual([]);
});

it.each([
  LOOP,
  `<h1>Latest posts</h1>${LOOP}{% if paginator.next_page %}<a href="/2">Older</a>{% else %}<span>Older</span>{% endif %}`,
  `<script>${"const words = 'of a script';".repeat(9)}</script>${LOOP}`,
])("replaces a home page without words of its own by the list: %j", async (body) => {
  const { pages, lists } = await readJekyll({ ...POSTS, "index.html": `---\nlayout: default\n---\n${body}` });
  expect(pages.filter(({ address }) => address === "/")).toEqual([]);
  expect(lists).toEqual([{ address: "/", list: "/" }]);
});

it.each([
  ["a/../../secret.txt", "outside-file"],
  ["../secret.txt", "outside-file"],
  ["/etc/hostname", "outside-file"],
  ["out/hostname", "link"],
  ["none.html", "missing-file"],
])("includes no file outside of `_includes`: %s", async (name, code) => {
  const old = {
    ...oldFolderOf({
      "_config.yml": "",
      "_layouts/a.html": "",
      "secret.txt": "secret",
      "a.md": `---\n---\nA{% include ${name} %}`,
    }),
    links: ["_includes/out"],
  };
  const notes = new Notes();
  const found = { kind: "jekyll", contentDir: "", configDir: "" } as const;
  const { pages } = await jekyll.read({ old, found, notes, texts: importTexts });
  expect(pages[0]?.text).toBe("---\n---\nA");
  expect(notes.losses()).toContainEqual({ code, name: `include ${name}`, file: "a.md", line: 3 });
});

it.each([
  ["front matter", "page.h", (bomb: string) => ({ "a.md": `---\n${bomb}---\nA{{ page.h }}` })],
  [
    "data",
    "site.data.d.h",
    (bomb: string) => ({ "_data/d.yml": bomb, "a.md": "---\n---\nA{{ site.data.d.h }}" }),
  ],
])("prints no value of %s that aliases of YAML make endless", async (_, name, filesOf) => {
  const names = "abcdefgh".split("");
  const line = (key: string, index: number) => {
    const before = names[index - 1];
    return `${key}: &${key} [${Array(9)
      .fill(before === undefined ? "x" : `*${before}`)
      .join(", ")}]\n`;
  };
  const notes = new Notes();
  const old = oldFolderOf({ "_config.yml": "", ...filesOf(names.map(line).join("")) });
  const found = { kind: "jekyll", contentDir: "", configDir: "" } as const;
  const { pages } = await jekyll.read({ old, found, notes, texts: importTexts });
  expect(pages[0]?.text).toMatch(/---\nA$/);
  expect(notes.losses()).toContainEqual(expect.objectContaining({ code: "expression", name }));
});

// The addresses are those of jekyll-feed 0.17.
it.each<[feed: string, feeds: readonly string[]]>([
  ["", ["/feed.xml -"]],
  ["feed: { path: /atom.xml }", ["/atom.xml -"]],
  [
    "feed: { categories: [web, go] }",
    ["/feed.xml -", "/feed/go.xml /categories/go/", "/feed/web.xml /categories/web/"],
  ],
  [
    "feed: { tags: true }",
    ["/feed.xml -", "/feed/by_tag/JS.xml /tag/JS/", "/feed/by_tag/go_1.xml /tag/go_1/"],
  ],
  ["feed: { tags: { path: tags/, except: [JS] } }", ["/feed.xml -", "/tags/go_1.xml /tag/go_1/"]],
  ["feed: { tags: { only: [JS] } }", ["/feed.xml -", "/feed/by_tag/JS.xml /tag/JS/"]],
  [
    "feed: { collections: { posts: { path: /p.xml }, docs: { categories: [a] } } }",
    ["/feed/docs.xml /", "/feed/docs/a.xml /", "/p.xml -"],
  ],
  ["feed: { collections: [docs] }", ["/feed.xml -", "/feed/docs.xml /"]],
])("lists the feeds of jekyll-feed with `%s`", async (option, expected) => {
  const { feeds = [] } = await readJekyll({
    "_config.yml": `title: T\nplugins: [jekyll-feed]\n${option}\n`,
    "_posts/2020-01-02-a.md": "---\ntitle: A\ntags: [JS, 中文, go_1, a b]\n---\nText\n",
  });
  expect(feeds.map(({ address, list }) => `${address} ${list ?? "-"}`).toSorted()).toEqual(expected);
});

// The titles are those of Jekyll 4.3.
it.each([
  ["_posts/2020-01-02-hello-bigWorld.md", "layout: post", "title: Hello Bigworld"],
  ["_posts/life/2020-01-02-年终_总结.md", "layout: post", "title: 年终_总结"],
  ["_posts/2020-01-02-a.md", "title: Privacy &amp; Terms", 'title: "Privacy & Terms"'],
  ["_posts/2020-01-02-a.md", "title: C&#35; &lt;b&gt;", 'title: "C# <b>"'],
  ["_posts/2020-01-02-a.md", "title: AT&T & R&D", "title: AT&T & R&D"],
])("gives the article %s with `%s` the field `%s`", async (file, field, title) => {
  const { pages } = await readJekyll({ [file]: `---\n${field}\n---\n# Heading\n` });
  expect(pages[0]?.text).toContain(`\n${title}\n`);
});

it.each([
  ["_config.yml", "title: First\nurl: https://a.example\ntitle: Last\n"],
  ["_config.yml", "title: Last\nurl: https://a.example\nauthor: { name: A, name: B }\n"],
])("reads the last of equal keys in %s: %j", async (file, text) => {
  const { config } = await readJekyll({ [file]: text, "_posts/2020-01-02-a.md": PAGE });
  expect(config.options).toMatchObject({ title: "Last", url: "https://a.example" });
});

it.each([
  ["_posts/2020-01-03-p3.html", "<p>p3</p>", "p3"],
  ["tech/_posts/2020-01-03-p3.html", "<p>one\n\ntwo *three*</p>", "one two \\*three\\*"],
  ["_drafts/p3.htm", "<ul>\n  <li>a</li>\n\n  <li>b</li>\n</ul>", "- a\n- b"],
  ["_recipes/p3.html", '<h2 id="x">T</h2><p>see {{ page.title }}</p>', "## T {#x}\n\nsee P3"],
  [
    "_posts/2020-01-03-p3.html",
    "<p>a</p>\n{% highlight js %}\nif (a)\n\n  b < c;\n{% endhighlight %}\n<p>b</p>",
    "a\n\n```js\nif (a)\n\n  b < c;\n```\n\nb",
  ],
  ["_posts/2020-01-03-p3.html", "<pre>\n  a\n\n  b\n</pre>", "```\n  a\n\n  b\n```"],
  [
    "_posts/2020-01-03-p3.html",
    "<html><head><title>no</title></head><body>\n<p>whole</p></body></html>",
    "whole",
  ],
])("makes a page of the HTML %s", async (path, html, markdown) => {
  const { pages, assets } = await readJekyll({
    "_config.yml": "collections: { recipes: { output: true } }\n",
    [path]: `---\ntitle: P3\n---\n${html}\n`,
  });
  expect(pages.map(({ target }) => target)).toEqual([path.replace(/\.html?$/, ".md")]);
  expect(pages[0]?.text.replace(/^---\n[^]*?\n---\n/, "").trim()).toBe(markdown);
  expect(assets).toEqual([]);
});

it.each(["_posts/demo/frame.html", "_recipes/plain.html", "_layouts/a.html"])(
  "makes no page of the HTML %s",
  async (path) => {
    const config = { "_config.yml": "collections: { recipes: { output: true } }\n" };
    const { pages } = await readJekyll({ ...config, [path]: "<p>Text</p>\n" });
    expect(pages).toEqual([]);
  },
);

it.each([
  [["_posts"], ["_posts/"]],
  [["tech/_posts"], ["tech/_posts/"]],
  [
    ["_posts/deep", "a/b/_posts", "tech/_posts", "tech/_posts/2020"],
    ["_posts/", "a/b/_posts/", "tech/_posts/"],
  ],
])("lists the articles of the folders %j", async (folders, listed) => {
  const posts = folders.map((folder) => [`${folder}/2020-01-02-b.md`, PAGE]);
  const { config } = await readJekyll({ "about.md": PAGE, ...Object.fromEntries(posts) });
  expect(config.options["defaults"]).toEqual({
    "/": { listed: false },
    ...Object.fromEntries(
      listed.map((folder) => [folder, { listed: true, permalink: "/:year/:month/:day/:name.html" }]),
    ),
  });
});

it.each([
  ["minimal_mistakes_skin: dark", "dark"],
  ["minimal_mistakes_skin: mint", "light"],
  ["minima: { skin: auto }", "auto"],
  ["theme: jekyll-theme-chirpy", "auto"],
])("keeps the colour mode of `%s`", async (line, mode) => {
  const { config } = await readJekyll({ "_config.yml": `title: T\n${line}\n`, "a.md": PAGE });
  expect(config.options).toMatchObject({ themeConfig: { mode } });
});

// The addresses are those of jekyll-archives 2.2 and jekyll-paginate 1.1.
it.each<[config: string, addresses: readonly string[]]>([
  [
    "plugins: [jekyll-archives]\njekyll-archives: { enabled: all, permalinks: { tag: '/topics/:name/' } }",
    [
      "/2020/ /timeline/",
      "/2020/01/ /timeline/",
      "/2020/01/02/ /timeline/",
      "/topics/c-sharp/ /tag/C# Sharp/",
      "/category/web/ /categories/Web/",
      "/2021/ /timeline/",
      "/2021/02/ /timeline/",
      "/2021/02/03/ /timeline/",
    ],
  ],
  [
    "plugins: [jekyll-archives]\njekyll-archives: { enabled: [year, tags] }",
    ["/2020/ /timeline/", "/tag/c-sharp/ /tag/C# Sharp/", "/2021/ /timeline/"],
  ],
  ["plugins: [jekyll-archives]", []],
  ["jekyll-archives: { enabled: all }", []],
  ["plugins: [jekyll-paginate]\npaginate: 1", ["/page2/ /page/2/"]],
  ["plugins: [jekyll-paginate]\npaginate: 1\npaginate_path: '/blog/p:num/'", ["/blog/p2/ /blog/page/2/"]],
  ["plugins: [jekyll-paginate]\npaginate: 5", []],
])("lists the addresses of the plugins with `%s`", async (config, addresses) => {
  const { lists } = await readJekyll({
    "_config.yml": config,
    "_posts/2020-01-02-a.md": "---\ntags: [C# Sharp]\ncategories: [Web]\n---\nA\n",
    "_posts/2021-02-03-b.md": "B\n",
    "_posts/2022-02-03-c.md": "---\npublished: false\ntags: [none]\n---\nC\n",
  });
  expect(lists.map(({ address, list }) => `${address} ${list ?? "-"}`)).toEqual(addresses);
});

it.each([
  ["", "2030-01-02-a.md", true],
  ["future: true", "2030-01-02-a.md", false],
  ["", "2020-01-02-a.md", false],
])("an article of `%s` in %s was hidden: %s", async (config, name, isHidden) => {
  const old = oldFolderOf({ "_config.yml": config, [`_posts/${name}`]: "A\n" });
  const found = await jekyll.find(old);
  if (found === null) throw new Error("no site of Jekyll");
  const now = new Date("2026-01-01T00:00:00Z");
  const { pages } = await jekyll.read({ old, found, notes: new Notes(), texts: importTexts, now });
  expect(pages[0]?.isHidden === true).toBe(isHidden);
});
