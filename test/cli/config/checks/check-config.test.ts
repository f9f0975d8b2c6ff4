import { describe, expect, it } from "vitest";
import { checkConfig } from "../../../../src/cli/config/checks/check-config.js";
import { loadCatalogue } from "../../../../src/cli/messages/load-catalogue.js";
import { translateProblem } from "../../../../src/cli/messages/translate-problem.js";
import type { Problem } from "../../../../src/runtime/model/error.js";

const CHINESE = await loadCatalogue("zh");
/** Returns a matcher for the same problem with a message and a hint in Chinese. */
const inChinese = (problem: Problem) => ({
  ...problem,
  message: expect.stringMatching(/\p{Script=Han}/u),
  hint: expect.stringMatching(/\p{Script=Han}.*。$|？$/u),
});

describe("checkConfig", () => {
  it.each<[object, string, string]>([
    [{ titel: "x" }, "Unknown option `titel`", "Did you mean `title`?"],
    [{ base: 3 }, "`base` is 3", "Expected a text."],
    [{ title: "a\u0001" }, "`title` contains the control character U+0001", "Remove it"],
    [{ title: "T\uD800" }, "`title` contains the half character U+D800", "Remove it"],
    [
      { nav: [{ text: "x\uDC00", link: "/" }] },
      "`nav[0].text` contains the half character U+DC00",
      "Remove it",
    ],
    [
      { themeConfig: { friends: [{ "b\u0000": 1 }] } },
      '`themeConfig.friends[0]["b\\u0000"]` contains the control character U+0000',
      "Remove it",
    ],
    [{ pageSize: 0 }, "`pageSize` is 0", "Expected a number of at least 1."],
    [{ pageSize: 1.5 }, "`pageSize` is 1.5", "Expected a whole number."],
    [{ url: "example.com" }, '`url` is "example.com"', "begins with https://"],
    [{ lang: "zh_CN" }, '`lang` is "zh_CN"', "zh-CN"],
    [{ url: "https://example.com/blog/" }, '`url` is "https://example.com/blog/"', "into `base`"],
    [{ timeZone: "Mars" }, '`timeZone` is "Mars"', "Asia/Shanghai"],
    [{ nav: [{ text: "a", link: "/" }, { link: "/" }] }, "`nav[1].text` is missing", "Expected a text."],
    [{ nav: [{ text: "a" }] }, '`nav[0]` is {"text":"a"}', "either `link` or `items`"],
    [
      { nav: [{ text: "a", items: [{ text: "b", items: [{ text: "c", items: [] }] }] }] },
      "`nav[0].items[0].items[0].items` is []",
      "nested at most 2 deep",
    ],
    ...["tag/", "./tag/", "../tag/", "www.example.com", ""].map((link): [object, string, string] => [
      { nav: [{ text: "a", items: [{ text: "b", link }] }] },
      `\`nav[0].items[0].link\` is "${link}"`,
      "Expected a path from the root of the site, such as /tag/, or a URL.",
    ]),
    [{ avatarHost: "http://x" }, '`avatarHost` is "http://x"', "Expected a URL that begins with https://."],
    [{ permalink: "/:yeer/:slug" }, '`permalink` is "/:yeer/:slug"', "Did you mean `:year`?"],
    [{ permalink: "/:year/:title/" }, '`permalink` is "/:year/:title/"', "Did you mean `:name`?"],
    [{ permalink: "/../:slug" }, '`permalink` is "/../:slug"', "the segments `.` and `..`"],
    ...["", "me ta", "script>"].map((name): [object, string, string] => [
      { head: [[name, {}]] },
      `\`head[0][0]\` is "${name}"`,
      "Expected the name of an element, such as meta.",
    ]),
    [{ head: [["style", { media: 1 }, "p {}"]] }, "`head[0][1].media` is 1", "Expected a text"],
    [{ head: [["style", {}, 3]] }, "`head[0][2]` is 3", "Expected a text."],
    [{ head: [["meta"]] }, '`head[0]` is ["meta"]', "Expected a list of at least 2 items."],
    [{ head: [["link", { rel: 1 }]] }, "`head[0][1].rel` is 1", "Expected a text"],
    [{ sidebar: { "/x/": [3] } }, '`sidebar["/x/"][0]` is 3', "a text, or a list, or an object"],
    [{ sidebar: { x: [] } }, 'The key "x" in `sidebar` is invalid', 'begins with "/"'],
    [
      { sidebar: [{ type: "links", title: "t" }] },
      '`sidebar[0]` is {"type":"links","title":"t"}',
      "a `title`, no `path`, and `children` without groups",
    ],
    [
      { sidebar: [{ type: "links", title: "t", path: "/a" }] },
      '`sidebar[0]` is {"type":"links","title":"t","path":"/a"}',
      "a `title`, no `path`, and `children` without groups",
    ],
    [
      { sidebar: [{ type: "links", title: "t", children: [{ title: "g", children: [] }] }] },
      '`sidebar[0]` is {"type":"links","title":"t","children":[{"title":"g","child…',
      "`children` without groups",
    ],
    [
      { sidebar: [{ title: "g", childen: [] }] },
      "Unknown option `sidebar[0].childen`",
      "Did you mean `children`?",
    ],
    [{ locales: { en: {} } }, 'The key "en" in `locales` is invalid', "begins and ends with /"],
    [{ locales: { "/en/": { nva: [] } } }, 'Unknown option `locales["/en/"].nva`', "Did you mean `nav`?"],
    [{ markdown: { extractHeaders: ["h9"] } }, '`markdown.extractHeaders[0]` is "h9"', '"h1" or "h2"'],
    [{ markdown: { math: "katex" } }, '`markdown.math` is "katex"', "`true` or `false`, or an object"],
    [{ markdown: { math: { macro: {} } } }, "Unknown option `markdown.math.macro`", "Did you mean `macros`?"],
    [
      { markdown: { math: { macros: { RR: "x" } } } },
      'The key "RR" in `markdown.math.macros` is invalid',
      "begins with",
    ],
    [{ markdown: { mermaidd: true } }, "Unknown option `markdown.mermaidd`", "`mermaid`"],
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
      `The key "${name}" in \`scripts[0].attributes\` is invalid`,
      "Move it out of `attributes`",
    ]),
    [
      { head: [["meta", { "http equiv": "x" }]] },
      'The key "http equiv" in `head[0][1]` is invalid',
      "the name of an attribute",
    ],
    [{ feed: { xml: true } }, "Unknown option `feed.xml`", "one of: atom, rss, json, limit"],
    [
      { plugins: ["@vuepress/back-to-top"] },
      '`plugins[0]` is "@vuepress/back-to-top"',
      "Plugins of VuePress",
    ],
    [{ ga: "UA-1" }, "Unknown option `ga`", "`scripts`"],
    [
      { comments: { store: { appId: "a", appKey: "b", notify: true } } },
      "Unknown option `comments.store.notify`",
      "sends mails",
    ],
    [{ markdown: { plugins: [] } }, "Unknown option `markdown.plugins`", "`markdown.rules`"],
    [{ themeConfig: { nav: [] } }, "`themeConfig.nav` has no effect", "Use `nav`"],
    [{ themeConfig: { sidebar: {} } }, "`themeConfig.sidebar` has no effect", "Use `sidebar`"],
    [{ themeConfig: { sidebar: "auto" } }, "`themeConfig.sidebar` has no effect", "Omit `auto`"],
    [{ sidebar: "auto" }, '`sidebar` is "auto"', "Remove `auto`"],
    [{ sidebar: { "/a/": "auto" } }, '`sidebar["/a/"]` is "auto"', "Remove `auto`"],
    [{ locales: { "/": { sidebar: "auto" } } }, '`locales["/"].sidebar` is "auto"', "Remove `auto`"],
    [{ sidebar: 3 }, "`sidebar` is 3", "Expected a list, or an object."],
    [
      { sidebar: { "/a/": [{ title: "A", children: [{ title: "B", initialOpenGroupIndex: -1 }] }] } },
      'Unknown option `sidebar["/a/"][0].children[0].initialOpenGroupIndex`',
      "opens automatically",
    ],
    [{ vite: {} }, "Unknown option `vite`", "does not use Vite"],
    [
      { sidebar: { "/a/": [{ title: "A", items: [] }] } },
      'Unknown option `sidebar["/a/"][0].items`',
      "Use `children`",
    ],
    [
      { locales: { "/en/": { selectText: "Languages" } } },
      'Unknown option `locales["/en/"].selectText`',
      "texts: { languages }",
    ],
  ])("reports the error in %j in both languages", (config, message, hint) => {
    const checked = checkConfig(config, null);
    expect(checked.config).toBeNull();
    expect(checked.problems).toMatchObject([
      { severity: "error", code: "config-invalid", message, hint: expect.stringContaining(hint), at: null },
    ]);
    for (const problem of checked.problems)
      expect(translateProblem(problem, CHINESE)).toEqual(inChinese(problem));
  });

  it.each([null, "text", 3, []])("rejects %j as a configuration", (config) => {
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
  ])("names the line of the export if %j has no better place", (text, value, line) => {
    const [problem] = checkConfig(value, { file: "hanblog.config.js", text }).problems;
    expect(problem?.at).toEqual({ file: "hanblog.config.js", line, column: 1 });
  });

  it("finds missing values together with invalid ones", () => {
    const { problems } = checkConfig({ nav: [{ text: 3 }] }, null);
    expect(problems.map(({ message }) => message)).toEqual(["`nav[0].text` is 3", '`nav[0]` is {"text":3}']);
  });

  it.each<[string, object, readonly string[]]>([
    [
      "an error in the value of a sidebar's invalid key",
      { sidebar: { "docs/": [{ title: 3 }] } },
      ['`sidebar["docs/"][0].title` is 3', 'The key "docs/" in `sidebar` is invalid'],
    ],
    [
      "an error in the value of a locale's invalid key",
      { locales: { "/en": { lang: 3 } } },
      ['`locales["/en"].lang` is 3', 'The key "/en" in `locales` is invalid'],
    ],
    [
      "a missing value together with another error in `comments`",
      { comments: { show: 3, use: "store" } },
      ["`comments.show` is 3", "`comments.store` is missing"],
    ],
    [
      "a sidebar group without a name together with an invalid row in it",
      { sidebar: [{ children: [3] }] },
      ["`sidebar[0].children[0]` is 3", '`sidebar[0]` is {"children":[3]}'],
    ],
    [
      "a menu nested too deep together with another error",
      { nav: [3, { text: "a", items: [{ text: "b", items: [{ text: "c", items: [] }] }] }] },
      ["`nav[0]` is 3", "`nav[1].items[0].items[0].items` is []"],
    ],
    [
      "a missing core of a model together with another error",
      { mascot: { model: "m.model3.json", width: "x" } },
      ['`mascot.width` is "x"', "`mascot.core` is missing"],
    ],
  ])("reports %s at once", (_, config, messages) => {
    const { problems } = checkConfig(config, null);
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });

  it.each(["/tag/", "#main", "https://a.example/", "//a.example/", "mailto:a@a.example"])(
    "accepts %j as a link of the menu",
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
