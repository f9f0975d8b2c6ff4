import { describe, expect, it } from "vitest";
import { checkConfig } from "../../../src/cli/config/check-config.js";

describe("checkConfig", () => {
  it.each<[object, string, string]>([
    [{ titel: "x" }, "hanblog knows no option `titel`", "Did you mean `title`?"],
    [{ base: 3 }, "`base` is 3", "Expected a text."],
    [{ title: "a\u0001" }, "`title` has the control character U+0001", "Remove it"],
    [{ title: "T\uD800" }, "`title` has the half character U+D800", "Remove it"],
    [{ nav: [{ text: "x\uDC00", link: "/" }] }, "`nav[0].text` has the half character U+DC00", "Remove it"],
    [
      { themeConfig: { friends: [{ "b\u0000": 1 }] } },
      '`themeConfig.friends[0]["b\\u0000"]` has the control character U+0000',
      "Remove it",
    ],
    [{ pageSize: 0 }, "`pageSize` is 0", "Expected a number of at least 1."],
    [{ pageSize: 1.5 }, "`pageSize` is 1.5", "Expected a whole number."],
    [{ url: "example.com" }, '`url` is "example.com"', "begins with https://"],
    [{ lang: "zh_CN" }, '`lang` is "zh_CN"', "zh-CN"],
    [{ url: "https://example.com/blog/" }, '`url` is "https://example.com/blog/"', "belongs into `base`"],
    [{ timeZone: "Mars" }, '`timeZone` is "Mars"', "Asia/Shanghai"],
    [{ nav: [{ text: "a", link: "/" }, { link: "/" }] }, "`nav[1].text` is missing", "Expected a text."],
    [{ nav: [{ text: "a" }] }, '`nav[0]` is {"text":"a"}', "either `link` or `items`"],
    [
      { nav: [{ text: "a", items: [{ text: "b", items: [{ text: "c", items: [] }] }] }] },
      "`nav[0].items[0].items[0].items` is []",
      "Menus nest 2 deep",
    ],
    ...["tag/", "./tag/", "../tag/", "www.example.com", ""].map((link): [object, string, string] => [
      { nav: [{ text: "a", items: [{ text: "b", link }] }] },
      `\`nav[0].items[0].link\` is "${link}"`,
      "Expected a path from the root of the site, such as /tag/, or a URL.",
    ]),
    [{ avatarHost: "http://x" }, '`avatarHost` is "http://x"', "Expected a URL that begins with https://."],
    [{ permalink: "/:yeer/:slug" }, '`permalink` is "/:yeer/:slug"', "the nearest is `:year`"],
    [{ permalink: "/:year/:title/" }, '`permalink` is "/:year/:title/"', "the nearest is `:name`"],
    [{ permalink: "/../:slug" }, '`permalink` is "/../:slug"', "the segments `.` and `..`"],
    ...["", "me ta", "script>"].map((name): [object, string, string] => [
      { head: [[name, {}]] },
      `\`head[0][0]\` is "${name}"`,
      "Expected the name of an element, such as meta.",
    ]),
    [{ head: [["style", { media: 1 }, "p {}"]] }, "`head[0][1].media` is 1", "Expected a text"],
    [{ head: [["style", {}, 3]] }, "`head[0][2]` is 3", "Expected a text."],
    [{ head: [["meta"]] }, '`head[0]` is ["meta"]', "Expected a list with a length of at least 2."],
    [{ head: [["link", { rel: 1 }]] }, "`head[0][1].rel` is 1", "Expected a text"],
    [{ sidebar: { "/x/": [3] } }, '`sidebar["/x/"][0]` is 3', "a text, or a list, or an object"],
    [{ sidebar: { x: [] } }, '`sidebar` has the key "x"', 'begins with "/"'],
    [
      { sidebar: [{ type: "links", title: "t" }] },
      '`sidebar[0]` is {"type":"links","title":"t"}',
      "has a `title`, no `path`, and `children` that are no groups",
    ],
    [
      { sidebar: [{ type: "links", title: "t", path: "/a" }] },
      '`sidebar[0]` is {"type":"links","title":"t","path":"/a"}',
      "has a `title`, no `path`, and `children` that are no groups",
    ],
    [
      { sidebar: [{ type: "links", title: "t", children: [{ title: "g", children: [] }] }] },
      '`sidebar[0]` is {"type":"links","title":"t","children":[{"title":"g","child…',
      "`children` that are no groups",
    ],
    [
      { sidebar: [{ title: "g", childen: [] }] },
      "hanblog knows no option `sidebar[0].childen`",
      "Did you mean `children`?",
    ],
    [{ locales: { en: {} } }, '`locales` has the key "en"', "begins and ends with /"],
    [
      { locales: { "/en/": { nva: [] } } },
      'hanblog knows no option `locales["/en/"].nva`',
      "Did you mean `nav`?",
    ],
    [{ markdown: { extractHeaders: ["h9"] } }, '`markdown.extractHeaders[0]` is "h9"', '"h1" or "h2"'],
    [{ markdown: { math: "katex" } }, '`markdown.math` is "katex"', "`true` or `false`, or an object"],
    [
      { markdown: { math: { macro: {} } } },
      "hanblog knows no option `markdown.math.macro`",
      "Did you mean `macros`?",
    ],
    [
      { markdown: { math: { macros: { RR: "x" } } } },
      '`markdown.math.macros` has the key "RR"',
      "begins with",
    ],
    [{ markdown: { mermaidd: true } }, "hanblog knows no option `markdown.mermaidd`", "`mermaid`"],
    [{ markdown: { rules: [3] } }, "`markdown.rules[0]` is 3", "Expected a function."],
    [
      { markdown: { customElements: ["clock"] } },
      '`markdown.customElements[0]` is "clock"',
      "Expected a name with a hyphen, such as my-clock.",
    ],
    ...[
      "git@github.com:a/b.git",
      "ssh://git@a.example/b.git",
      "gitlab.com/a/b",
      "blog",
      "https://a.example",
    ].map((url): [object, string, string] => [
      { repository: { url } },
      `\`repository.url\` is "${url}"`,
      "Expected `owner/name` on GitHub, or the URL",
    ]),
    [
      { scripts: [{ src: "http://stats.example/a.js" }] },
      '`scripts[0].src` is "http://stats.example/a.js"',
      "begins with https://",
    ],
    [
      { scripts: [{ src: "//stats.example/a.js" }] },
      '`scripts[0].src` is "//stats.example/a.js"',
      "begins with https://",
    ],
    [{ scripts: [{ src: "/a.js", integrity: "x" }] }, '`scripts[0].integrity` is "x"', "sha384-…"],
    ...["src", "SRC", "integrity"].map((name): [object, string, string] => [
      { scripts: [{ src: "/a.js", attributes: { [name]: "http://stats.example/a.js" } }] },
      `\`scripts[0].attributes\` has the key "${name}"`,
      "Expected it beside `attributes`",
    ]),
    [
      { head: [["meta", { "http equiv": "x" }]] },
      '`head[0][1]` has the key "http equiv"',
      "the name of an attribute",
    ],
    [{ feed: { xml: true } }, "hanblog knows no option `feed.xml`", "one of: atom, rss, json, limit"],
    [{ plugins: [] }, "hanblog knows no option `plugins`", "no plugins"],
    [{ ga: "UA-1" }, "hanblog knows no option `ga`", "`scripts`"],
    [
      { comments: { store: { appId: "a", appKey: "b", notify: true } } },
      "hanblog knows no option `comments.store.notify`",
      "by mail",
    ],
    [{ markdown: { plugins: [] } }, "hanblog knows no option `markdown.plugins`", "`markdown.rules`"],
    [{ themeConfig: { nav: [] } }, "hanblog does not read `themeConfig.nav`", "Use `nav`"],
    [{ themeConfig: { sidebar: {} } }, "hanblog does not read `themeConfig.sidebar`", "Use `sidebar`"],
    [{ themeConfig: { sidebar: "auto" } }, "hanblog does not read `themeConfig.sidebar`", "leave `auto` out"],
    [{ sidebar: "auto" }, '`sidebar` is "auto"', "Leave `auto` out"],
    [{ sidebar: { "/a/": "auto" } }, '`sidebar["/a/"]` is "auto"', "Leave `auto` out"],
    [{ locales: { "/": { sidebar: "auto" } } }, '`locales["/"].sidebar` is "auto"', "Leave `auto` out"],
    [{ sidebar: 3 }, "`sidebar` is 3", "Expected a list, or an object."],
    [
      { sidebar: { "/a/": [{ title: "A", children: [{ title: "B", initialOpenGroupIndex: -1 }] }] } },
      'hanblog knows no option `sidebar["/a/"][0].children[0].initialOpenGroupIndex`',
      "opens by itself",
    ],
    [{ vite: {} }, "hanblog knows no option `vite`", "There is no Vite"],
    [
      { sidebar: { "/a/": [{ title: "A", items: [] }] } },
      'hanblog knows no option `sidebar["/a/"][0].items`',
      "Use `children`",
    ],
    [
      { locales: { "/en/": { selectText: "Languages" } } },
      'hanblog knows no option `locales["/en/"].selectText`',
      "texts: { languages }",
    ],
  ])("explains what is wrong with %j", (config, message, hint) => {
    const checked = checkConfig(config, null);
    expect(checked.config).toBeNull();
    expect(checked.problems).toMatchObject([
      { severity: "error", code: "config-invalid", message, hint: expect.stringContaining(hint), at: null },
    ]);
  });

  it.each([null, "text", 3, []])("refuses %j as a configuration", (config) => {
    expect(checkConfig(config, null).problems).toMatchObject([
      { message: expect.stringContaining("The configuration is"), hint: "Expected an object." },
    ]);
  });

  it("reports every mistake at once, in the order of the file and with its place", () => {
    const source = { file: "hanblog.config.ts", text: "export default {\n  titel: 1,\n  base: 3,\n};\n" };
    const { problems } = checkConfig({ titel: 1, base: 3 }, source);
    expect(problems.map(({ at }) => [at?.file, at?.line, at?.column])).toEqual([
      ["hanblog.config.ts", 2, 3],
      ["hanblog.config.ts", 3, 3],
    ]);
  });

  it.each([
    ["\nexport default [];", [], 2],
    ["const title = 1;\n\nexport default { ...{ title } };", { title: 1 }, 3],
    ["// export default\nmodule.exports = 3;", 3, 2],
  ])("names the line of the export where %j shows no better place", (text, value, line) => {
    const [problem] = checkConfig(value, { file: "hanblog.config.js", text }).problems;
    expect(problem?.at).toEqual({ file: "hanblog.config.js", line, column: 1 });
  });

  it("finds what is missing beside what is wrong", () => {
    const { problems } = checkConfig({ nav: [{ text: 3 }] }, null);
    expect(problems.map(({ message }) => message)).toEqual(["`nav[0].text` is 3", '`nav[0]` is {"text":3}']);
  });

  it.each<[string, object, readonly string[]]>([
    [
      "the value of a sidebar's wrong key",
      { sidebar: { "docs/": [{ title: 3 }] } },
      ['`sidebar["docs/"][0].title` is 3', '`sidebar` has the key "docs/"'],
    ],
    [
      "the value of a locale's wrong key",
      { locales: { "/en": { lang: 3 } } },
      ['`locales["/en"].lang` is 3', '`locales` has the key "/en"'],
    ],
    [
      "what is missing beside another fault of `comments`",
      { comments: { show: 3, use: "store" } },
      ["`comments.show` is 3", "`comments.store` is missing"],
    ],
    [
      "a sidebar group without a name beside a wrong row of it",
      { sidebar: [{ children: [3] }] },
      ["`sidebar[0].children[0]` is 3", '`sidebar[0]` is {"children":[3]}'],
    ],
    [
      "a menu nested too deep beside another fault",
      { nav: [3, { text: "a", items: [{ text: "b", items: [{ text: "c", items: [] }] }] }] },
      ["`nav[0]` is 3", "`nav[1].items[0].items[0].items` is []"],
    ],
    [
      "a model's missing core beside another fault",
      { mascot: { model: "m.model3.json", width: "x" } },
      ['`mascot.width` is "x"', "`mascot.core` is missing"],
    ],
  ])("tells at once of %s", (_, config, messages) => {
    const { problems } = checkConfig(config, null);
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });

  it.each(["/tag/", "#main", "https://a.example/", "//a.example/", "mailto:a@a.example"])(
    "takes %j for a link of the menu",
    (link) => {
      expect(checkConfig({ nav: [{ text: "a", link }] }, null).problems).toEqual([]);
    },
  );

  it("fills in every default", () => {
    const { config, problems } = checkConfig({ base: "blog", themeConfig: { logo: "/l.png" } }, null);
    expect(problems).toEqual([]);
    expect(config).toMatchObject({
      base: "/blog/",
      pageSize: 10,
      lang: "zh-CN",
      nav: [],
      markdown: { extractHeaders: ["h2", "h3"], html: true },
      feed: { limit: 20 },
    });
    expect(config?.title).toBeUndefined();
  });
});
