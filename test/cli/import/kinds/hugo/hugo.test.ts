import { expect, it } from "vitest";
import { hugo } from "../../../../../src/cli/import/kinds/hugo/hugo.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

/** Reads a site of Hugo that consists of these files. */
async function readHugo(files: Readonly<Record<string, string>>) {
  const old = oldFolderOf(files);
  const found = await hugo.find(old);
  if (found === null) throw new Error("no site of Hugo");
  return hugo.read({ old, found, notes: new Notes(), texts: importTexts });
}

const PAGE = { "content/posts/a.md": "---\ntitle: A\nslug: aa\n---\nText\n" };

// The results are those of Hugo 0.111.
it.each<[files: Readonly<Record<string, string>>, title: string, address: string]>([
  [{ "config.toml": 'title = "Root"' }, "Root", "/posts/aa/"],
  [
    {
      "config.toml": 'title = "Root"',
      "config/_default/config.toml": 'title = "Default"\n[permalinks]\nposts = "/p/:slug/"',
    },
    "Default",
    "/p/aa/",
  ],
  [
    {
      "config.toml": '[permalinks]\nposts = "/root/:slug/"',
      "config/_default/permalinks.yaml": "posts: /default/:slug/",
      "config/production/hugo.json": '{ "Title": "Production" }',
    },
    "Production",
    "/default/aa/",
  ],
  [
    {
      "hugo.toml": 'title = "Hugo"',
      "config.toml": 'title = "Ignored"\n[permalinks]\nposts = "/ignored/:slug/"',
      "config/staging/config.toml": 'title = "Staging"',
      "config/production/permalinks.toml": 'posts = "/live/:slug/"',
    },
    "Hugo",
    "/live/aa/",
  ],
])("Hugo merges the configuration %j", async (files, title, address) => {
  const { config, pages } = await readHugo({ ...PAGE, ...files });
  expect(config.options["title"]).toBe(title);
  expect(pages[0]?.address).toBe(address);
});

it("Hugo replaces a menu of the root file by that of the folder", async () => {
  const { config } = await readHugo({
    ...PAGE,
    "config.toml": '[[menu.main]]\nname = "Root"\nurl = "/root/"',
    "config/_default/menus.toml": '[[main]]\nname = "Default"\nurl = "/default/"',
  });
  expect(config.options["nav"]).toEqual([{ text: "Default", link: "/default/" }]);
});

// The results are those of Hugo 0.111 with `timeZone = "Asia/Tokyo"`.
it.each([
  ["date: 2015-09-19T00:35:48+08:00", "/2015/09/19/a/"],
  ["date: 2015-09-19T23:35:48-08:00", "/2015/09/19/a/"],
  ["date: 2015-09-19 00:35:48 +0800", "/2015/09/19/a/"],
  ['date: "2015-09-19T00:35:48+08:00"', "/2015/09/19/a/"],
  ["Date: 2015-09-19T23:35:48Z # in UTC", "/2015/09/19/a/"],
  ["date: 2015-09-19", "/2015/09/19/a/"],
  ["publishDate: 2015-09-19T00:35:48+08:00", "/2015/09/19/a/"],
  ["lastmod: 2015-09-20\npublishDate: 2015-09-19T00:35:48+08:00", "/2015/09/19/a/"],
])("Hugo uses the date in `%s` as written", async (date, address) => {
  const { pages } = await readHugo({
    "config.toml": 'timeZone = "Asia/Tokyo"\n[permalinks]\nposts = "/:year/:month/:day/:slug/"',
    "content/posts/a.md": `---\ntitle: A\nslug: a\n${date}\n---\nText\n`,
  });
  expect(pages[0]?.address).toBe(address);
});

it("Hugo uses a date of TOML as written", async () => {
  const { pages } = await readHugo({
    "config.toml": '[permalinks]\nposts = "/:monthname/:weekday/:weekdayname/:yearday/:slug/"',
    "content/posts/a.md": '+++\ntitle = "A"\nslug = "a"\ndate = 2015-09-19T00:35:48+08:00\n+++\nText\n',
  });
  expect(pages[0]?.address).toBe("/september/6/saturday/262/a/");
});

it.each([
  ["zh-cn", ["2015-09-19T00:35:48+08:00", "2015-09-20", "2015-09-21T10:00:00Z"], undefined],
  ["en", ["2015-09-19T00:35:48+08:00"], "Asia/Shanghai"],
  [
    "en",
    ["2015-09-19T00:35:48-05:00", "2015-09-19T00:35:48-05:00", "2015-09-19T00:35:48+08:00"],
    "Etc/GMT+5",
  ],
  ["zh-cn", ["2015-09-19T00:35:48Z"], "UTC"],
  ["en", ["2015-09-19"], undefined],
])("shows the dates of a site in %s in the zone of most of %j", async (lang, dates, expected) => {
  const pages = dates.map((date, index) => [`content/posts/${index}.md`, `---\ndate: ${date}\n---\n`]);
  const { config } = await readHugo({
    "config.toml": `languageCode = "${lang}"`,
    ...Object.fromEntries(pages),
  });
  expect(config.options["timeZone"]).toBe(expected);
});

it("shows the pages of a section below its text", async () => {
  const { pages } = await readHugo({
    "config.toml": 'title = "T"\n[languages.en]\n[languages.fr]',
    "content/posts/_index.md": "---\ntitle: All posts\ndescription: Since 2010\n---\nText\n",
    "content/posts/a.md": "---\ntitle: A\ndate: 2020-01-02\n---\n",
    "content/notes/_index.fr.md": "---\nweight: 1\n---\n",
    "content/notes/b.fr.md": "---\ntitle: B\ndate: 2020-01-02\n---\n",
    "content/empty/_index.md": "---\ntitle: Empty\n---\nWords\n",
  });
  const textOf = (target: string) => pages.find((page) => page.target === target)?.text;
  expect(textOf("posts/README.md")).toBe(
    "---\ntitle: All posts\ndescription: Since 2010\nhome: true\nhomeFolder: posts/\nheroText: All posts\ntagline: Since 2010\n---\nText\n",
  );
  expect(textOf("fr/notes/README.md")).toContain("title: Notes\nhome: true\nhomeFolder: fr/notes/\n");
  expect(textOf("empty/README.md")).not.toContain("home:");
});

it("lists the pages of each section of several, at its address", async () => {
  const files = {
    "config.toml": 'title = "T"',
    "content/posts/a.md": "---\ntitle: A\ndate: 2020-01-02\n---\n",
    "content/about.md": "---\ntitle: About\n---\n",
  };
  const one = await readHugo(files);
  expect(one.files).toEqual([]);
  expect(one.config.options["redirects"]).toMatchObject({ "/posts/": "/" });
  const several = await readHugo({
    ...files,
    "layouts/_default/list.html": "{{ range (.Paginate .Pages).Pages }}{{ end }}",
    "content/My Notes/b.md": "---\ntitle: B\ndate: 2020-01-02\n---\n",
    "content/docs/README.md": "---\ntitle: Own\n---\n",
  });
  expect(several.files.map(({ target }) => target).toSorted()).toEqual([
    "My Notes/README.md",
    "posts/README.md",
  ]);
  expect(several.files.find(({ target }) => target.startsWith("My"))?.text).toBe(
    '---\ntitle: "My Notes"\nhome: true\nhomeFolder: "My Notes/"\nheroText: "My Notes"\ntagline: ""\npermalink: "/my-notes/"\n---\n',
  );
  expect(several.config.options["redirects"]).toMatchObject({ "/posts/page/1/": "/posts/", "/docs/": "/" });
});

it.each([
  ["", "<dl>\n<dt>\n\nTerm\n\n</dt>"],
  ["[markup.goldmark.extensions]\ndefinitionList = false", "Term\n: Words"],
])("reads definition lists with `%s`", async (config, expected) => {
  const { pages } = await readHugo({
    "config.toml": config,
    "content/posts/a.md": "---\ntitle: A\n---\nTerm\n: Words\n",
  });
  expect(pages[0]?.text).toContain(expected);
});

it("places the texts of terms above their lists, and reports other texts", async () => {
  const post = (fields: string) => `---\ntitle: A\ndate: 2020-01-02\n${fields}\n---\n`;
  const old = oldFolderOf({
    "config.toml":
      'title = "T"\n[taxonomies]\ntag = "tags"\ncategory = "topics"\n[languages.en]\nweight = 1\n[languages.fr]\nweight = 2\n',
    "content/posts/a.md": post("tags: [Go Lang, C/C++]\ntopics: [Rice]"),
    "content/posts/a.fr.md": post("tags: [Riz]"),
    "content/tags/_index.md": "---\ntitle: Topics\n---\nAll\n",
    "content/tags/go-lang/_index.md": '---\ntitle: Go\n---\nWords with {{< relref "posts/a.md" >}}\n',
    "content/tags/c/c++/_index.md": "---\ntitle: Languages\n---\nWords\n",
    "content/tags/riz/_index.fr.md": "---\ntitle: Du riz\n---\n",
    "content/tags/unused/_index.md": "---\ntitle: Unused\n---\nWords\n",
    "content/topics/rice/_index.md": "---\ntitle: All rice\ndescription: Bowls\n---\nWords\n",
    "content/topics/_index.md": "---\ntitle: Empty\n---\n",
    "content/tags/_index.fr.md": "---\ntitle: Sujets\n---\nTous\n",
    "content/topics/_index.fr.md": "Sans articles\n",
  });
  const found = await hugo.find(old);
  const notes = new Notes();
  if (found === null) throw new Error("no site of Hugo");
  const { pages, config, assets } = await hugo.read({ old, found, notes, texts: importTexts });
  const texts = new Map(pages.map(({ target, text }) => [target, text]));
  expect([...texts.keys()].toSorted()).toEqual([
    "categories/README.md",
    "categories/Rice/README.md",
    "fr/posts/a.md",
    "fr/tag/README.md",
    "fr/tag/Riz/README.md",
    "posts/a.md",
    "tag/Go Lang/README.md",
    "tag/README.md",
    "tags/unused/README.md",
  ]);
  expect(texts.get("tag/Go Lang/README.md")).toBe("---\ntitle: Go\n---\nWords with /posts/a/\n");
  expect(texts.get("tag/README.md")).toBe("---\ntitle: Topics\n---\nAll\n");
  expect(texts.get("categories/Rice/README.md")).toBe(
    "---\ntitle: All rice\ndescription: Bowls\n---\nWords\n",
  );
  expect(assets).toEqual([]);
  expect(config.options["redirects"]).toMatchObject({
    "/tags/": "/tag/",
    "/fr/tags/": "/fr/tag/",
    "/tags/go-lang/": "/tag/Go%20Lang/",
  });
  expect(notes.losses().map(({ code, name }) => `${code} ${name}`)).toEqual([
    "list-text tags/c/c++",
    "list-text topics",
  ]);
});

// The order is that of Hugo 0.111.
it("adds the entries of front matter to the menu, by weight and then by name", async () => {
  const { config } = await readHugo({
    "config.toml":
      '[[menu.main]]\nname = "Zeta"\nurl = "/posts/"\n[[menu.main]]\nname = "Alpha"\nurl = "/notes/"\n[[menu.main]]\nname = "First"\nurl = "/about/"\nweight = 1',
    "content/notes/_index.md": "---\ntitle: Notes\nmenu: main\n---\n",
    "content/notes/n1.md": "---\ntitle: N1\nmenu:\n  main:\n    weight: 2\n    name: Note one\n---\n",
    "content/notes/n2.md": "---\ntitle: N2\nmenus: [main, footer]\nweight: 5\n---\n",
    "content/notes/n3.md": "---\ntitle: N3\nmenu: footer\n---\n",
    "content/notes/n4.md": "---\ntitle: N4\nmenu: main\ndraft: true\n---\n",
    "content/notes/n5.md": '+++\ntitle = "N5"\n[menu.main]\nparent = "Note one"\n+++\n',
  });
  expect(config.options["nav"]).toEqual([
    { text: "First", link: "/about/" },
    { text: "Note one", items: [{ text: "N5", link: "/notes/n5/" }] },
    { text: "N2", link: "/notes/n2/" },
    { text: "Alpha", link: "/notes/" },
    { text: "Notes", link: "/notes/" },
    { text: "Zeta", link: "/posts/" },
  ]);
});

it.each([
  ["date: 2030-01-02", "", true, false],
  ["date: 2019-01-02\npublishDate: 2031-01-01", "", true, true],
  ["date: 2030-01-02\npublishDate: 2019-01-01", "", false, false],
  ["date: 2030-01-02", "buildFuture = true", false, false],
  ["date: 2019-01-02", "", false, false],
])(
  "a page with %j and the option `%s` was hidden: %s, a draft: %s",
  async (fields, config, isHidden, isDraft) => {
    const old = oldFolderOf({
      "config.toml": config,
      "content/posts/a.md": `---\ntitle: A\n${fields}\n---\n`,
    });
    const found = await hugo.find(old);
    if (found === null) throw new Error("no site of Hugo");
    const now = new Date("2026-01-01T00:00:00Z");
    const { pages } = await hugo.read({ old, found, notes: new Notes(), texts: importTexts, now });
    expect([pages[0]?.isHidden === true, pages[0]?.text.includes("\ndraft: true\n")]).toEqual([
      isHidden,
      isDraft,
    ]);
  },
);

// The ids are those of Hugo 0.111.
it.each([
  ["", ["éclair-你好-über_x-ab", "c--c", "a----b"]],
  ['autoHeadingIDType = "github-ascii"', ["eclair--uber_x-ab", "c--c", "a----b"]],
  ['autoHeadingIDType = "blackfriday"', ["éclair-你好-über-x-a-b", "c-c", "a-b"]],
  ["autoHeadingID = false", ["", "", ""]],
])("reads the ids of headings with `%s`", async (option, anchors) => {
  const { pages } = await readHugo({
    "config.toml": `[markup.goldmark.parser]\n${option}`,
    "content/posts/a.md": "---\ntitle: A\n---\n## Éclair 你好 Über_x (a+b)\n\n## C++ & C#\n\n## a -- b\n",
  });
  expect(pages[0]?.anchors).toEqual(anchors);
});

// The addresses are those of Hugo 0.111.
it("lists the feeds of the home page, sections, tags and categories", async () => {
  const files = {
    "config.toml": 'title = "T"',
    "content/posts/a.md": "---\ntitle: A\ntags: [JS, Go Lang]\ncategories: [Web]\n---\n",
    "content/docs/_index.md": "---\ntitle: D\n---\n",
    "content/search.md": "---\ntitle: S\nlayout: search\n---\n",
  };
  const { feeds = [] } = await readHugo(files);
  expect(feeds.map(({ address, list, folder }) => `${address} ${list ?? folder ?? "-"}`).toSorted()).toEqual([
    "/categories/index.xml /categories/",
    "/categories/web/index.xml /categories/Web/",
    "/docs/index.xml docs/",
    "/index.xml -",
    "/posts/index.xml posts/",
    "/tags/go-lang/index.xml /tag/Go Lang/",
    "/tags/index.xml /tag/",
    "/tags/js/index.xml /tag/JS/",
  ]);
  const homeOnly = await readHugo({
    ...files,
    "config.toml": "[outputs]\nsection = ['HTML']\nterm = ['HTML']\ntaxonomy = ['HTML']",
  });
  expect(homeOnly.feeds?.map(({ address }) => address)).toEqual(["/index.xml"]);
  expect((await readHugo({ ...files, "config.toml": "disableKinds = ['RSS']" })).feeds).toEqual([]);
});

it.each([
  ["", false, { linkify: true }],
  ["[params]\nmathjax = true", true, { linkify: true }],
  ["[params.katex]\nenable = true", true, { linkify: true }],
  ["[markup.goldmark.renderer]\nhardWraps = true", false, { breaks: true, linkify: true }],
  ["[markup.goldmark.extensions]\nlinkify = false", false, undefined],
  ["[markup.highlight]\nlineNos = true", false, { lineNumbers: true, linkify: true }],
  ['[markup.highlight]\nlineNos = "table"', false, { lineNumbers: true, linkify: true }],
  ['pygmentsOptions = "linenos=inline,hl_lines=1"', false, { lineNumbers: true, linkify: true }],
  ["[markup.highlight]\nlineNos = false", false, { linkify: true }],
])("reads formulas and options of goldmark from %j", async (config, hasMath, markdown) => {
  const site = await readHugo({ ...PAGE, "config.toml": config });
  expect(site.hasMath).toBe(hasMath);
  expect(site.config.options["markdown"]).toEqual(markdown);
});

it("reads formulas from the front matter of a page", async () => {
  const text = "---\ntitle: B\nkatex: true\n---\n";
  expect((await readHugo({ ...PAGE, "config.toml": "", "content/posts/b.md": text })).hasMath).toBe(true);
});

// The addresses are those of Hugo 0.111.
it.each([
  ['[":filename"]', ["/2020/01/02/hello/", "/1/01/01/b/", "/2022/02/02/bundle/", "/1/01/01/d/"]],
  [
    '[":filename", ":default"]',
    ["/2020/01/02/hello/", "/2019/09/09/b/", "/2022/02/02/bundle/", "/2017/01/02/d/"],
  ],
  ['["myDate", ":default"]', ["/2018/08/08/a/", "/2019/09/09/b/", "/1/01/01/e/", "/2017/01/02/d/"]],
  ['[":git", ":default"]', ["/2019/09/09/a/", "/2019/09/09/b/", "/1/01/01/e/", "/2017/01/02/d/"]],
  ['[":fileModTime"]', [null, null, null, null]],
])("Hugo takes dates and slugs from %s", async (sources, addresses) => {
  const { pages } = await readHugo({
    "config.toml": `[permalinks]\nposts = "/:year/:month/:day/:slug/"\n[frontmatter]\ndate = ${sources}`,
    "content/posts/2020-01-02-hello.md": "---\ntitle: A\ndate: 2019-09-09\nmydate: 2018-08-08\n---\n",
    "content/posts/2021-13-02-b.md": "---\ntitle: B\ndate: 2019-09-09\n---\n",
    "content/posts/2022-02-02-bundle/index.md": "---\ntitle: E\n---\n",
    "content/posts/d.md": "---\ntitle: D\npublishDate: 2017-01-02\n---\n",
  });
  expect(pages.map(({ address }) => address)).toEqual(addresses);
});

it("writes a date from the name of a file into the page, and none into a page without one", async () => {
  const { pages } = await readHugo({
    "config.toml": '[frontmatter]\ndate = [":filename", ":default"]',
    "content/posts/2020-01-02-hello.md": "---\ntitle: A\n---\n",
    "content/posts/2020-01-03-other.md": "---\ntitle: A\ndate: 2019-09-09\n---\n",
    "content/posts/undated.md": "---\ntitle: B\n---\n",
  });
  expect(pages.map(({ text }) => text)).toEqual([
    '---\ntitle: A\ndate: "2020-01-02"\n---\n',
    '---\ntitle: A\ndate: "2020-01-03"\n---\n',
    "---\ntitle: B\n---\n",
  ]);
});

it.each([
  ['{"title":"J","date":"2020-05-06","tags":["a"]}\nText\n'],
  ['{"title":"J","date":"2020-05-06","tags":["a"]} Text\n'],
  ['\n{ "title": "J", "params": { "a": { "b": "}" } }, "date": "2020-05-06",\n"tags": ["a"] }\n\nText\n'],
])("reads front matter of JSON on any number of lines: %j", async (text) => {
  const { pages, lists } = await readHugo({
    "config.toml": '[permalinks]\nposts = "/:year/:slug/"',
    "content/posts/j.md": text,
  });
  expect(pages[0]?.address).toBe("/2020/j/");
  expect(pages[0]?.text).toMatch(/\n---\n\n?Text\n$/);
  expect(lists.map(({ address }) => address)).toContain("/tags/a/");
});

// The addresses are those of Hugo 0.111.
it.each<[config: string, lists: readonly string[], feeds: readonly string[]]>([
  [
    'outputFormats.RSS.baseName = "feed"\ntaxonomies = { tag = "tag", series = "series" }',
    ["/posts/ /", "/series/ /", "/series/one-two/ /", "/tag/ /tag/", "/tag/go-lang/ /tag/Go Lang/"],
    [
      "/feed.xml",
      "/posts/feed.xml",
      "/series/feed.xml",
      "/series/one-two/feed.xml",
      "/tag/feed.xml",
      "/tag/go-lang/feed.xml",
    ],
  ],
  [
    'permalinks = { categories = "/topics/:title/", tags = "/t/:slug/" }\noutputs = { home = ["HTML"] }',
    [
      "/categories/ /categories/",
      "/posts/ /",
      "/t/c/ /tag/C#/",
      "/tags/ /tag/",
      "/topics/web-dev/ /categories/Web Dev/",
    ],
    [
      "/categories/index.xml",
      "/posts/index.xml",
      "/t/c/index.xml",
      "/tags/index.xml",
      "/topics/web-dev/index.xml",
    ],
  ],
  ['disableKinds = ["taxonomy", "term", "section"]', [], ["/index.xml"]],
  ["[taxonomies]", ["/posts/ /"], ["/index.xml", "/posts/index.xml"]],
  ['disableKinds = ["term", "RSS"]', ["/categories/ /categories/", "/posts/ /", "/tags/ /tag/"], []],
  [
    "uglyURLs = true\ndisablePathToLower = true",
    [
      "/categories.html /categories/",
      "/categories/Web-Dev.html /categories/Web Dev/",
      "/posts.html /",
      "/tags.html /tag/",
      "/tags/C#.html /tag/C#/",
    ],
    [
      "/categories/Web-Dev/index.xml",
      "/categories/index.xml",
      "/index.xml",
      "/posts/index.xml",
      "/tags/C#/index.xml",
      "/tags/index.xml",
    ],
  ],
  [
    'taxonomies = {}\ndisableKinds = ["section"]\noutputs.home = ["HTML", "Atom", "JSON"]\n[outputFormats.Atom]\nmediaType = "application/atom+xml"\nbaseName = "feed"\npath = "x"\n[mediaTypes."application/atom+xml"]\nsuffixes = ["xml"]',
    [],
    ["/x/feed.xml"],
  ],
])("lists the taxonomies and feeds of %j", async (config, lists, feeds) => {
  const site = await readHugo({
    "config.toml": config,
    "content/posts/a.md":
      "---\ntitle: A\ntags: [C#]\ncategories: [Web Dev]\ntag: [Go Lang]\nseries: [One Two]\n---\n",
  });
  expect(site.lists.map(({ address, list }) => `${address} ${list ?? "-"}`).toSorted()).toEqual(
    ["/ /", ...lists].toSorted(),
  );
  expect(site.feeds?.map(({ address }) => address).toSorted()).toEqual(feeds);
});

it("gives the terms of taxonomies with other names to tags and categories", async () => {
  const { pages, config } = await readHugo({
    "config.toml": '[taxonomies]\ntag = "topics"\ncategory = "cat"\nseries = "series"',
    "content/posts/a.md": "---\ntitle: A\nTopics: [Go]\ncat: [Web]\n---\n",
    "content/cat/_index.md": "---\ntitle: Categories\n---\n",
  });
  expect(pages.map(({ text }) => text)).toEqual([
    "---\ntitle: A\ntags: [Go]\ncategories: [Web]\n---\n",
    "---\ntitle: Categories\n---\n",
  ]);
  expect(config.options["redirects"]).toEqual({
    "/topics/": "/tag/",
    "/topics/go/": "/tag/Go/",
    "/cat/": "/categories/",
    "/cat/web/": "/categories/Web/",
    "/posts/": "/",
    "/series/": "/",
  });
});

// The addresses are those of Hugo 0.111.
it.each<[files: Readonly<Record<string, string>>, pages: readonly string[]]>([
  [
    { "config.toml": "", "layouts/_default/list.html": "{{ range .Paginator.Pages }}{{ end }}" },
    ["/page/1/", "/page/2/", "/posts/page/1/", "/posts/page/2/", "/tags/a/page/1/", "/tags/a/page/2/"],
  ],
  [
    {
      "config.toml": 'paginatePath = "seite"\nuglyURLs = true\npaginate = 8',
      "layouts/_default/list.html": "{{ $p := .Paginate .Pages 20 }}",
    },
    [
      "/posts/seite/1.html",
      "/posts/seite/2.html",
      "/seite/1.html",
      "/seite/2.html",
      "/tags/a/seite/1.html",
    ].concat("/tags/a/seite/2.html"),
  ],
  [
    { "config.toml": 'theme = "missing"\npagination = { pagerSize = 11 }' },
    ["/page/1/", "/page/2/", "/posts/page/1/", "/posts/page/2/", "/tags/a/page/1/", "/tags/a/page/2/"],
  ],
  [
    {
      "config.toml": 'theme = "small"\nparams.archivePaginate = 100',
      "themes/small/layouts/posts/list.html":
        '{{ with (.Paginate (where .Pages "Type" "posts") 6) }}{{ end }}',
    },
    [
      "/page/1/",
      "/page/2/",
      "/page/3/",
      "/posts/page/1/",
      "/posts/page/2/",
      "/tags/a/page/1/",
      "/tags/a/page/2/",
    ],
  ],
  [{ "config.toml": "", "layouts/_default/list.html": "{{ range .Pages }}{{ end }}" }, []],
])("counts the later pages of lists with %j", async (files, pages) => {
  const posts = Array.from({ length: 12 }, (_, index) => [
    `content/posts/p${index}.md`,
    `---\ntitle: P\ndate: 2020-01-02\ntags: [a]\n---\n`,
  ]);
  const { lists } = await readHugo({
    ...Object.fromEntries(posts),
    "content/about.md": "---\ntitle: About\n---\n",
    ...files,
  });
  const later = lists.filter(({ address }) => /\/(?:page|seite)\//.test(address));
  const shown = later
    .map(({ address }) => address)
    .filter((address) => !/^\/(?:tags|categories)\/(?:page|seite)/.test(address));
  expect(shown.toSorted()).toEqual(pages);
  expect(later.find(({ address }) => /^\/tags\/a\/(?:page|seite)\/1/.test(address))?.list).toBe(
    pages.length === 0 ? undefined : "/tag/a/",
  );
});

// Which pages Hugo 0.111 renders and lists.
it.each<[path: string, front: string, expected: string]>([
  ["x/index.md", "headless: true", "draft: true"],
  ["x/index.md", "_build: { render: never, list: never }", "draft: true"],
  ["x.md", "build:\n  render: false", "draft: true"],
  ["x.md", "build:\n  render: link", "draft: true"],
  ["x.md", "headless: true\ndate: 2020-01-01", ""],
  ["x.md", "build:\n  list: never\ndate: 2020-01-01", "listed: false"],
  ["x.md", "build:\n  list: local\ndate: 2020-01-01", ""],
])("Hugo's %s with %j gets %j", async (path, front, expected) => {
  const { pages } = await readHugo({
    "config.toml": 'title = "T"',
    "content/posts/a.md": "---\ntitle: A\ndate: 2020-01-01\n---\nText\n",
    [`content/${path}`]: `---\ntitle: X\n${front}\n---\nText\n`,
  });
  const found = pages.find(({ source }) => source === `content/${path}`);
  expect(found?.text.match(/^(?:draft: true|listed: false)$/m)?.[0] ?? "").toBe(expected);
  if (expected !== "draft: true") expect(found?.address).not.toBeNull();
});

it.each<[config: string, listed: readonly string[]]>([
  ['title = "T"', ["posts/dated.md", "posts/undated.md"]],
  ['[params]\nmainSections = ["notes"]', ["notes/n.md", "posts/dated.md"]],
  [
    'enableGitInfo = true\n[frontmatter]\ndate = [":git"]',
    ["about.md", "notes/n.md", "posts/dated.md", "posts/undated.md"],
  ],
])(
  "Hugo's pages without a date outside of the main sections are in no list with %j",
  async (config, listed) => {
    const { pages } = await readHugo({
      "config.toml": config,
      "content/_index.md": "---\ntitle: Home\n---\n",
      "content/about.md": "---\ntitle: About\n---\nText\n",
      "content/notes/n.md": "---\ntitle: Note\n---\nText\n",
      "content/posts/_index.md": "---\ntitle: Posts\n---\n",
      "content/posts/dated.md": "---\ntitle: A\ndate: 2020-01-01\n---\nText\n",
      "content/posts/undated.md": "---\ntitle: B\n---\nText\n",
    });
    const shown = pages.filter(({ text }) => !/^(?:listed: false|home: true)$/m.test(text));
    expect(shown.map(({ source }) => source).toSorted()).toEqual(listed.map((name) => `content/${name}`));
  },
);

it("Hugo's folders keep their defaults when no page has a date", async () => {
  const { config } = await readHugo({
    "config.toml": "",
    "content/a.md": "---\ntitle: A\n---\n",
    "content/b.md": "---\ntitle: B\n---\n",
  });
  expect(config.options["defaults"]).toEqual({ "/": { permalink: "/:name/", listed: false } });
});

// The addresses are those of Hugo 0.111.
it.each([
  ["posts/p.html", "<p>html <b>post</b></p>", "/posts/p/", "html **post**"],
  ["about/index.html", "<p>one\n\ntwo_three_</p>", "/about/", "one two\\_three\\_"],
  ["me.htm", '<ul>\n  <li>a</li>\n\n  <li><a href="/x">b</a></li>\n</ul>', "/me/", "- a\n- [b](/x)"],
  ["posts/p.html", '<p>a</p>\n{{< ref "a.md" >}}\n<p>b</p>', "/posts/p/", "a\n\n/posts/aa/\n\nb"],
  [
    "posts/p.html",
    "<p>a</p>\n{{< highlight js >}}\nif (a)\n\n  b < c;\n{{< /highlight >}}\n<p>b</p>",
    "/posts/p/",
    "a\n\n\n```js\nif (a)\n\n  b < c;\n```\n\n\nb",
  ],
])("makes a page of the HTML %s with %j", async (path, html, address, markdown) => {
  const { pages, assets } = await readHugo({
    ...PAGE,
    "config.toml": 'title = "T"',
    [`content/${path}`]: `---\ntitle: P\n---\n${html}\n`,
  });
  const page = pages.find(({ source }) => source === `content/${path}`);
  expect(page).toMatchObject({ target: path.replace(/\.html?$/, ".md"), address });
  expect(page?.text.replace(/^---\n[^]*?\n---\n/, "").trim()).toBe(markdown);
  expect(assets).toEqual([]);
});

it("copies HTML without front matter", async () => {
  const { pages, assets } = await readHugo({
    ...PAGE,
    "config.toml": 'title = "T"',
    "content/posts/demo.html": "<p>raw</p>\n",
  });
  expect(pages).toHaveLength(1);
  expect(assets).toEqual([{ source: "content/posts/demo.html", target: "public/posts/demo.html" }]);
});
