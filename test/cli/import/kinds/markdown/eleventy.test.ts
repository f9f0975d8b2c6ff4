import { describe, expect, it } from "vitest";
import { readMarkdown } from "./read-markdown.js";

const CONFIG = `module.exports = function (eleventyConfig) {
  // eleventyConfig.addPassthroughCopy("commented");
  eleventyConfig.addPassthroughCopy({ "./public/": "/" });
  eleventyConfig.addPassthroughCopy("content/css");
  eleventyConfig.addPassthroughCopy("CNAME");
  return { dir: { input: "content", output: "out", data: "../_data" }, pathPrefix: "/base/" };
};
`;

/** Reads a site of Eleventy, and returns its addresses by the paths of the new pages. */
async function readEleventy(files: Readonly<Record<string, string>>) {
  const site = await readMarkdown({ ".eleventy.js": CONFIG, ...files });
  expect(site.found.flavour).toBe("eleventy");
  return {
    ...site,
    addresses: Object.fromEntries(site.pages.map(({ target, address }) => [target, address])),
  };
}

describe("addresses of Eleventy", () => {
  it.each([
    ["blog/2019-05-28-name.md", "", "/blog/name/"],
    ["blog/index.md", "", "/blog/"],
    ["blog/blog.md", "", "/blog/"],
    ["index.md", "", "/"],
    ["a.md", "permalink: /own/path/", "/own/path/"],
    ["a.md", "permalink: own.html", "/own.html"],
    ["a.md", "permalink: /own/index.html", "/own/"],
    ["blog/2019-05-28-a.md", 'permalink: "/x/{{ page.fileSlug }}/"', "/x/a/"],
    ["blog/a.md", 'permalink: "{{ page.filePathStem }}.html"', "/blog/a.html"],
    ["a.md", 'permalink: "/{{ title | slugify }}/"', "/a-title/"],
    ["a.md", 'permalink: "/{{ date | date: \\"%Y\\" }}/"', null],
    ["a.md", "permalink: false", null],
  ])("of %s with %j is %s", async (file, field, expected) => {
    const { pages, lost } = await readEleventy({
      [`content/${file}`]: `---\ntitle: A Títle\n${field}\n---\nText\n`,
    });
    expect(pages.map(({ address }) => address)).toEqual([expected]);
    expect(pages[0]?.text).not.toContain("permalink");
    expect(pages[0]?.text.includes("draft: true")).toBe(field === "permalink: false");
    expect(lost()).toEqual(
      expected === null && !field.includes("false") ? [`permalink content/${file}`] : [],
    );
  });

  it("come from the data of folders, of which the nearest counts", async () => {
    const { addresses, text } = await readEleventy({
      "content/content.json": '{ "permalink": "/all/{{ page.fileSlug }}/", "author": "Ann" }',
      "content/blog/blog.11tydata.js":
        "module.exports = { permalink: '/b/{{ page.fileSlug }}/', tags: ['posts', 'web'] };",
      "content/blog/b.11tydata.json": '{ "title": "From data" }',
      "content/a.md": "A",
      "content/blog/b.md": "---\ntags: [js, web]\n---\nB\n",
      "content/blog/c.md": "---\npermalink: /c/\ntags: posts\n---\nC\n",
    });
    expect(addresses).toEqual({ "a.md": "/all/a/", "blog/b.md": "/b/b/", "blog/c.md": "/c/" });
    expect(text("blog/b.md")).toBe("---\ntags: [web, js]\ntitle: From data\nauthor: Ann\n---\nB\n");
    expect(text("blog/c.md")).toContain("tags: [web]");
  });

  it("that code computes are reported", async () => {
    const { addresses, lost } = await readEleventy({
      "content/blog/blog.11tydata.js":
        "module.exports = { tags: ['x'], permalink: (data) => `/${data.title}/` };",
      "content/notes/notes.11tydata.js": "module.exports = () => compute({ permalink: 1 });",
      "content/blog/a.md": "A",
      "content/notes/b.md": "B",
    });
    expect(addresses).toEqual({ "blog/a.md": null, "notes/b.md": null });
    expect(lost()).toEqual(["permalink content/blog/a.md", "permalink content/notes/b.md"]);
  });

  it("leave out includes, data, the output, and ignored files", async () => {
    const { addresses } = await readEleventy({
      ".eleventyignore": "# comment\ncontent/notes/\n./content/old.md\n",
      "README.md": "x",
      "_data/a.md": "x",
      "content/_includes/b.md": "x",
      "content/notes/c.md": "x",
      "content/old.md": "x",
      "content/404.md": "---\npermalink: 404.html\n---\n",
      "out/d.md": "x",
      "content/e.md": "E",
    });
    expect(addresses).toEqual({ "e.md": "/e/" });
  });

  it("of lists, feeds and other templates are counted", async () => {
    const { lists, feeds, lost, config, outputs, assets } = await readEleventy({
      "_data/metadata.json":
        '{ "title": "T", "url": "https://a.example/", "language": "de", "author": { "name": "Ann" } }',
      "content/a.md":
        "---\ndate: 2020-01-02\ntags: [post, Two Words]\neleventyNavigation: { key: A, order: 2 }\n---\nA\n",
      "content/about.md":
        "---\neleventyNavigation: { key: About, order: 1 }\neleventyExcludeFromCollections: true\n---\n",
      "content/index.njk": "",
      "content/blog.njk": "",
      "content/extra.liquid": "",
      "content/tags.njk": "---\npermalink: /tags/\n---\n",
      "content/tag.njk":
        "---\npagination: { data: collections, size: 1, alias: tag }\npermalink: /tags/{{ tag | slugify }}/\n---\n",
      "content/feed.njk": "---\npermalink: /feed/feed.xml\n---\n",
      "content/sitemap.njk": "---\npermalink: /sitemap.xml\n---\n",
      "public/a.png": "",
      "content/css/a.css": "",
      CNAME: "a.example",
    });
    expect(lists).toEqual([
      { address: "/blog/", list: "/" },
      { address: "/extra/", list: null },
      { address: "/", list: "/" },
      { address: "/tags/", list: "/tag/" },
      { address: "/tags/two-words/", list: "/tag/Two Words/" },
    ]);
    expect(feeds).toEqual([{ address: "/feed/feed.xml", format: "atom" }]);
    expect(lost()).toEqual(["layout extra.liquid"]);
    expect(outputs).toEqual(["out"]);
    expect(assets.map(({ target }) => target)).toEqual(["public/a.png", "public/css/a.css", "public/CNAME"]);
    expect(config.options).toMatchObject({
      title: "T",
      lang: "de",
      url: "https://a.example",
      base: "/base/",
      nav: [
        { text: "About", link: "/about/" },
        { text: "A", link: "/a/" },
      ],
      themeConfig: { author: "Ann" },
    });
  });
});

describe("a page of Eleventy", () => {
  it.each([
    ["a {# hidden #} b", "a  b", []],
    ["a {% comment %} hidden\n{% endcomment %}b", "a b", []],
    ["{% raw %}{{ x }}{% endraw %}", "{{ x }}", ["liquid {{ x }}"]],
    ['[a]({{ "/b/" | url }})', "[a](/b/)", []],
    [
      "{% image 'a.png' %} `{% code %}` {{ title }}",
      "{% image 'a.png' %} `{% code %}` {{ title }}",
      ["liquid image", "liquid {{ title }}"],
    ],
  ])("with %j has the text %j", async (written, expected, reported) => {
    const { text, lost } = await readEleventy({ "content/a.md": `---\ntitle: A\n---\n${written}` });
    expect(text("a.md").replace(/^---[^]*?---\n/, "")).toBe(expected);
    expect(lost()).toEqual(reported);
  });

  it("has the fields of front matter that is code, and no date in words", async () => {
    const { text } = await readEleventy({
      "content/a.md":
        '---js\nconst title = "From code";\nconst eleventyNavigation = { key: "A" };\n---\nText\n',
      "content/b.md": "---js\n{\n  title: 'Object',\n  date: '2020-01-02'\n}\n---\nText\n",
      "content/c.md": "---\ntitle: C\ndate: Last Modified\n---\nText\n",
    });
    expect(text("a.md")).toBe("---\ntitle: From code\nlisted: false\n---\nText\n");
    expect(text("b.md")).toBe('---\ntitle: Object\ndate: "2020-01-02"\n---\nText\n');
    expect(text("c.md")).toBe("---\ntitle: C\nlisted: false\n---\nText\n");
  });

  it.each([
    ["---js\nconst title = 'A';\nconst draft = true;\n---\n", true],
    ["---js\nconst draft = isDraft();\n---\n", true],
    ["---js\n{ title: 'A', published: now > 1 }\n---\n", true],
    ["---js\nconst draft = false;\nconst order = [1, 2];\n---\n", false],
  ])("with the code %j is a draft: %s", async (head, expected) => {
    const { text } = await readEleventy({ "content/a.md": `${head}Text\n` });
    expect(text("a.md").includes("draft: true")).toBe(expected);
  });
});
