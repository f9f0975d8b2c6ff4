import { describe, expect, it } from "vitest";
import { createPageReader, type PageOptions } from "../../../src/cli/content/create-page.js";

const OPTIONS: PageOptions = {
  locales: { "/": { lang: "zh-CN" }, "/en/": { lang: "en-US" } },
  permalink: null,
  defaults: {},
  timeZone: "Asia/Shanghai",
  syntax: { html: true, breaks: false, math: true, emoji: true },
  passwords: new Map(),
  now: new Date("2021-01-01T00:00:00Z"),
};

function create(
  relativePath: string,
  text: string,
  { isUtf8, ...options }: Partial<PageOptions> & { isUtf8?: boolean } = {},
) {
  const source = { relativePath, file: `/site/${relativePath}`, updatedAt: 1_600_000_000 };
  return createPageReader({ ...OPTIONS, ...options })(source, text, isUtf8);
}

describe("createPage", () => {
  it.each([
    ["404.md", "/404.html", false],
    ["en/404.md", "/en/404.html", false],
    ["posts/404.md", "/2020/404/", undefined],
    ["404/README.md", "/2020/404/", undefined],
    ["ja/404.md", "/2020/404/", undefined],
  ])("keeps %s, if it is for unknown addresses, at %s and out of lists", (file, path, publish) => {
    const options = { permalink: "/:year/:name/", cleanUrls: true };
    const { page, problems } = create(file, "---\ndate: 2020-01-02\n---\nLost.\n", options);
    expect(problems).toEqual([]);
    expect([page.path, page.frontmatter.publish]).toEqual([path, publish]);
  });

  it("lets a page for unknown addresses have fields of its own", () => {
    const { page } = create("404.md", "---\ncomments: true\npublish: true\npermalink: /lost/\n---\n");
    expect([page.path, page.frontmatter]).toMatchObject(["/lost/", { comments: true, publish: true }]);
    const defaults = { "/": { comments: true } };
    const { frontmatter } = create("404.md", "Lost.\n", { defaults }).page;
    expect(frontmatter).toMatchObject({ comments: true, publish: false });
  });

  it("computes the same size for the line ends of any system", () => {
    const text = "---\ntitle: A\n---\n\n" + "Text.\n".repeat(100);
    const sizes = [text, text.replaceAll("\n", "\r\n")].map((it) => create("a.md", it).page.size);
    expect(sizes).toEqual(["0.60kb", "0.60kb"]);
  });

  it("gives a name the same address in either Unicode form", () => {
    const forms = (["NFC", "NFD"] as const).map((form) => create("Köln.md".normalize(form), "Text.\n").page);
    expect(forms.map(({ path }) => path)).toEqual(["/K%C3%B6ln.html", "/K%C3%B6ln.html"]);
  });

  it("creates all data of a page except its body", () => {
    const text = "---\ntitle: 香菇\ndate: 2020-02-03\ntags: 菜\n---\n\nText.\n";
    expect(create("docs/香菇.md", text)).toEqual({
      page: {
        path: "/docs/%E9%A6%99%E8%8F%87.html",
        regularPath: "/docs/%E9%A6%99%E8%8F%87.html",
        relativePath: "docs/香菇.md",
        key: "v-451c2ab0",
        title: "香菇",
        frontmatter: {
          title: "香菇",
          date: "2020-02-02T16:00:00.000Z",
          tags: ["菜"],
          categories: [],
          aliases: [],
          meta: [],
        },
        size: "0.05kb",
        wordCount: 1,
        readingTime: 1,
        date: "2020-02-02T16:00:00.000Z",
        lastUpdated: "2020年9月13日 20:26",
        locale: "/",
        summary: "Text.",
        draft: false,
      },
      secret: null,
      content: "\nText.\n",
      line: 6,
      reads: [],
      problems: [],
    });
  });

  it("ignores a title of blanks", () => {
    const { page } = create("a.md", '---\ntitle: " "\n---\n\n# Heading\n');
    expect([page.title, page.frontmatter.title]).toEqual(["Heading", ""]);
  });

  it("counts the size in UTF-16 units of the whole file", () => {
    expect(create("a.md", `---\ntitle: x\n---\n${"字".repeat(2032)}`).page.size).toBe("2.00kb");
  });

  it.each([
    ["Asia/Shanghai", "2020-03-01 07:00:00 +08:00", "2020/03/01", "2020-02-29T23:00:00.000Z"],
    ["Asia/Shanghai", "2020-03-01 20:00:00", "2020/03/01", "2020-03-01T12:00:00.000Z"],
    ["Asia/Shanghai", "2024-12-31 20:00", "2024/12/31", "2024-12-31T12:00:00.000Z"],
    ["Asia/Shanghai", "2020-03-01", "2020/03/01", "2020-02-29T16:00:00.000Z"],
    ["Asia/Shanghai", '"2020-3-1"', "2020/03/01", "2020-02-29T16:00:00.000Z"],
    ["Asia/Shanghai", "2020-03-01 00:00:00", "2020/03/01", "2020-02-29T16:00:00.000Z"],
    ["Asia/Shanghai", "2020-03-01T00:00:00.000Z", "2020/03/01", "2020-03-01T00:00:00.000Z"],
    ["Asia/Kathmandu", "2020-03-01 00:30", "2020/03/01", "2020-02-29T18:45:00.000Z"],
    ["America/New_York", "2020-03-01 20:00:00 -05:00", "2020/03/01", "2020-03-02T01:00:00.000Z"],
    ["America/New_York", "2020-03-01 03:00:00 +08:00", "2020/02/29", "2020-02-29T19:00:00.000Z"],
    ["America/New_York", "2020-03-01 20:00:00", "2020/03/01", "2020-03-02T01:00:00.000Z"],
    ["America/New_York", "2020-03-01", "2020/03/01", "2020-03-01T05:00:00.000Z"],
    ["UTC", "2020-03-01 07:00:00 +08:00", "2020/02/29", "2020-02-29T23:00:00.000Z"],
  ])("uses the day in the time zone %s in an address: %s", (timeZone, written, day, date) => {
    const text = `---\ntitle: x\ndate: ${written}\n---\n`;
    const { page } = create("blogs/dawn.md", text, { permalink: "/:year/:month/:day/:slug/", timeZone });
    expect(page.path).toBe(`/${day}/dawn/`);
    expect([page.date, page.frontmatter.date]).toEqual([date, date]);
  });

  it.each([
    ["---\ntitle: x\ndate: 2026-11-20T20:00:00-05:00\n---\n"],
    ["---\ntitle: x\ndate:\n  2026-11-20T20:00:00-05:00\n---\n"],
    ["---\ntitle: x\ndate: >-\n  2026-11-20T20:00:00-05:00\n---\n"],
    ["---\ntitle: x\n? date\n: 2026-11-20 20:00:00 -5\n---\n"],
    ["---\n{title: x, date: 2026-11-20T20:00:00-05:00}\n---\n"],
    ['---json\n{ "title": "x", "date": "2026-11-20T20:00:00-05:00" }\n---\n'],
    ['---toml\ntitle = "x"\n"date" = 2026-11-20T20:00:00-05:00\n---\n'],
    ["---\ntitle: x\ndate: 2026-11-20 20:00:00\n---\n"],
    ["---\ntitle: x\ndate: 2026-11-20 20:00:00 # 20:00 +08:00\n---\n"],
    ["---\ntitle: x\ndate: !!timestamp '2026-11-20 20:00:00'\n---\n"],
    ['---json\n{ "title": "20:00 +08:00", "date": "2026-11-20 20:00:00" }\n---\n'],
    ["---toml\ntitle = 'x'\ndate = 2026-11-20T20:00:00 # 20:00Z\n---\n"],
  ])("reads the zone of a date from its value: %j", (text) => {
    const options = { permalink: "/:year/:month/:day/", timeZone: "America/New_York" };
    const { page } = create("a.md", text, options);
    expect([page.date, page.path]).toEqual(["2026-11-21T01:00:00.000Z", "/2026/11/20/"]);
  });

  it.each([
    ["draft: true", true],
    ["date: 2021-01-02", true],
    ["date: 2021-01-01", false],
    ["date: 2021-01-01 08:00", false],
    ["date: 2021-01-01 08:01", true],
    ["date: 2021-01-01 08:01 +09:00", false],
    ["draft: false", false],
  ])("reads %s as a draft or not", (block, draft) => {
    expect(create("a.md", `---\n${block}\n---\n`).page.draft).toBe(draft);
  });

  it("formats the last change in the language of the page and the zone of the site", () => {
    const english = create("en/a.md", "").page;
    expect(english.locale).toBe("/en/");
    expect(english.lastUpdated?.replace(/\s/g, " ")).toBe("Sep 13, 2020, 8:26 PM");
    expect(create("en/a.md", "---\nlang: de\n---\n").page.lastUpdated).toBe("13.09.2020, 20:26");
  });

  it("prefers the page's permalink to the site's", () => {
    const permalink = "/:year/:slug";
    expect(create("a.md", "---\npermalink: /b/\n---\n", { permalink }).page.path).toBe("/b/");
    expect(create("2020-02-03-c.md", "", { permalink }).page).toMatchObject({
      path: "/2020/c/",
      regularPath: "/2020-02-03-c.html",
    });
  });

  it.each([
    ["docs/a.md", "", null, "/docs/a"],
    ["docs/README.md", "", null, "/docs/"],
    ["v1.2.md", "", null, "/v1.2.html"],
    ["a.md", "slug: b", null, "/b"],
    ["a.md", "home: true", null, "/a.html"],
    ["a.md", "permalink: /x/b.html", null, "/x/b.html"],
    ["a.md", "permalink: /x/b", null, "/x/b"],
    ["a.md", "permalink: /x/b/", null, "/x/b/"],
    ["a.md", "", "/p/:slug", "/p/a"],
    ["a.md", "", "/p/:slug.html", "/p/a"],
  ])(
    "with `cleanUrls`, gives %s with `%s` and the pattern %s the address %s",
    (file, field, permalink, path) => {
      const { page } = create(file, `---\n${field}\n---\n`, { permalink, cleanUrls: true });
      expect(page.path).toBe(path);
    },
  );

  it.each(["README.md", "en/README.md"])(
    "does not apply the site's permalink to the home page %s",
    (file) => {
      const { page } = create(file, "", { permalink: "/:year/:slug" });
      expect(page.path).toBe(page.regularPath);
    },
  );

  it.each([
    ["a body", "---\ntitle: x\n---\n\na\u0000b\n\nc\u0001\u0002\n", ["5:2 U+0000", "7:2 U+0001"]],
    ["a body, from the end of Unicode's first plane", "a\uFFFEb\n\uFFFF", ["1:2 U+FFFE", "2:1 U+FFFF"]],
    ["a body's code", "```\n\u001b[31mred\n```\n", ["2:1 U+001B"]],
    ["front matter", "---\ntitle: a\u0001b\n---\n", ["2:9 U+0001"]],
    ["front matter, escaped", '---\ntags: [x]\ntitle: "a\\x01b"\n---\n', ["3:null U+0001"]],
    [
      "a field of the author's own, escaped",
      '---json\n{ "a": { "b": ["\\u007f"] } }\n---\n',
      ["2:null U+007F"],
    ],
    ["a body, from the upper half", "a\u0085b", ["1:2 U+0085"]],
    ["no white space", "a\tb\fc\r\n\r\n", []],
  ])("reports each line with a control character in %s", (_, text, expected) => {
    const { problems } = create("a.md", text);
    expect(
      problems.map(({ at, message }) => `${at?.line}:${at?.column} ${/U\+\w+/.exec(message)?.[0]}`),
    ).toEqual(expected);
    for (const problem of problems) {
      expect(problem).toMatchObject({
        severity: "error",
        code: "control-character",
        hint: expect.any(String),
      });
    }
  });

  it("drops a field with a control character, so that its address is not reported too", () => {
    const { page, problems } = create("a.md", '---json\n{ "title": "A", "tags": ["x\\u0000"] }\n---\n');
    expect([page.title, page.frontmatter.tags]).toEqual(["A", []]);
    expect(problems.map(({ code }) => code)).toEqual(["control-character"]);
  });

  it("reports at most ten lines of a binary file", () => {
    expect(create("a.md", "\u0001\n".repeat(100)).problems).toHaveLength(10);
  });

  it.each([
    ["little-endian, with a mark", [0xff, 0xfe], "utf16le"],
    ["little-endian, without one", [], "utf16le"],
    ["big-endian", [0xfe, 0xff], "utf16be"],
  ] as const)("reports a file in UTF-16 once: %s", (_, mark, encoding) => {
    const bytes = Buffer.from("---\ntitle: x\n---\n\n# 标题\n", "utf16le");
    if (encoding === "utf16be") bytes.swap16();
    const { problems } = create("a.md", Buffer.concat([Buffer.from(mark), bytes]).toString());
    expect(problems).toMatchObject([{ severity: "error", code: "file-encoding", at: { line: 1 } }]);
  });

  it("replaces an entity of a control character in a title", () => {
    expect(create("a.md", "# a&#1;b&#xd800;&#65;").page.title).toBe("a\uFFFDb\uFFFDA");
  });

  it.each([
    ["rejects a file in another encoding", false, "error"],
    ["warns of a replacement character in a UTF-8 file", true, "warning"],
  ])("%s", (_, isUtf8, severity) => {
    const text = Buffer.concat([Buffer.from("---\ntitle: x\n---\n\n"), Buffer.from([0xb7, 0xb9])]).toString();
    expect(create("a.md", text, { isUtf8 }).problems).toMatchObject([
      { severity, code: "file-encoding", at: { file: "a.md", line: 5 }, hint: expect.any(String) },
    ]);
  });

  it("warns of a page without the date that its address needs, except for a draft", () => {
    const permalink = "/:year/:slug/";
    const { problems } = create("a.md", "---\ntitle: x\n---\n", { permalink });
    expect(problems).toMatchObject([{ code: "permalink-undated" }]);
    expect(create("a.md", "---\ndraft: true\n---\n", { permalink }).problems).toEqual([]);
  });

  it.each([
    ["date: 1489453900711", "front-matter-invalid"],
    ["date: 2020-01-01\ntags:\n\t- a", "front-matter-syntax"],
  ])("reports the fault in the front matter `%s`, and not a missing date", (fields, code) => {
    const { problems } = create("a.md", `---\n${fields}\n---\n`, { permalink: "/:year/:slug/" });
    expect(problems).toMatchObject([{ code }]);
  });

  it("warns of a page in a `_drafts` folder that is not a draft", () => {
    const { problems } = create("source/_drafts/a.md", "# Not yet\n");
    expect(problems).toMatchObject([
      { severity: "warning", code: "draft-published", at: { file: "source/_drafts/a.md" } },
    ]);
    expect(create("_drafts/a.md", "---\ndraft: true\n---\n").problems).toEqual([]);
    expect(create("my_drafts/a.md", "# Mine\n").problems).toEqual([]);
  });

  it("reports a bad permalink with its line and falls back to the file's route", () => {
    const { page, problems } = create("a.md", "---\ntitle: x\npermalink: /../b/\n---\n");
    expect(page.path).toBe("/a.html");
    expect(problems).toMatchObject([{ code: "permalink-invalid", at: { file: "a.md", line: 3 } }]);
  });

  it.each([
    ["2020-05-06 07:08:09", "2020-05-05T23:08:09.000Z", "2020年5月6日 07:08"],
    ["2020-05-06 07:08:09 +08:00", "2020-05-05T23:08:09.000Z", "2020年5月6日 07:08"],
    ["2020-05-06", "2020-05-05T16:00:00.000Z", "2020年5月6日"],
    ["2020-05-06 00:00", "2020-05-05T16:00:00.000Z", "2020年5月6日 00:00"],
    ['"2020-05-06"', "2020-05-05T16:00:00.000Z", "2020年5月6日"],
  ])("prefers `updated: %s` to the date of the last commit", (value, updated, text) => {
    const { page, problems } = create("a.md", `---\nupdated: ${value}\n---\nText.\n`);
    expect(page).toMatchObject({ frontmatter: { updated }, lastUpdated: text });
    expect(problems).toEqual([]);
  });

  it("reads `updated` as local time, as `date`", () => {
    const options = { timeZone: "America/New_York" };
    const { page } = create("a.md", "---\nupdated: 2020-05-06 07:08:09\n---\nText.\n", options);
    expect(page).toMatchObject({
      frontmatter: { updated: "2020-05-06T11:08:09.000Z" },
      lastUpdated: "2020年5月6日 07:08",
    });
    const day = create("a.md", "---\nupdated: 2020-05-06\n---\nText.\n", options).page;
    expect(day).toMatchObject({ lastUpdated: "2020年5月6日" });
  });

  it("ignores dates without a value, as in the templates of Hexo", () => {
    const { page, problems } = create("a.md", "---\nupdated:\nexpiryDate:\n---\nText.\n");
    expect(page).toMatchObject({ lastUpdated: "2020年9月13日 20:26", draft: false });
    expect(problems).toEqual([]);
  });

  it.each(["updated", "expiryDate"])("reports an invalid `%s`", (field) => {
    const { problems } = create("a.md", `---\n${field}: someday\n---\nText.\n`);
    expect(problems).toMatchObject([{ code: "front-matter-invalid", at: { line: 2 } }]);
  });

  it.each([
    ["2020-12-30", "2020-12-30T16:00:00.000Z", true],
    ["2020-12-31", "2020-12-31T16:00:00.000Z", true],
    ["2021-01-01", "2021-01-01T16:00:00.000Z", false],
    ["2021-01-01 03:00:00", "2020-12-31T19:00:00.000Z", true],
    ["2021-01-01 08:00:01", "2021-01-01T00:00:01.000Z", false],
    ["2021-01-01 00:00:00", "2020-12-31T16:00:00.000Z", true],
    ["2020-12-31T23:00:00Z", "2020-12-31T23:00:00.000Z", true],
    ["2020-12-31T23:00:00-05:00", "2021-01-01T04:00:00.000Z", false],
  ])("leaves a page out after `expiryDate: %s`", (value, expiryDate, draft) => {
    const { page } = create("a.md", `---\nexpiryDate: ${value}\n---\nText.\n`);
    expect(page).toMatchObject({ frontmatter: { expiryDate }, draft });
  });
});

describe("createPage with a password", () => {
  const text =
    "---\ntitle: Plum\ndate: 2020-02-03\ntags: [plum]\ncategories: plum\ncover: /plum.png\nseries: plum\nauthor: plum\n" +
    "aliases: /old.html\nlayout: plum\nmeta:\n  - { name: keywords, content: plum }\nmetaTitle: plum\n" +
    "description: plum\nlisted: true\nprev: false\nnext: /plum/\npassword: FAMILY\n---\n\nPlum plum.\n";

  const FAMILY = new Map([["FAMILY", { isShort: false }]]);
  const A = new Map([["A", { isShort: false }]]);

  it("separates a public page, which has none of the text, from the secret one", () => {
    const { page, secret } = create("en/letter.md", text, { passwords: FAMILY });
    expect(page).toMatchObject({
      path: "/en/letter.html",
      title: "Protected page",
      summary: "This page is encrypted. Enter its password to read it.",
      date: "2020-02-02T16:00:00.000Z",
      locked: true,
    });
    expect(page.frontmatter).toEqual({
      title: "Protected page",
      date: "2020-02-02T16:00:00.000Z",
      aliases: ["/old.html"],
      listed: true,
      prev: false,
      tags: [],
      categories: [],
      meta: [],
      comments: false,
      editLink: false,
    });
    expect(JSON.stringify(page)).not.toMatch(/plum|FAMILY/i);
    expect(secret).toMatchObject({ password: "FAMILY", page: { title: "Plum", summary: "plum" } });
    expect(secret?.page.frontmatter).toMatchObject({ tags: ["plum"], layout: "plum", author: "plum" });
    expect(secret?.page.frontmatter).not.toHaveProperty("password");
  });

  it("gives the public page the same numbers for every text", () => {
    const read = (content: string) =>
      create("a.md", `---\npassword: FAMILY\n---\n${content}`, { passwords: FAMILY }).page;
    expect(read("word ".repeat(2000))).toEqual(read("# Title\n"));
  });

  it("has the page locked in guest mode too", () => {
    const { page, problems } = create("a.md", "---\npassword: FAMILY\n---\n", {
      syntax: { html: false, breaks: false, math: true, emoji: true },
      passwords: FAMILY,
    });
    expect(page.locked).toBe(true);
    expect(problems).toEqual([]);
  });

  it("reports a password that the environment does not have, and locks the page", () => {
    const { page, problems } = create("a.md", "---\ntitle: Plum\npassword: FAMILY\n---\n");
    expect(page.title).toBe("加密的页面");
    expect(problems).toMatchObject([
      { severity: "error", code: "password-missing", at: { file: "a.md", line: 3 } },
    ]);
    expect(problems[0]?.message).toContain("`HANBLOG_PASSWORD_FAMILY`");
  });

  it("warns of a short password, and shows no line of its page in any problem", () => {
    const short = new Map([["FAMILY", { isShort: true }]]);
    const head = "---\nlayuot: x\npassword: FAMILY\n---\n";
    const { problems } = create("a.md", head, { passwords: short });
    const at = { isSecret: true };
    expect(problems).toMatchObject([
      { severity: "warning", code: "front-matter-unknown", at },
      { severity: "warning", code: "password-short", at },
    ]);
    expect(problems[1]?.message).toContain("`HANBLOG_PASSWORD_FAMILY`");
  });

  it.each(["password:", "password: null", "password: ~", "password: ''", "password: false", "password: []"])(
    "reports %j, because the page would be published in plain text",
    (field) => {
      const { problems } = create("a.md", `---\na: 1\n${field}\n---\n`, {
        passwords: FAMILY,
        defaults: { "": { password: "FAMILY" } },
      });
      expect(problems).toMatchObject([{ severity: "error", code: "password-name", at: { line: 3 } }]);
    },
  );

  it("reports a home page with a password", () => {
    const { problems } = create("a.md", "---\nhome: true\npassword: A\n---\n", { passwords: A });
    expect(problems.map(({ code }) => code)).toEqual(["password-home"]);
  });

  it.each(["rice ball", "rice", "2021", "Family", "[A]", "A-B", "true", "''A"])(
    "reports the name %s without repeating it, because it may be the password itself",
    (name) => {
      const { problems } = create("a.md", `---\na: 1\npassword: ${name}\n---\n`, { passwords: A });
      expect(problems).toMatchObject([{ severity: "error" }]);
      expect(JSON.stringify(problems)).not.toContain(name === "''A" ? "''A''" : `${name}"`);
    },
  );
});
