import { describe, expect, it } from "vitest";
import { parseFrontMatter } from "../../../../src/cli/content/front-matter/front-matter.js";

const FILE = "posts/a.md";

function read(block: string, language = "") {
  return parseFrontMatter(`---${language}\n${block}\n---\nText\n`, FILE);
}

describe("parseFrontMatter", () => {
  it.each([
    ["title: 2020", { title: "2020" }],
    ["title: 1.10 # the version", { title: "1.10" }],
    ["title: 007", { title: "007" }],
    ["tags: [3.10, JS]", { tags: ["3.10", "JS"] }],
    ["category: 1.0", { categories: ["1.0"] }],
    ["own: 1.10\nsticky: 1.0", { own: 1.1, sticky: 1 }],
    ["title: 2020-02-03", { title: "2020-02-03" }],
    ["heroText: 2020-02-03 10:20:30", { heroText: "2020-02-03 10:20:30" }],
    ["tags: JS", { tags: ["JS"] }],
    ["tags: [JS, 3, JS]", { tags: ["JS", "3"] }],
    ["tags:", { tags: [] }],
    ["tag: JS\ntags: [CSS]", { tags: ["CSS", "JS"] }],
    ["category: 前端", { categories: ["前端"] }],
    ["categories:\n- - Web\n  - JS\n- - Web\n- 饭", { categories: ["Web", "JS", "饭"] }],
    ["date: ''\ntitle: ''\nlang: ''\nheroText: ''", { heroText: "" }],
    ["date: 2020-02-03 10:20:30", { date: "2020-02-03T10:20:30.000Z" }],
    ["date: 2020-2-3", { date: "2020-02-03T00:00:00.000Z" }],
    ["date: '2020-02-03'", { date: "2020-02-03T00:00:00.000Z" }],
    ["sticky: true", { sticky: 1 }],
    ["sticky: false", {}],
    ["sticky: '2'", { sticky: 2 }],
    ["publish: no", { publish: false }],
    ["listed: false", { listed: false }],
    ["isShowComments: false", { comments: false }],
    ["excerpt: Hexo's", { description: "Hexo's" }],
    ["summary: Hugo's\ndescription: own", { description: "own" }],
    ["heroText: null", { heroText: null }],
    ["heroImageStyle: { max-width: 10rem }", { heroImageStyle: { "max-width": "10rem" } }],
    ["bgImage: /a.jpg\nbgImageStyle: { opacity: 0.5 }", { bgImageStyle: { opacity: 0.5 } }],
    ["actionText: Go\nactionLink: /a/", { actionText: "Go", actionLink: "/a/" }],
    ["features:\n- title: A\n  details: 3", { features: [{ title: "A", details: "3" }] }],
    ["author: { name: 饭团, avatar: /a.png }", { author: { name: "饭团", avatar: "/a.png" } }],
    ["author: [A, { name: B }]", { author: ["A", { name: "B" }] }],
    ["title:", { tags: [] }],
    ["aliases: /old/", { aliases: ["/old/"] }],
    ["meta:\n  - name: keywords\n    content: 3", { meta: [{ name: "keywords", content: "3" }] }],
    ["own: { when: 2020-02-03 }", { own: { when: "2020-02-03T00:00:00.000Z" } }],
    ["style: {\n  a: 1\n}", { style: { a: 1 } }],
    ["style: {\na: 1,\nb: '2'\n}\ntitle: A", { style: { a: 1, b: "2" }, title: "A" }],
    ["tags: [\r\nx,\r\n\r\ny\r\n]\r\ntitle: A", { tags: ["x", "y"], title: "A" }],
    ["<<: { title: x }", { "<<": { title: "x" } }],
  ])("reads %j", (block, expected) => {
    const result = read(block);
    expect(result.problems).toEqual([]);
    expect(result.frontmatter).toMatchObject(expected);
  });

  it.each([
    ["toml", 'title = "A"\ndate = 2020-02-03\ntags = ["x"]'],
    ["json", '{ "title": "A", "date": "2020-02-03", "tags": "x" }'],
    ["yml", "title: A\ndate: 2020-02-03\ntags: x"],
    [" YAML", "title: A\ndate: 2020-02-03\ntags: x"],
  ])("reads front matter marked as %s", (language, block) => {
    expect(read(block, language)).toMatchObject({
      frontmatter: { title: "A", date: "2020-02-03T00:00:00.000Z", tags: ["x"] },
      problems: [],
      content: "Text\n",
      line: block.split("\n").length + 3,
    });
  });

  it("reads TOML between two lines of +++, as in Hugo", () => {
    const text = `+++\r\ntitle = 'A'\r\ndate = 2020-02-03T00:00:00Z\r\ntags = ["x"]\r\n+++\r\n\r\nText\r\n`;
    expect(parseFrontMatter(text, FILE)).toMatchObject({
      frontmatter: { title: "A", date: "2020-02-03T00:00:00.000Z", tags: ["x"] },
      problems: [],
      content: "\r\nText\r\n",
      line: 6,
    });
    expect(parseFrontMatter("+++\ntitle = 'A'\nb = = 2\n+++\n", FILE).problems).toMatchObject([
      { code: "front-matter-syntax", at: { line: 3 }, hint: expect.stringContaining("+++") },
    ]);
  });

  it.each(["+++\ntitle = 'A'\nText\n", "+++\nText\n+++\n", "+++ b\ntitle = 'A'\n+++\n"])(
    "reads %j as text",
    (text) => {
      expect(parseFrontMatter(text, FILE)).toMatchObject({ content: text, line: 1, problems: [] });
    },
  );

  it.each([
    ["---\r\ntitle: A\r\n---\r\nText\r\n", "Text\r\n", 4],
    ["---\ntitle: A\n---", "", 3],
    ["---\ntitle: A\n---  \n\nText", "\nText", 4],
  ])("finds the start of the content of %j", (text, content, line) => {
    const result = parseFrontMatter(text, FILE);
    expect(result).toMatchObject({ content, line, problems: [], frontmatter: { title: "A" } });
  });

  it.each(["Text", "", "---", "----\na: 1\n----\n", "---\n\nA rule, then text.\n", " ---\na: 1\n---\n"])(
    "reads %j as content without front matter",
    (text) => {
      expect(parseFrontMatter(text, FILE)).toMatchObject({ content: text, line: 1, problems: [] });
    },
  );

  it.each([
    ["title: A\ntags:\n  - x\n---\nText\n", 5],
    ["tags: [x]\r\ntitle: A\r\n---\r\nText\n", 4],
    ["layout: post\ntitle: A\ntags:\n- x\n---  \nText\n", 6],
  ])("reads the fields of %j without an opening line, as Hexo does", (text, line) => {
    expect(parseFrontMatter(text, FILE)).toMatchObject({
      content: "Text\n",
      line,
      problems: [],
      frontmatter: { title: "A", tags: ["x"] },
    });
  });

  it.each([
    ["title: A\ndate: tomorrow\n---\nText\n", "front-matter-invalid", 2],
    ["title: A\ntags: [x\ndate: 2020-02-03\n---\nText\n", "front-matter-syntax", 3],
  ])("locates the fault in %j, which has no opening line", (text, code, line) => {
    expect(parseFrontMatter(text, FILE).problems).toMatchObject([{ code, at: { file: FILE, line } }]);
  });

  it.each([
    ["\n---\ntitle: A\ntags: [x]\n---\nText\n", 6],
    ["\r\n \r\n---\r\ntitle: A\r\ntags: x\r\n---\r\nText\n", 7],
    ['\n+++\ntitle = "A"\ntags = ["x"]\n+++\nText\n', 6],
  ])("reads the front matter of %j after blank lines, as Hexo and Hugo do", (text, line) => {
    expect(parseFrontMatter(text, FILE)).toMatchObject({
      content: "Text\n",
      line,
      problems: [],
      frontmatter: { title: "A", tags: ["x"] },
    });
  });

  it("locates a fault after blank lines", () => {
    expect(parseFrontMatter("\n\n---\ntitle: A\ndate: tomorrow\n---\n", FILE).problems).toMatchObject([
      { code: "front-matter-invalid", at: { file: FILE, line: 5 } },
    ]);
  });

  it.each([
    "\n---\n\nText\n\n---\n",
    "\n---\n\nNote: a: b\n\n---\n",
    "\r\n---\r\n\r\nNote: a\r\n\r\n---\r\n",
    "\n---\nNote this.\n---\n",
    "\n---\ntitle: A\n",
    "\n\n",
  ])("reads %j as text, because only its blank line resembles front matter", (text) => {
    expect(parseFrontMatter(text, FILE)).toMatchObject({ content: text, line: 1, problems: [] });
  });

  it.each([
    "Note: a line with a colon\n---\n",
    "title: A\n\nText\n\n---\n",
    "title: A\nText\n---\n",
    "- title: A\n---\n",
  ])("reads %j as text", (text) => {
    expect(parseFrontMatter(text, FILE)).toMatchObject({ content: text, line: 1, problems: [] });
  });

  it.each([
    ['title = "A"\n[heroTextStyle]\ncolor = [1]', 3],
    ['[[features]]\ntitle = "A"', 2],
  ])("locates a TOML table in %j", (block, line) => {
    expect(read(block, "toml").problems).toMatchObject([{ code: "front-matter-invalid", at: { line } }]);
  });

  it.each(["js", "javascript", "JS", " js ", "coffee", "constructor", "ts"])(
    "rejects code marked as %j without running it",
    (language) => {
      const block = "(() => { globalThis.hanblogWasHere = true; return { title: 'x' }; })()";
      const { problems, frontmatter } = read(block, language);
      expect(problems).toMatchObject([
        { severity: "error", code: "front-matter-language", at: { file: FILE, line: 1 } },
      ]);
      expect(frontmatter.title).toBeUndefined();
      expect(globalThis).not.toHaveProperty("hanblogWasHere");
    },
  );

  it.each([
    ["a: 1\ntitle: a: b", "front-matter-syntax", 3, 9],
    ["a: &x 1\nb: *x", "front-matter-syntax", 3, 5],
    ["a: 1\na: 2", "front-matter-syntax", 3, 1],
    ["a: {\nb: 1\n}\nhome: maybe", "front-matter-invalid", 5, null],
    ["a: !!js/function x", "front-matter-syntax", 2, 4],
    ["just a text", "front-matter-syntax", 1, null],
    ["title: x\ntags:\n  - { a: 1 }", "front-matter-invalid", 3, null],
    ["title: x\ndate: tomorrow", "front-matter-invalid", 3, null],
    ["sidebarDepth: 9", "front-matter-invalid", 2, null],
    ["aliases: [/a/, 'http://example.com/']", "front-matter-invalid", 2, null],
    ["aliases: '/?p=123'", "front-matter-invalid", 2, null],
    ['title: "A\\uD800"', "control-character", 2, null],
    ['title: A\ntags: [x, "\\uDFFF"]', "control-character", 3, null],
    ['title: A\ndescription: "\\uD800"', "control-character", 3, null],
    ['title: A\ncategories: "\\uD800"', "control-character", 3, null],
    ['title: A\naliases: "/\\uD800"', "control-character", 3, null],
    ['prev: "/\\uD800"', "control-character", 2, null],
    ["lang: zh_CN", "front-matter-invalid", 2, null],
    ["title: A\ncategory: { a: 1 }", "front-matter-invalid", 3, null],
    [`big: ${"x".repeat(70_000)}`, "front-matter-too-large", 1, null],
  ])("locates the fault of %.30j", (block, code, line, column) => {
    const { problems } = read(block);
    expect(problems).toMatchObject([{ severity: "error", code, at: { file: FILE, line, column } }]);
  });

  it.each([
    ["toml", "a = 1\nb = = 2", 3, "TOML"],
    ["toml", "a = 1\na = 2", 3, "TOML"],
    ["json", '{\n"a": 1,\n"b" 2 }', 4, "JSON"],
  ])("locates a syntax error in %s and does not mention YAML", (language, block, line, word) => {
    expect(read(block, language).problems).toMatchObject([
      { code: "front-matter-syntax", at: { file: FILE, line }, hint: expect.stringContaining(word) },
    ]);
  });

  it.each([
    ["a: !!js/function x", "Tags"],
    ["\ttitle: x", "spaces"],
    ["a:\n\t- b", "spaces"],
    ["title: a\fb", "Delete the character"],
    ["%YAML 9.9\ntitle: x", "`%`"],
    ['title: "x\ntags: y', "mark"],
    ["title: [x\ntags: y", "bracket"],
    ["title: x: y", "`: `"],
    ["title: %x", "`%`"],
    ["tags: [x, 'y'", "bracket"],
    ["tags: [x #1]", "` #`"],
    ["title: 'it's'", "other kind"],
    ['title: "an "x" in it"', "other kind"],
    ["tags:\n  - x\n - y", "same column"],
    ["tags:\n  - x\n  -y\ntitle: z", "space after the `-`"],
    ["title: x\n  date: y", "same column"],
    ["title:\n  @x", "`@`"],
    ["tags:\n  - x\n  %y", "`%`"],
    ["description: first\nsecond line\nthird", "Indent the further lines"],
    ["title: b\nfoo bar", "`field: value`"],
  ])("gives advice on %j", (block, word) => {
    expect(read(block).problems).toMatchObject([{ hint: expect.stringContaining(word) }]);
  });

  it.each([
    ["tags: [a,\nb]", 3, "Indent this line"],
    ["tags: {a: 1,\nb: 2}", 3, "Indent this line"],
    ['title: "a\nb"', 3, "Indent this line"],
    ['title: "a\ndate: 2020-01-01', 3, "must end with one"],
    ["tags: [a\ndate: 2020-01-01", 3, "must end with one"],
  ])("names the cause of a value that is closed on the wrong line: %j", (block, line, word) => {
    expect(read(block).problems).toMatchObject([{ at: { line }, hint: expect.stringContaining(word) }]);
  });

  it.each([
    ["title:x", 2, "`title: value`"],
    ["title: x\ndate:2020-02-03\ntags: [x]", 3, "`date: value`"],
    ["title：x\ndate: 2020-02-03", 2, "`title: value`"],
    ["link: x\nhttp://a.b/\ntitle:x\ntags: [x]", 4, "`title: value`"],
    ["title: x\ncategories：y", 3, "`categories: value`"],
    ["tags:\n- x\n-y\ncategories:\n- z", 4, "`-`"],
  ])("locates the mistyped line of %j, not the one below it", (block, line, word) => {
    expect(read(block).problems).toMatchObject([
      { code: "front-matter-syntax", at: { line, column: null }, hint: expect.stringContaining(word) },
    ]);
  });

  it.each([
    "summary: |\n  a:b\n\n  std::c\ntilte\ntags: [x]",
    "a:\n  - b: >\n      c:d\n    tilte\ntags: [x]",
    "time:\n  12:30\ntilte\ntags: [x]",
    "summary:\n  std::cout\ntilte\ntags: [x]",
  ])("does not report the text of a field as a typing mistake: %j", (block) => {
    expect(read(block).problems).toMatchObject([
      { code: "front-matter-syntax", hint: expect.not.stringMatching(/Write `/) },
    ]);
  });

  it("mentions JSON if a fault in JSON quotes a word with a meaning in YAML", () => {
    expect(read('{ "title": "Rice", "aliases": x, "draft": true }', "json").problems).toMatchObject([
      { hint: expect.stringContaining("JSON") },
    ]);
  });

  it("reports every invalid field at once and keeps the valid ones", () => {
    const { frontmatter, problems } = read("title: A\nhome: maybe\nsticky: x\ndraft: true");
    expect(problems.map(({ message, at }) => [message, at?.line])).toEqual([
      ['The front matter field `home` has the invalid value "maybe"', 3],
      ['The front matter field `sticky` has the invalid value "x"', 4],
    ]);
    expect(frontmatter).toMatchObject({ title: "A", draft: true });
  });

  it.each([
    [
      "sticky: ' '",
      'The front matter field `sticky` has the invalid value " "',
      "Expected a number (the lowest comes first) or `true`.",
    ],
    [
      "issue: true",
      "The front matter field `issue` has the invalid value true",
      "Expected the number of an issue.",
    ],
    [
      "features: [{ title: 1 }]",
      'The front matter field `features` has the invalid value [{"title":1}]',
      "Expected a list of { title, details }, each with an optional `link` and `icon`.",
    ],
    [
      "author: true",
      "The front matter field `author` has the invalid value true",
      "Expected a name, an object with a `name`, or a list of these.",
    ],
  ])("names the expected value for %j", (block, message, hint) => {
    expect(read(block).problems).toMatchObject([{ message, hint }]);
  });

  it("reports an unclosed block", () => {
    expect(parseFrontMatter("---\ntitle: A\n\nText", FILE).problems).toMatchObject([
      { code: "front-matter-unclosed", at: { file: FILE, line: 1 } },
    ]);
  });

  it.each([
    ["tilte", "title"],
    ["catagories", "categories"],
    ["comment", "comments"],
    ["sidebarDeph", "sidebarDepth"],
  ])("warns of %s and suggests %s", (name, nearest) => {
    expect(read(`a: 1\n${name}: x`).problems).toMatchObject([
      { severity: "warning", at: { line: 3 }, hint: `Did you mean \`${nearest}\`?` },
    ]);
  });

  it.each([
    "Password",
    "pasword",
    "PASSWORD",
    "passwords",
    "Passwd",
    "pass-word",
    "pwd",
    "pass",
    "passphrase",
    "密码",
    "パスワード",
    "ｐassword",
    "pass\u200Bword",
    "page_password",
    "postPassword",
  ])("reports %s as an error, because the page would be published unencrypted", (name) => {
    expect(read(`a: 1\n${name}: FAMILY`).problems).toMatchObject([
      {
        severity: "error",
        code: "front-matter-unknown",
        at: { line: 3 },
        hint: "Did you mean `password`?",
      },
    ]);
  });

  it.each([
    ["published: false", "Use `draft: true`"],
    ["published: true", "Remove it"],
    ["hide: true", "Use `publish: false`"],
    ["hidden: yes", "Use `publish: false`"],
    ["isDraft: true", "Use `draft: true`"],
    ["status: Draft", "Use `draft: true`"],
    ["article: false", "Use `listed: false`"],
  ])("warns of %j, which hides a page in another generator", (field, advice) => {
    expect(read(`a: 1\n${field}`).problems).toMatchObject([
      {
        severity: "warning",
        code: "front-matter-unknown",
        at: { line: 3 },
        hint: expect.stringMatching(`^${advice}`),
      },
    ]);
  });

  it.each([
    "keys:\n  - e10adc3949ba59abbe56e057f20f883e",
    "keys: E10ADC3949BA59ABBE56E057F20F883E",
    "keys: [X]",
    "keys: 123456",
    "encrypt: true",
    "encrypted: true",
    "protected: true",
    "isPrivate: yes",
    "locked: 1",
    "status: private",
    "visibility: Protected",
    "access: secret",
  ])("reports %j as an error, because its author wants the page hidden", (field) => {
    expect(read(`a: 1\n${field}`).problems).toMatchObject([
      {
        severity: "error",
        code: "front-matter-unknown",
        at: { line: 3 },
        hint: expect.stringMatching("^It protects nothing"),
      },
    ]);
  });

  it.each(["protect:\n  password: FAMILY", "a: [{ b: { PASSWORD: x } }]", "plugin: { page_password: x }"])(
    "reports the password inside another field as an error: %j",
    (field) => {
      expect(read(field).problems).toMatchObject([
        { severity: "error", code: "front-matter-unknown", hint: "Did you mean `password`?" },
      ]);
    },
  );

  it.each([
    ["four dashes", "----\npassword: FAMILY\n----\ntext", 2],
    ["a space before them", " ---\n title: a\n password: FAMILY\n ---\ntext", 3],
    ["a space without a break before them", "\u00A0---\npassword: FAMILY\n---\ntext", 2],
    ["a comment above them", "<!-- a\nb -->\n---\npassword: FAMILY\n---\ntext", 4],
    ["other front matter above them", "---\ntitle: a\n---\n---\npassword: FAMILY\n---\ntext", 5],
    ["one dash in place of them", "—\ntags:\n  - a\npassword: FAMILY\n—\ntext", 4],
    ["line ends of old systems", "---\rpassword: FAMILY\r---\rtext", 2],
    ["delimiters of Hexo", ';;;\n"password": "FAMILY"\n;;;\ntext', 2],
    ["a brace", '{\n  "title": "a",\n  "password": "FAMILY"\n}\ntext', 3],
    ["no closing line", "\u00A0---\nPassword: FAMILY\n\ntext", 2],
    ["no opening line", "password: FAMILY\nlang: en\n---\ntext", 1],
  ])("reports a password that is in the text, because of %s", (_, text, line) => {
    expect(parseFrontMatter(text, "a.md").problems).toMatchObject([
      {
        severity: "error",
        code: "front-matter-unknown",
        at: { line },
        hint: expect.stringMatching("^It is in the text"),
      },
    ]);
  });

  it.each([
    "Password: the story of a word\n\ntext",
    "```yaml\npassword: secret\n```",
    "---\n\nA line above this text.\npassword: none\n",
    "text\n\n---\npassword: secret\n---\n",
    "- password: a list",
  ])("accepts a text about passwords: %j", (text) => {
    expect(parseFrontMatter(text, "a.md").problems).toEqual([]);
  });

  it("warns of `abbrlink`, which sets the address in Hexo", () => {
    expect(read("abbrlink: f2101881").problems).toMatchObject([
      { code: "front-matter-unknown", hint: expect.stringMatching("^It does not change the address") },
    ]);
  });

  it.each<[string, object]>([
    ["slug: my-post", { slug: "my-post" }],
    ["slug: 007", { slug: "007" }],
    ["slug: My first  post ", { slug: "My-first-post" }],
    ["url: /a/b/", { permalink: "/a/b/" }],
    ["url: /a/\npermalink: /b/", { permalink: "/b/" }],
    ["url: https://a.test/", { url: "https://a.test/" }],
    ["url: //a.test/", { url: "//a.test/" }],
    ["redirect_from: /old/", { aliases: ["/old/"] }],
    ["redirect_from: [/x, /y]\naliases: /old/", { aliases: ["/old/", "/x", "/y"] }],
  ])("reads the address fields of other generators: %j", (fields, expected) => {
    const { frontmatter, problems } = read(fields);
    expect(frontmatter).toMatchObject(expected);
    expect(problems).toEqual([]);
  });

  it.each(["slug: ../x", "slug: a/%2e%2e/b", "slug: 'a\\b'", "slug: [a]", "slug: https://a.test/x"])(
    "rejects %j",
    (field) => {
      expect(read(`a: 1\n${field}`).problems).toMatchObject([
        { code: "front-matter-invalid", at: { line: 3 }, hint: expect.stringContaining("rice-in-spring") },
      ]);
    },
  );

  it.each([
    "slug: a\npermalink: /a/",
    "abbrlink: 1\naliases: /posts/1/",
    "abbrlink: 1\nurl: /posts/1/",
    "slug:",
    "slug: ''",
  ])("does not warn of %j", (fields) => expect(read(fields).problems).toEqual([]));

  it.each([
    ["tags: one, two", 'Write ["one","two"] for several entries, or ["one, two"] for one.'],
    ["category: 前端，后端、", 'Write ["前端","后端"] for'],
  ])("warns of %j, which is a single entry", (field, advice) => {
    const { frontmatter, problems } = read(`a: 1\n${field}`);
    expect(problems).toMatchObject([
      {
        severity: "warning",
        code: "front-matter-list",
        at: { line: 3 },
        hint: expect.stringContaining(advice),
      },
    ]);
    expect([...frontmatter.tags, ...frontmatter.categories]).toHaveLength(1);
  });

  it.each([
    ["author: 5", "number", '"5"', { author: "5" }],
    ["author: [Ann, 7]", "number", '"7"', { author: ["Ann", "7"] }],
    ["tags: [2026-01-01, x]", "date", '"2026-01-01"', { tags: ["2026-01-01", "x"] }],
    ["categories:\n  - yes\n  - true", "boolean", '"true"', { categories: ["yes", "true"] }],
    ["keywords: [tea, false]", "boolean", '"false"', { keywords: ["tea", "false"] }],
  ])("warns of %j, which YAML does not read as text", (field, kind, found, expected) => {
    const { frontmatter, problems } = read(`a: 1\n${field}`);
    expect(frontmatter).toMatchObject(expected);
    expect(problems).toMatchObject([
      {
        severity: "warning",
        code: "front-matter-text",
        at: { line: 3 },
        message: expect.stringContaining(`${kind} ${found}`),
      },
    ]);
  });

  it("warns of each such value of a field", () => {
    const { problems } = read("tags: [2026-01-01, tea, true]");
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('date "2026-01-01"'),
      expect.stringContaining('boolean "true"'),
    ]);
  });

  it.each([
    "author: '5'",
    "tags: [2024, 1.10, '2026-01-01', 'true']",
    "keywords: [2024]",
    "author: { name: Ann, age: 5 }",
    "tags:",
  ])("has no such warning for %j", (field) => expect(read(field).problems).toEqual([]));

  it.each(['tags: ["one, two"]', "tags: [one, two]", "tags: one two", "tags: ','"])(
    "does not warn of %j",
    (field) => {
      expect(read(field).problems).toEqual([]);
    },
  );

  it.each([
    "keys: []",
    "keys:",
    "encrypt: false",
    "hidden: false",
    "hide: [nav]",
    "article: true",
    "private: false",
    "status: done",
    "access: [a]",
  ])("accepts %j", (field) => {
    expect(read(field).problems).toEqual([]);
  });

  it.each(["text", "name", "time", "top", "cover", "head"])("passes the custom field %s through", (name) => {
    expect(read(`${name}: x`)).toMatchObject({ problems: [], frontmatter: { [name]: "x" } });
  });

  it.each(["", "json"])("reports and drops names that could change a prototype (%j)", (language) => {
    const block = '{ "__proto__": { "bad": 1 }, "constructor": 2, "own": { "__proto__": 3, "a": 1 } }';
    const { frontmatter, problems } = read(block, language);
    expect(problems).toMatchObject([
      { severity: "error", code: "front-matter-unknown", at: { file: "posts/a.md", line: 2 } },
    ]);
    expect(Object.keys(frontmatter)).not.toContain("__proto__");
    expect(Object.hasOwn(frontmatter, "constructor")).toBe(false);
    expect(frontmatter["bad"]).toBeUndefined();
    expect(frontmatter["own"]).toEqual({ a: 1 });
  });

  it("reports front matter that is nested too deep", () => {
    expect(read(`{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, "json").problems).toMatchObject([
      { code: "front-matter-syntax" },
    ]);
  });
});
