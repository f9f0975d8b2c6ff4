import { expect, it } from "vitest";
import { hugo } from "../../../../../src/cli/import/kinds/hugo/hugo.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { importTexts } from "../../../../../src/cli/messages/en/import-texts.js";
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

// The addresses are those of Hugo 0.111.
it("lists the feeds of the home page, sections, tags and categories", async () => {
  const files = {
    "config.toml": 'title = "T"',
    "content/posts/a.md": "---\ntitle: A\ntags: [JS, Go Lang]\ncategories: [Web]\n---\n",
    "content/docs/_index.md": "---\ntitle: D\n---\n",
    "content/search.md": "---\ntitle: S\nlayout: search\n---\n",
  };
  const { feeds = [] } = await readHugo(files);
  expect(feeds.map(({ address, list }) => `${address} ${list ?? "-"}`).toSorted()).toEqual([
    "/categories/index.xml /categories/",
    "/categories/web/index.xml /categories/Web/",
    "/docs/index.xml /",
    "/index.xml -",
    "/posts/index.xml /",
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
])("reads formulas and options of goldmark from %j", async (config, hasMath, markdown) => {
  const site = await readHugo({ ...PAGE, "config.toml": config });
  expect(site.hasMath).toBe(hasMath);
  expect(site.config.options["markdown"]).toEqual(markdown);
});

it("reads formulas from the front matter of a page", async () => {
  const text = "---\ntitle: B\nkatex: true\n---\n";
  expect((await readHugo({ ...PAGE, "config.toml": "", "content/posts/b.md": text })).hasMath).toBe(true);
});
