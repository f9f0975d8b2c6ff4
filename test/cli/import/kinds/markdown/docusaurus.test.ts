import { describe, expect, it } from "vitest";
import { readArticleName } from "../../../../../src/cli/import/kinds/markdown/docusaurus/docusaurus-pages.js";
import { readMarkdown } from "./read-markdown.js";

const CONFIG = `import type { Config } from '@docusaurus/types';
const config: Config = {
  title: 'My Site',
  tagline: "It's mine",
  url: 'https://a.example',
  baseUrl: '/base/',
  presets: [
    [
      'classic',
      /** @type {import('@docusaurus/preset-classic').Options} */
      ({ docs: { sidebarPath: './sidebars.js' }, blog: { showReadingTime: true } } satisfies Preset.Options),
    ],
  ],
  themeConfig: {
    navbar: {
      items: [
        { type: 'docSidebar', sidebarId: 'tutorial', position: 'left', label: 'Tutorial' },
        { to: '/blog', label: 'Blog' },
        { href: 'https://b.example', label: 'B' },
        { type: 'localeDropdown' },
        { to: '/help', label: 'Drawn by code' },
        { label: 'More', items: [{ label: 'About', to: 'about' }] },
      ],
    },
    footer: { copyright: 'Copyright A' },
  } satisfies Preset.ThemeConfig,
};
export default config;
`;

/** Reads a site of Docusaurus with a configuration, and returns its addresses by the paths of the new pages. */
async function readDocusaurus(files: Readonly<Record<string, string>>) {
  const site = await readMarkdown({ "docusaurus.config.ts": CONFIG, ...files });
  expect(site.found.flavour).toBe("docusaurus");
  return {
    ...site,
    addresses: Object.fromEntries(site.pages.map(({ target, address }) => [target, address])),
  };
}

// The results are those of `parseBlogFileName` of Docusaurus 3.
it.each([
  ["2019-05-28-first-post.md", "2019-05-28", "2019/05/28/first-post"],
  ["2019-5-8-name.mdx", "2019-05-08", "2019/5/8/name"],
  ["2019-05-28-name/index.md", "2019-05-28", "2019/05/28/name"],
  ["2019/05/28/name.md", "2019-05-28", "2019/05/28/name"],
  ["2019/05/28-name/index.md", "2019-05-28", "2019/05/28/name"],
  ["folder/2019-05-28-name.md", "2019-05-28", "2019/05/28/folder/name"],
  ["welcome.md", null, "welcome"],
  ["folder/index.md", null, "folder"],
])("the article %s has the date %s and the address %s", (path, date, slug) => {
  expect(readArticleName(path)).toEqual({ date, slug });
});

describe("addresses of Docusaurus", () => {
  it.each([
    ["blog/2019-05-28-a.md", "", "/blog/2019/05/28/a/"],
    ["blog/2019-05-28-a.md", "slug: own", "/blog/own/"],
    ["blog/2019-05-28-a.md", "slug: /deep/own/", "/blog/deep/own/"],
    ["docs/intro.md", "", "/docs/intro/"],
    ["docs/01-guide/02-start.mdx", "", "/docs/guide/start/"],
    ["docs/guide/index.md", "", "/docs/guide/"],
    ["docs/guide/guide.md", "", "/docs/guide/"],
    ["docs/guide/a.md", "id: b", "/docs/guide/b/"],
    ["docs/guide/a.md", "slug: /", "/docs/"],
    ["docs/guide/a.md", "slug: c", "/docs/guide/c/"],
    ["docs/1.0-notes.md", "", "/docs/1.0-notes/"],
    ["src/pages/about.md", "", "/about/"],
    ["src/pages/index.mdx", "", "/"],
  ])("of %s with %j is %s", async (file, field, expected) => {
    const { pages } = await readDocusaurus({
      [file]: `---\ntitle: A\n${field}\n---\nText\n`,
      "blog/_part.md": "x",
    });
    expect(pages.map(({ address }) => address)).toEqual([expected]);
    expect(pages[0]?.text).not.toMatch(/^(?:slug|id):/m);
  });

  it.each([
    ["module.exports = { title: 'T', trailingSlash: false };", "/blog/2019/05/28/a", "/docs/b"],
    ["module.exports = { title: 'T', trailingSlash: true };", "/blog/2019/05/28/a/", "/docs/b/"],
    [
      "module.exports = { presets: [['@docusaurus/preset-classic', { docs: false, blog: { path: './blog', routeBasePath: '/' } }]] };",
      "/2019/05/28/a/",
      undefined,
    ],
    [
      "export default { presets: [['classic', { docs: { routeBasePath: '/' }, blog: { routeBasePath: 'news' } }]] };",
      "/news/2019/05/28/a/",
      "/b/",
    ],
  ])("follow %s", async (config, article, document) => {
    const { addresses } = await readDocusaurus({
      "docusaurus.config.ts": config,
      "blog/2019-05-28-a.md": "A",
      "docs/b.md": "B",
    });
    expect(addresses["blog/2019-05-28-a.md"]).toBe(article);
    expect(addresses["docs/b.md"]).toBe(document);
  });

  it.each([
    [{}, 11, ["/blog/page/2/"]],
    [{ postsPerPage: 2 }, 5, ["/blog/page/2/", "/blog/page/3/"]],
    [{ postsPerPage: "ALL" }, 11, []],
  ])("of further lists with %j and %i articles are %j", async (blog, count, expected) => {
    const articles = Array.from({ length: count }, (_, index) => [`blog/2019-05-28-${index}.md`, "Text\n"]);
    const { lists } = await readDocusaurus({
      "docusaurus.config.ts": `export default { presets: [["classic", { blog: ${JSON.stringify(blog)} }]] };`,
      ...Object.fromEntries(articles),
    });
    expect(lists.map(({ address }) => address).filter((address) => address.includes("/page/"))).toEqual(
      expected,
    );
  });

  it("of tags with their own permalinks, and the labels of tags, are those of `tags.yml`", async () => {
    const { lists, pages } = await readDocusaurus({
      "blog/tags.yml":
        "go-lang: { label: Go, permalink: /go }\nweb: { label: Web }\nnone: { label: N, permalink: /none }\n",
      "blog/2019-05-28-a.md": "---\ntags: [go-lang, web, Own Tag]\n---\nA\n",
    });
    expect(
      lists.flatMap(({ address, list }) => (list?.startsWith("/tag/") ? [`${address} ${list}`] : [])),
    ).toEqual([
      "/blog/tags/ /tag/",
      "/blog/tags/go/ /tag/Go/",
      "/blog/tags/web/ /tag/Web/",
      "/blog/tags/own-tag/ /tag/Own Tag/",
    ]);
    expect(pages[0]?.text).toContain("tags: [Go, Web, Own Tag]");
  });

  it("of lists, tags, feeds and templates are counted", async () => {
    const { lists, feeds, lost, config, base } = await readDocusaurus({
      "blog/2019-05-28-a.md": "---\ntags: [Hello World, { label: Vue.js, permalink: /vue }]\n---\nA\n",
      "src/pages/index.js": "",
      "src/pages/about.md": "About",
      "docs/a.md": "---\nsidebar_position: 2\n---\nA",
      "docs/b.md": "---\nsidebar_position: 1\n---\nB",
      "src/pages/help.tsx": "",
      "versioned_docs/version-1.0/a.md": "",
    });
    expect(lists).toEqual([
      { address: "/blog/", list: "/" },
      { address: "/blog/archive/", list: "/timeline/" },
      { address: "/blog/tags/", list: "/tag/" },
      { address: "/blog/tags/hello-world/", list: "/tag/Hello World/" },
      { address: "/blog/tags/vue/", list: "/tag/Vue.js/" },
      { address: "/help/", list: null },
      { address: "/", list: "/" },
    ]);
    expect(feeds).toEqual([
      { address: "/blog/rss.xml", format: "rss" },
      { address: "/blog/atom.xml", format: "atom" },
    ]);
    expect(lost()).toEqual(["option versioned_docs", "layout help.tsx"]);
    expect(base).toBe("/base/");
    expect(config.options).toMatchObject({
      title: "My Site",
      description: "It's mine",
      url: "https://a.example",
      base: "/base/",
      nav: [
        { text: "Tutorial", link: "/docs/b/" },
        { text: "Blog", link: "/" },
        { text: "B", link: "https://b.example" },
        { text: "More", items: [{ text: "About", link: "/about/" }] },
      ],
      themeConfig: { footer: ["Copyright A"], mode: "light" },
    });
  });
});

describe("a page of Docusaurus", () => {
  it("has its authors, tags and dates", async () => {
    const { text } = await readDocusaurus({
      "blog/authors.yml": "ann:\n  name: Ann A.\nbob:\n  name: Bob\n",
      "blog/2019-05-28-a.md":
        "---\nauthors: [ann, bob]\ntags: [{ label: One, permalink: /one }]\nimage: ./c.png\n---\nA\n",
      "blog/2019/05/28/b.md": "---\nauthors: ann\nunlisted: true\n---\nB\n",
      "blog/c.md":
        "---\nauthor: Cem\nauthor_url: https://c.example\ndate: 2020-01-02T10:00\nslug: x\n---\nC\n",
      "blog/c.png": "",
    });
    expect(text("blog/2019-05-28-a.md")).toBe(
      "---\ntags: [One]\nauthor: [Ann A., Bob]\ncover: /blog/c.png\n---\nA\n",
    );
    expect(text("blog/2019/05/28/b.md")).toContain('date: "2019-05-28"\nauthor: Ann A.\nlisted: false');
    expect(text("blog/c.md")).toBe("---\nauthor: Cem\ndate: 2020-01-02T10:00\n---\nC\n");
  });

  it("of MDX becomes markdown with its images", async () => {
    const { text, assets, files, notes } = await readDocusaurus({
      "blog/2019-05-28-a.md": `Intro

{/* truncate */}

import Tabs from '@theme/Tabs';

<img src={require('./img/a.png').default} /> ![](./img/b.png) ![](@site/static/img/c.png) ![](/img/c.png)

:::note[Title]
Text
:::

<Chart data={[1]}>In</Chart>
`,
      "blog/img/a.png": "",
      "blog/img/b.png": "",
      "static/img/c.png": "",
    });
    expect(text("blog/2019-05-28-a.md")).toBe(`Intro

<!-- truncate -->

<img src="./img/a.png" /> ![](./img/b.png) ![](/img/c.png) ![](/img/c.png)

:::note[Title]
Text
:::

<Chart :data='[1]'>In</Chart>
`);
    expect(assets.map(({ target }) => target)).toEqual([
      "public/img/c.png",
      "blog/img/a.png",
      "blog/img/b.png",
    ]);
    expect(files.map(({ target }) => target)).toEqual(["components/Chart.tsx"]);
    expect(notes.losses().filter(({ code }) => code === "component")).toHaveLength(1);
  });
});

it.each([
  ['<Chart data={x} title="my nice chart" />', '<Chart title="my nice chart" />', ["data"]],
  ["<Chart data={[{ a: { b: 1 } }]}>in</Chart>", '<Chart :data=\'[{"a":{"b":1}}]\'>in</Chart>', []],
  ["<Chart onClick={() => x > 1} {...props}>in</Chart>", "<Chart>in</Chart>", ["onClick {...props}"]],
  ["<Chart.Bar title={`t`} size={2}>in</Chart.Bar>", "<ChartBar title=\"t\" :size='2'>in</ChartBar>", []],
  ["`<Chart.Bar data={x} />`", "`<Chart.Bar data={x} />`", []],
])("the component %j becomes %j", async (written, expected, removed) => {
  const { text, lost } = await readDocusaurus({
    "docs/a.md": `---\ntitle: A\nlisted: true\n---\n${written}`,
  });
  expect(text("docs/a.md").replace(/^---[^]*?\n---\n/, "")).toBe(expected);
  expect(lost().filter((one) => one.startsWith("vue-attribute"))).toEqual(
    removed.map((one) => `vue-attribute ${one}`),
  );
});

it("the stub of a component has the names of its attributes, and no words of their values", async () => {
  const { files } = await readDocusaurus({ "docs/a.md": '<Chart title="my nice chart" data={x} />' });
  expect(files.map(({ text }) => text.match(/\w+(?=\?:)/g))).toEqual([["title", "data", "children"]]);
});

it.each([
  ["draft: true", false],
  ["password: x", false],
  ["private: true", false],
  ["status: secret", false],
  ['password: ""', true],
  ["unlisted: true", true],
])("the cover of an article with `%s` is public: %s", async (field, expected) => {
  const { assets } = await readDocusaurus({
    "blog/2019-05-28-a.md": `---\nimage: ./a.png\n${field}\n---\nA\n`,
    "blog/a.png": "",
  });
  expect(assets.map(({ target }) => target)).toEqual(expected ? ["public/blog/a.png"] : []);
});

it.each([
  ["[a](/docs/intro) [b](/docs/intro#x)", "[a](/docs/intro/) [b](/docs/intro/#x)"],
  [
    "[a](intro) [b](./intro?q=1) [c](../blog/2019/05/28/p)",
    "[a](/docs/intro/) [b](/docs/intro/?q=1) [c](/blog/2019/05/28/p/)",
  ],
  ["[a](intro.md) [b](../blog/2019-05-28-p.md)", "[a](intro.md) [b](../blog/2019-05-28-p.md)"],
  [
    "[a](/none) [b](none) [c](https://a.example/docs/intro) [d](#intro)",
    "[a](/none) [b](none) [c](https://a.example/docs/intro) [d](#intro)",
  ],
  ["`[a](/docs/intro)` ![a](/docs/intro)", "`[a](/docs/intro)` ![a](/docs/intro)"],
  ['<a href="/docs/intro">a</a>', '<a href="/docs/intro/">a</a>'],
])("the links %j of a document become %j", async (written, expected) => {
  const { text } = await readDocusaurus({
    "docs/a.md": `---\ntitle: A\nlisted: true\n---\n${written}`,
    "docs/intro.md": "I",
    "blog/2019-05-28-p.md": "P",
  });
  expect(text("docs/a.md").replace(/^---[^]*?\n---\n/, "")).toBe(expected);
});

describe("tabs of Docusaurus", () => {
  it.each([
    [
      '<Tabs>\n<TabItem value="a" label="A">\n\nText\n\n</TabItem>\n<TabItem value="b">\n\n- B\n\n</TabItem>\n</Tabs>',
      ":::: details A\n\nText\n\n::::\n\n:::: details b\n\n- B\n\n::::",
    ],
    [
      '<Tabs groupId="npm">\n  <TabItem value="npm">\n\n    ```sh title="x"\n    npm i\n      x\n    ```\n\n  </TabItem>\n</Tabs>',
      "::: code-group\n\n```sh [npm]\nnpm i\n  x\n```\n\n:::",
    ],
    [
      "<Tabs values={[{ label: 'One', value: 'one' }]}>\n<TabItem value=\"one\">In</TabItem>\n</Tabs>",
      ":::: details One\n\nIn\n\n::::",
    ],
    [
      "```jsx\n<Tabs><TabItem value='a'>A</TabItem></Tabs>\n```",
      "```jsx\n<Tabs><TabItem value='a'>A</TabItem></Tabs>\n```",
    ],
  ])("%j become %j", async (written, expected) => {
    const { text } = await readDocusaurus({ "docs/a.md": `---\ntitle: A\nlisted: true\n---\n${written}` });
    expect(text("docs/a.md").replace(/^---[^]*?\n---\n/, "")).toBe(expected);
  });
});

describe("the sidebar of Docusaurus", () => {
  const docs = {
    "docs/intro.md": "---\nsidebar_position: 2\nsidebar_label: Start\n---\nA",
    "docs/01-guide/02-b.md": "B",
    "docs/01-guide/01-a.md": "A",
    "docs/10-last.md": "L",
    "docs/other/x.md": "X",
    "docs/other/_category_.json": '{ "label": "Others", "position": 1.5 }',
  };
  const guide = { title: "guide", children: ["/docs/guide/a/", "/docs/guide/b/"] };
  const others = { title: "Others", children: ["/docs/other/x/"] };

  it.each([
    ["no file", {}, [guide, others, ["/docs/intro/", "Start"], "/docs/last/"]],
    [
      "`autogenerated`",
      { "sidebars.js": "module.exports = { main: [{ type: 'autogenerated', dirName: '.' }] };" },
      [guide, others, ["/docs/intro/", "Start"], "/docs/last/"],
    ],
    [
      "a list",
      {
        "sidebars.ts": `const sidebars: SidebarsConfig = { main: ['last', { type: 'doc', id: 'intro' }, { type: 'category', label: 'G', link: { type: 'doc', id: 'guide/a' }, items: ['guide/b', 'none'] }, { type: 'link', label: 'L', href: 'https://l.example' }, { Short: ['other/x'] }] };
export default sidebars;`,
      },
      [
        "/docs/last/",
        ["/docs/intro/", "Start"],
        { title: "G", path: "/docs/guide/a/", children: ["/docs/guide/b/"] },
        ["https://l.example", "L"],
        { title: "Short", children: ["/docs/other/x/"] },
      ],
    ],
    [
      "code",
      { "sidebars.js": "module.exports = require('./x');" },
      [guide, others, ["/docs/intro/", "Start"], "/docs/last/"],
    ],
  ])("comes from %s", async (_, files, expected) => {
    const { config } = await readDocusaurus({ ...docs, ...files });
    expect(config.options["sidebar"]).toEqual({ "/docs/": expected });
  });
});

it("has the icon, the tags and the picture of the old pages, and scripts, statistics and comments that are off", async () => {
  const config = `export default {
    title: "T",
    url: "https://a.example",
    favicon: "img/favicon.ico",
    headTags: [{ tagName: "meta", attributes: { name: "algolia", content: "x" } }, { tagName: "noscript", attributes: {} }],
    stylesheets: ["https://b.example/a.css", { href: "/own.css", type: "text/css" }],
    scripts: ["https://b.example/a.js", { src: "/own.js", async: true }],
    presets: [["classic", { gtag: { trackingID: "G-ABCD1234" } }]],
    themeConfig: {
      image: "img/card.png",
      metadata: [{ name: "twitter:card", content: "summary" }],
      giscus: { repo: "a/b", repoId: "R_abcd", categoryId: "DIC_abcd" },
    },
  };`;
  const { config: draft, notes } = await readDocusaurus({
    "docusaurus.config.ts": config,
    "blog/a.md": "# A\n",
  });
  expect(draft.options).toMatchObject({
    image: "/img/card.png",
    head: [
      ["link", { rel: "icon", href: "/img/favicon.ico" }],
      ["meta", { name: "algolia", content: "x" }],
      ["link", { rel: "stylesheet", href: "https://b.example/a.css" }],
      ["link", { rel: "stylesheet", href: "/own.css", type: "text/css" }],
      ["meta", { name: "twitter:card", content: "summary" }],
    ],
  });
  expect(draft.services?.map(({ name, script }) => `${name} ${String(script["src"])}`)).toEqual([
    "Google Analytics G-ABCD1234 https://www.googletagmanager.com/gtag/js?id=G-ABCD1234",
    "Google Analytics G-ABCD1234 /google-analytics.js",
    "giscus a/b /giscus-comments.js",
    "https://b.example/a.js https://b.example/a.js",
    "/own.js /own.js",
  ]);
  expect(notes.losses().map(({ code }) => code)).toContain("head-tag");
});

it.each([
  ["", "light"],
  ['colorMode: { defaultMode: "dark", disableSwitch: true }', "dark"],
  ['colorMode: { defaultMode: "light", disableSwitch: true }', "light"],
  ["colorMode: { respectPrefersColorScheme: true }", "auto"],
])("keeps the colour mode of { %s }", async (theme, mode) => {
  const { config } = await readDocusaurus({
    "docusaurus.config.ts": `export default { title: "T", url: "https://a.example", themeConfig: { ${theme} } };`,
    "blog/a.md": "# A\n",
  });
  expect(config.options).toMatchObject({ themeConfig: { mode } });
});
