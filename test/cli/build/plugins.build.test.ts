import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, realpath, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type * as Package from "../../../src/cli/index.js";
import { installOnDemand } from "../../install-on-demand.js";
import { readExamples, readFences, readGuidePage } from "../../site/guide/guide-pages.js";
import { runCli, runCliHere } from "../../run-cli.js";
import { readFiles, temporaryFolder, writeFiles } from "../output/temporary-folder.js";

const PACKAGE = resolve(import.meta.dirname, "../../..");
const PLUGIN = `import { definePlugin, z } from "hanblog";
import { ending } from "./ending.js";

export const titles = definePlugin({
  name: "titles",
  options: z.strictObject({ prefix: z.string().default("") }),
  files: ({ site, options }) => [
    { path: "titles.txt", text: site.pages.map(({ title, path }) => options.prefix + title + " " + path + ending).join("") },
  ],
});
`;
const CONFIG = `import { defineConfig } from "hanblog";
import { titles } from "./plugins/titles.js";

export default defineConfig({
  title: "Bowl",
  plugins: [
    titles({ prefix: "* " }),
  ],
});
`;

let dir = "";
beforeEach(async () => {
  dir = await temporaryFolder();
  await writeFiles(dir, {
    "hanblog.config.ts": CONFIG,
    "plugins/titles.ts": PLUGIN,
    "plugins/ending.ts": 'export const ending = "\\n";\n',
    "posts/rice.md": "---\ntitle: Rice\ndate: 2026-01-02\n---\n\nCooked.\n",
    "tea.md": "# Tea\n\n[All titles](/titles.txt)\n",
    "draft.md": "---\ntitle: Draft\ndraft: true\n---\n",
    "hidden.md": "---\ntitle: Hidden\npublish: false\n---\n",
  });
});

const write = (file: string, text: string) => writeFiles(dir, { [file]: text });
const read = (file: string) => readFile(join(dir, "dist", file), "utf8");

async function build(...flags: readonly string[]) {
  const { code, stderr } = await runCliHere(["build", ...flags], dir);
  return { code, stderr };
}

/** Builds in a process of its own. Node loads a package only once in a process. */
async function runPackaged(...flags: readonly string[]) {
  const { code, stderr } = await runCli(["build", ...flags], { cwd: dir });
  return { code, stderr };
}

/** Builds, and checks that a clean build writes the same. */
async function rebuild(run = build): Promise<void> {
  expect(await run("--strict")).toEqual({ code: 0, stderr: "" });
  const rebuilt = await readFiles(join(dir, "dist"));
  expect((await run("--clean")).code).toBe(0);
  expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
}

describe("a plugin with files", () => {
  it("writes them from the published pages", async () => {
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("titles.txt")).toBe("* Rice /posts/rice.html\n* Tea /tea.html\n");
  });

  it.each<[string, string, string, string]>([
    ["a page", "tea.md", "# Green tea\n", "* Rice /posts/rice.html\n* Green tea /tea.html\n"],
    [
      "its options",
      "hanblog.config.ts",
      CONFIG.replace('"* "', '"- "'),
      "- Rice /posts/rice.html\n- Tea /tea.html\n",
    ],
    [
      "its code",
      "plugins/titles.ts",
      PLUGIN.replace('title + " " + ', ""),
      "* /posts/rice.html\n* /tea.html\n",
    ],
    [
      "a file that its code imports",
      "plugins/ending.ts",
      'export const ending = ";";\n',
      "* Rice /posts/rice.html;* Tea /tea.html;",
    ],
    [
      "the configuration, which no longer has it",
      "hanblog.config.ts",
      'export default { title: "Bowl" };\n',
      "",
    ],
  ])("writes the same as a first build after a change of %s", async (_, file, text, expected) => {
    await write("tea.md", "# Tea\n");
    expect((await build()).code).toBe(0);
    await write(file, text);
    await rebuild();
    expect(await read("titles.txt").catch(() => "")).toBe(expected);
  });

  it("has its time in a verbose build that calls it", async () => {
    const verbose = async () => (await runCliHere(["build", "--verbose"], dir)).stdout;
    expect(await verbose()).toMatch(/^plugins: titles \d+ ms \(\d+ %\)$/m);
    expect((await runCliHere(["build", "--clean"], dir)).stdout).not.toContain("plugins:");
    // Files that were just written may change again within the precision of their times.
    await build();
    expect(await verbose()).not.toContain("plugins:");
  });

  it("is not called again by a build without changes", async () => {
    await write("plugins/ending.ts", "export const ending = String(Math.random());\n");
    // Files that were just written may change again within the precision of their times.
    for (let count = 0; count < 2; count++) expect((await build()).code).toBe(0);
    const first = await read("titles.txt");
    expect((await build()).code).toBe(0);
    expect(await read("titles.txt")).toBe(first);
    expect((await build("--clean")).code).toBe(0);
    expect(await read("titles.txt")).not.toBe(first);
  });

  it.each<[string, string, string]>([
    ["another plugin", "", "the plugin `other` and the plugin `titles` have the same address `/titles.txt`"],
    ["a page", "titles.txt.md", "titles.txt"],
    [
      "a public file",
      "public/titles.txt",
      "the plugin `titles` and `public/titles.txt` have the same address",
    ],
  ])("is reported at its place if %s has one of its addresses", async (_, file, message) => {
    if (file === "titles.txt.md") {
      await write("plugins/titles.ts", PLUGIN.replace('path: "titles.txt"', 'path: "tea.html"'));
    } else if (file !== "") await write(file, "Mine\n");
    else {
      const other = PLUGIN.replace('"titles"', '"other"').replace("const titles", "const other");
      await write("plugins/other.ts", other);
      await write(
        "hanblog.config.ts",
        CONFIG.replace("\n\n", '\nimport { other } from "./plugins/other.js";\n\n').replace(
          '* " }),',
          '* " }),\n    other(),',
        ),
      );
    }
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(file === "titles.txt.md" ? "the plugin `titles` and `tea.md`" : message);
    expect(stderr).toMatch(/hanblog\.config\.ts:\d+:\d+/);
  });

  it.each<[string, string, string]>([
    ["throws", 'files() { throw new Error("no bowl"); }', "failed in `files`: no bowl"],
    ["returns no list", 'files: () => "titles"', 'returned "titles" from `files`'],
    [
      "returns a file without text",
      'files: () => [{ path: "x.txt" }]',
      "returned nothing from `files[0].text`",
    ],
    [
      "returns an absolute path",
      'files: () => [{ path: "/x", text: "" }]',
      'returned "/x" from `files[0].path`',
    ],
    [
      "returns a path out of the output",
      'files: () => [{ path: "a/../../x", text: "" }]',
      'returned "a/../../x" from `files[0].path`',
    ],
    [
      "changes a page",
      'files: ({ site }) => site.pages.map((page) => (page.title = ""))',
      "failed in `files`",
    ],
    [
      "changes a tag",
      'files: ({ site }) => site.pages.map(({ tags }) => tags.push(""))',
      "failed in `files`",
    ],
    [
      "changes the front matter",
      "files: ({ site }) => site.pages.map(({ frontmatter }) => (frontmatter.rating = 1))",
      "failed in `files`",
    ],
  ])("is reported at its place if it %s", async (_, part, message) => {
    await write(
      "plugins/titles.ts",
      `import { definePlugin } from "hanblog";\nexport const titles = definePlugin({ name: "titles", ${part} });\n`,
    );
    await write("hanblog.config.ts", CONFIG.replace('{ prefix: "* " }', ""));
    await write("tea.md", "# Tea\n");
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });

  it.each([
    ["titles({ prefix: 3 })", "8:14", "`plugins[0].options.prefix` is 3"],
    ['titles({ prefx: "" })', "8:14", "Did you mean `prefix`?"],
    ["titles(OPTIONS)", "4:19", "`plugins[0].options.prefix` is 3"],
    ["titles(3)", "8:5", "`plugins[0].options` is 3"],
  ])("has wrong options reported at their place: %s", async (call, place, message) => {
    const config = CONFIG.replace('titles({ prefix: "* " })', call);
    const constant = "const OPTIONS = { prefix: 3 };\nexport default";
    await write("hanblog.config.ts", config.replace("export default", constant));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toContain(`hanblog.config.ts:${place}\n`);
  });

  it("does not see a page with a password", async () => {
    await write("secret.md", "---\ntitle: Secret\npassword: FAMILY\n---\n");
    const before = process.env["HANBLOG_PASSWORD_FAMILY"];
    process.env["HANBLOG_PASSWORD_FAMILY"] = "a long enough password";
    try {
      expect((await build()).code).toBe(0);
    } finally {
      if (before === undefined) delete process.env["HANBLOG_PASSWORD_FAMILY"];
      else process.env["HANBLOG_PASSWORD_FAMILY"] = before;
    }
    expect(await read("titles.txt")).not.toContain("Secret");
  });
});

describe("a plugin with data", () => {
  const plugin = (data: string) => `import { definePlugin } from "hanblog";
export const titles = definePlugin({
  name: "titles",
  data: ${data},
  files: ({ data }) => [{ path: "titles.txt", text: data.map(({ path, text }) => path + "=" + text).join("") }],
});
`;
  beforeEach(async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', ""),
      "plugins/titles.ts": plugin('() => ["bowls/*.csv", "bowls/{a,large}.csv"]'),
      "bowls/large.csv": "3\n",
      "bowls/note.txt": "no\n",
    });
  });

  it("reads the files that it declares, and follows their changes", async () => {
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("titles.txt")).toBe("bowls/large.csv=3\n");
    await writeFiles(dir, { "bowls/large.csv": "4\n", "bowls/a.csv": "1\n" });
    await rebuild();
    expect(await read("titles.txt")).toBe("bowls/a.csv=1\nbowls/large.csv=4\n");
    await rm(join(dir, "bowls/large.csv"));
    await rebuild();
    expect(await read("titles.txt")).toBe("bowls/a.csv=1\n");
  });

  it("cannot change what its other parts get", async () => {
    await write("plugins/titles.ts", plugin('() => ["bowls/*.csv"], names: ({ data }) => data.push(1)'));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining("failed in `names`: Cannot add property")]);
  });

  it.each([
    ['() => "bowls/*"', 'returned "bowls/*" from `data`'],
    ['() => ["../*"]', 'returned "../*" from `data[0]`'],
    ['() => ["/etc/*"]', 'returned "/etc/*" from `data[0]`'],
    ["() => { throw new Error('no bowl'); }", "failed in `data`: no bowl"],
    ['() => ["bowls/*.csv", "bowl/*.csv"]', "The plugin `titles` has no data: nothing matches `bowl/*.csv`"],
  ])("is reported at its place for %s", async (data, message) => {
    await write("plugins/titles.ts", plugin(data));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });
});

describe("a plugin with redirects", () => {
  const plugin = (redirects: string) => `import { definePlugin } from "hanblog";
export const titles = definePlugin({ name: "titles", data: () => ["data/*.csv"], redirects: ${redirects} });
`;
  const FROM_DATA = `async ({ site, data }) => [
    { from: "/old/", to: site.pages.find(({ title }) => title === "Rice").path },
    ...data.flatMap(({ path, text }) =>
      text.trim().split("\\n").map((row, index) => {
        const [from, to] = row.split(",");
        return { from, to, path, line: index + 1 };
      }),
    ),
  ]`;
  beforeEach(async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', "").replace(
        "plugins:",
        'host: "netlify", redirects: { "/own/": "/tea.html" },\n  plugins:',
      ),
      "plugins/titles.ts": plugin(FROM_DATA),
      "data/moved.csv": "/2019/饭,/posts/rice.html\n/away/,https://tea.example/\n",
      "tea.md": "# Tea\n",
    });
  });

  it("sends old addresses to pages, and follows its data and the pages", async () => {
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("old/index.html")).toContain('content="0; url=/posts/rice.html"');
    expect(await read("2019/饭/index.html")).toContain('content="0; url=/posts/rice.html"');
    expect(await read("away/index.html")).toContain('content="0; url=https://tea.example/"');
    expect(await read("_redirects")).toMatch(/\/own\/ \/tea\.html[^]*\/old\/ \/posts\/rice\.html/);
    expect(await read("routes.json")).toContain("/old/");
    await write("data/moved.csv", "/2020/,/tea.html\n");
    await write("posts/rice.md", "---\ntitle: Rice\npermalink: /rice/\n---\n");
    await rebuild();
    expect(await read("old/index.html")).toContain('content="0; url=/rice/"');
    expect(await read("2020/index.html")).toContain('content="0; url=/tea.html"');
    expect(await read("2019/饭/index.html").catch(() => "none")).toBe("none");
  });

  it.each<[string, string, string, string]>([
    [
      "has the address of a page",
      "/x/,/tea.html\n/tea.html,/posts/rice.html\n",
      "the plugin `titles`",
      "data/moved.csv:2",
    ],
    ["has a redirect of the configuration", "/own/,/posts/rice.html\n", "`redirects`", "data/moved.csv:1"],
    ["has one address twice", "/x/,/tea.html\n/x/,/tea.html\n", "the plugin `titles`", "data/moved.csv:"],
    [
      "leads to a missing page",
      "/x/,/soup.html\n",
      "The plugin `titles` leads from `/x/` to `/soup.html`",
      "data/moved.csv:1",
    ],
    ["leads to no address", "/x/,soup\n", 'returned "soup" from `redirects[1].to`', "hanblog.config.ts:8:5"],
  ])("is reported at its place if it %s", async (_, data, message, place) => {
    await write("data/moved.csv", data);
    const { code, stderr } = await build("--strict");
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toContain(place);
  });

  it.each([
    ["() => 1", "returned 1 from `redirects`"],
    ['() => [{ from: "old/", to: "/" }]', 'returned "old/" from `redirects[0].from`'],
    ['() => [{ from: "/old/", to: "/", lin: 1 }]', "unknown field `lin` from `redirects[0]`"],
    ['() => [{ from: "/old/", to: "/", path: "draft.md" }]', 'returned "draft.md" from `redirects[0].path`'],
    ['() => [{ from: "/old/", to: "/", line: 0 }]', "returned 0 from `redirects[0].line`"],
    ['() => { throw new Error("no bowl"); }', "failed in `redirects`: no bowl"],
  ])("is reported at its place for %s", async (redirects, message) => {
    await write("plugins/titles.ts", plugin(redirects));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toContain("hanblog.config.ts:8:5");
  });
});

describe("a plugin that reads the HTML of pages", () => {
  const plugin = (parts: string) => `import { definePlugin } from "hanblog";
export const titles = definePlugin({ name: "titles", ${parts} });
`;
  const BODIES = "bodies: ({ site }) => site.pages.filter(({ isListed }) => isListed)";
  const BOOK = `${BODIES},
  files: ({ site, bodyOf }) => [
    { path: "book.html", text: site.pages.map((page) => page.isListed ? "<h1>" + page.title + "</h1>" + bodyOf(page) : "").join("") },
  ]`;
  const readBook = () => read("book.html");
  beforeEach(async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', "").replace(
        "plugins:",
        'url: "https://bowl.example",\n  base: "/b/",\n  plugins:',
      ),
      "plugins/titles.ts": plugin(BOOK),
      "tea.md":
        "# Tea\n\n## Kinds\n\n[Rice](posts/rice.md), [the book](/book.html)\n\n<!--@include: ./part.md-->\n",
      "part.md": "Green\n",
      "posts/quiet.md": "---\ntitle: Quiet\nlisted: false\n---\n",
    });
  });

  it("gets it as feeds have it, with what plugins add below the text", async () => {
    await write(
      "plugins/titles.ts",
      plugin(`${BOOK}, content: () => [{ path: "/tea.html", html: '<p><a href="/b/">Home</a></p>' }]`),
    );
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    const book = await readBook();
    expect(book).toContain('<h2 id="kinds">Kinds</h2>');
    expect(book).toContain('<a href="https://bowl.example/b/posts/rice.html">Rice</a>');
    expect(book).toContain('<p>Green</p>\n<p><a href="https://bowl.example/b/">Home</a></p>');
    expect(book).toMatch(/^<h1>Rice<\/h1><p>Cooked\.<\/p>\n<h1>Tea<\/h1>/);
  });

  it.each<[string, Readonly<Record<string, string | null>>]>([
    ["a text", { "tea.md": "# Tea\n\nBlack\n" }],
    ["a title", { "posts/rice.md": "---\ntitle: Brown rice\ndate: 2026-01-02\n---\n\nCooked.\n" }],
    ["a file that a page includes", { "part.md": "White\n" }],
    ["an address that a page links to", { "posts/rice.md": "---\ntitle: Rice\npermalink: /rice/\n---\n" }],
    ["the number of pages, which is larger", { "soup.md": "# Soup\n\nMiso\n" }],
    ["the number of pages, which is smaller", { "posts/rice.md": null, "tea.md": "# Tea\n" }],
    ["the pages that it reads", { "posts/quiet.md": "---\ntitle: Quiet\n---\n\nLoud\n" }],
    ["its code", { "plugins/titles.ts": plugin(BOOK.replaceAll("h1>", "h2>")) }],
    [
      "its code, which reads no page",
      { "plugins/titles.ts": plugin('files: () => [{ path: "book.html", text: "" }]') },
    ],
  ])("writes the same as a first build after a change of %s", async (_, change) => {
    expect((await build()).code).toBe(0);
    const first = await readBook();
    for (const [file, text] of Object.entries(change)) {
      if (text === null) await rm(join(dir, file));
      else await write(file, text);
    }
    await rebuild();
    expect(await readBook()).not.toBe(first);
  });

  it.each<[string, string, string]>([
    ["reads another page", BOOK.replaceAll("page.isListed ?", "true ?"), "reads the HTML of `/part.html`"],
    ["asks for no page", BODIES.replace("filter", "map"), "returned false from `bodies[0]`"],
    [
      "asks for a page that it does not see",
      'bodies: () => [{ path: "/draft.html" }]',
      'returned "/draft.html" from `bodies[0].path`',
    ],
    ["throws in `bodies`", 'bodies() { throw new Error("no bowl"); }', "failed in `bodies`: no bowl"],
    ["throws", `${BODIES}, files() { throw new Error("no bowl"); }`, "failed in `files`: no bowl"],
    [
      "has the address of a page",
      BOOK.replace("book.html", "tea.html"),
      "the plugin `titles` and `tea.md` have the same address",
    ],
    [
      "returns a file with an unknown field",
      `${BODIES}, files: () => [{ path: "book.html", txt: "", text: "" }]`,
      "unknown field `txt` from `files[0]`",
    ],
  ])("is reported at its place if it %s", async (_, parts, message) => {
    await write("plugins/titles.ts", plugin(parts));
    await write("tea.md", "# Tea\n");
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toContain("hanblog.config.ts:9:5");
  });

  it("cannot write the file of a plugin that reads none", async () => {
    const other = `const other = definePlugin({ name: "other", files: () => [{ path: "book.html", text: "" }] });\n`;
    await write(
      "hanblog.config.ts",
      `import { definePlugin } from "hanblog";\n${other}${(await readFile(join(dir, "hanblog.config.ts"), "utf8")).replace("titles(),", "titles(),\n    other(),")}`,
    );
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(
        "the plugin `titles` and the plugin `other` have the same address `/book.html`",
      ),
    ]);
  });
});

describe("a plugin with pages", () => {
  const BOOKS = `import { definePlugin } from "hanblog";
const nameOf = ({ title }) => title.toLowerCase() + ".md";
export const titles = definePlugin({
  name: "titles",
  data: () => ["data/*.yml"],
  async pages({ data }) {
    const books = data.flatMap((file) => file.value());
    return [
      {
        path: "books/README.md",
        frontmatter: { title: "Books", listed: false },
        markdown: books.map((book) => "- [" + book.title + "](" + nameOf(book) + ")").join("\\n"),
      },
      ...books.map(({ text, ...fields }) => ({ path: "books/" + nameOf(fields), frontmatter: fields, markdown: text })),
    ];
  },
});
`;
  const DATA = `- title: Dune
  date: "2026-01-03"
  tags: [Sand]
  aliases: [/arrakis/]
  text: |
    To [Emma](emma.md) and [tea](../tea.md).
- title: Emma
  date: "2026-01-02"
  text: Near Highbury.
`;
  const plugin = (pages: string) =>
    `import { definePlugin } from "hanblog";\nexport const titles = definePlugin({ name: "titles", pages: ${pages} });\n`;
  beforeEach(async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', "").replace(
        "plugins:",
        'url: "https://bowl.example", feed: { atom: true }, repository: { url: "https://github.com/rice/bowl" }, plugins:',
      ),
      "plugins/titles.ts": BOOKS,
      "data/books.yml": DATA,
      "tea.md": "# Tea\n\n[Books](books/README.md) and [Dune](books/dune.md)\n",
    });
  });

  it("has them in lists, search, the sitemap and feeds like pages of files", async () => {
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("books/dune.html")).toContain('To <a href="/books/emma.html">Emma</a>');
    expect(await read("books/index.html")).toContain('<a href="/books/dune.html">Dune</a>');
    expect(await read("index.html")).toMatch(/Dune[^]*Emma[^]*Rice/);
    expect(await read("tag/Sand/index.html")).toContain('href="/books/dune.html"');
    expect(await read("arrakis/index.html")).toContain("/books/dune.html");
    expect(await read("sitemap.xml")).toContain("https://bowl.example/books/emma.html");
    expect(await read("atom.xml")).toContain("Near Highbury.");
    expect(await read("posts/rice.html")).toContain("github.com/rice/bowl/edit");
    expect(await read("books/dune.html")).not.toContain("github.com/rice/bowl/edit");
    const files = await readFiles(join(dir, "dist"));
    expect(
      Object.entries(files).filter(([file, text]) => /search/.test(file) && /highbury/i.test(text)),
    ).not.toEqual([]);
  });

  it("follows changes of the data, and writes the same as a first build", async () => {
    expect((await build()).code).toBe(0);
    const steps: readonly (readonly [from: string, to: string])[] = [
      ["Near Highbury.", "In Highbury."],
      ["Sand", "Spice"],
      ["title: Emma", "title: Persuasion"],
      ["(emma.md)", "(persuasion.md)"],
      [`- title: Persuasion\n  date: "2026-01-02"\n  text: In Highbury.\n`, ""],
    ];
    let text = DATA;
    for (const [from, to] of steps) {
      text = text.replace(from, to);
      await write("data/books.yml", text);
      await build();
      const rebuilt = await readFiles(join(dir, "dist"));
      await build("--clean");
      expect(await readFiles(join(dir, "dist")), to).toEqual(rebuilt);
    }
    expect(await read("books/persuasion.html").catch(() => "none")).toBe("none");
  });

  it("renders only pages whose values have changed", async () => {
    // Workers run compiled code.
    const { build: run }: typeof Package = await import(join(PACKAGE, "dist/cli/index.js"));
    const work = async () => (await run({ siteDir: dir })).work;
    const data = DATA.replaceAll("- title", "- description: Read it\n  title");
    await write("data/books.yml", data);
    expect((await work()).compiles).toBe(6);
    await write("data/books.yml", data.replace("and [tea]", "or [tea]"));
    expect(await work()).toMatchObject({ reads: 1, compiles: 1, renders: 1 });
  });

  it("makes them for each language of the site", async () => {
    const languages = 'lang: "ja", locales: { "/en/": { lang: "en" }, "/": {} }, plugins:';
    await writeFiles(dir, {
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', "").replace("plugins:", languages),
      "plugins/titles.ts": plugin(
        `({ locales }) => locales.map(({ path, lang }) => ({ path: path.slice(1) + "about.md", markdown: "# About " + lang }))`,
      ),
      "tea.md": "# Tea\n",
    });
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("about.html")).toMatch(/<html lang="ja"[^]*About ja/);
    expect(await read("en/about.html")).toMatch(/<html lang="en"[^]*About en/);
  });

  it("gives them locales, defaults, drafts, layouts and passwords as pages of files have", async () => {
    const config = (await readFile(join(dir, "hanblog.config.ts"), "utf8")).replace(
      "plugins:",
      'locales: { "/": {}, "/en/": { lang: "en" } }, defaults: { "en/": { author: "Ann" } }, plugins:',
    );
    const page = (path: string, frontmatter: object, markdown = "Text") =>
      `${JSON.stringify({ path, frontmatter, markdown })},`;
    await writeFiles(dir, {
      "hanblog.config.ts": config,
      "tea.md": "# Tea\n",
      "plugins/titles.ts": plugin(`() => [
        ${page("en/books/dune.md", { title: "Dune", date: "2026-01-02 10:00:00", permalink: "/en/d/" })}
        ${page("books/late.md", { title: "Late", date: "2999-01-01" })}
        ${page("books/secret.md", { title: "Secret", password: "FAMILY" }, "The treasure")}
        ${page("books/odd.md", { title: "Odd", layout: "Odd" })}
      ]`),
    });
    process.env["HANBLOG_PASSWORD_FAMILY"] = "a long enough password";
    onTestFinished(() => void delete process.env["HANBLOG_PASSWORD_FAMILY"]);
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/`Odd`[^]*\(titles: books\/odd\.md\)/)]);
    const fixed = (await readFile(join(dir, "plugins/titles.ts"), "utf8")).replace(
      '"layout":"Odd"',
      '"tags":["odd"]',
    );
    await write("plugins/titles.ts", fixed);
    await rebuild();
    expect(await read("en/d/index.html")).toMatch(/<html lang="en"[^]*2026[^]*Ann/);
    expect(await read("en/index.html")).toContain('href="/en/d/"');
    expect(await read("tag/odd/index.html")).toContain("/books/odd.html");
    const files = await readFiles(join(dir, "dist"));
    expect(files["books/secret.html"]).toBeDefined();
    expect(Object.values(files).join()).not.toMatch(/The treasure|Late</);
  });

  it("lets other parts of plugins see them", async () => {
    await write(
      "plugins/titles.ts",
      BOOKS.replace(
        "data:",
        'files: ({ site }) => [{ path: "x.txt", text: site.pages.map(({ file, markdown }) => file + markdown()).join() }],\n  data:',
      ),
    );
    expect((await build()).code).toBe(0);
    expect(await read("x.txt")).toContain("books/emma.mdNear Highbury.");
  });

  it.each<[string, string, readonly string[]]>([
    [
      "a front matter field",
      "title: Dune\n  layuot: x",
      ["Unknown front matter field `layuot`", "(titles: books/dune.md)"],
    ],
    [
      "a value",
      "title: Dune\n  layout: [1]",
      ["field `layout` has the invalid value", "(titles: books/dune.md)"],
    ],
    [
      "a link",
      "title: Dune\n  text: |\n    A\n\n    [B](b.md)",
      ["Link `b.md` is broken", "(titles: books/dune.md:3)"],
    ],
    [
      "a component",
      "title: Dune\n  text: <Bowl />",
      ["Unknown component `<Bowl>`", "(titles: books/dune.md:1)"],
    ],
    [
      "an address",
      "title: Dune\n  permalink: /tea.html",
      ["the plugin `titles` (`books/dune.md`)", "`tea.md`"],
    ],
    [
      "a path of a file",
      "title: Rice",
      ["adds the page `books/rice.md` (`pages[1].path`), which is also a file"],
    ],
    [
      "a path twice",
      "title: Emma\n- title: emma",
      ["also a page of the plugin `titles`", "hanblog.config.ts:7:5"],
    ],
    [
      "the syntax of the data",
      "title: [",
      ["A file of the plugin `titles` cannot be parsed", "data/books.yml:"],
    ],
  ])("reports a mistake in %s at its place", async (_, fields, messages) => {
    await writeFiles(dir, {
      "data/books.yml": `- ${fields}\n`,
      "tea.md": "# Tea\n",
      "books/rice.md": "# Rice\n",
    });
    const { stderr } = await build("--strict");
    for (const message of messages) expect(stderr).toContain(message);
    expect(stderr).toMatch(/(?:hanblog\.config\.ts|books\.yml|tea\.md)/);
  });

  it("reports no links to pages of a plugin that fails", async () => {
    await write("plugins/titles.ts", plugin('() => { throw new Error("no bowl"); }'));
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("The plugin `titles` failed in `pages`: no bowl");
    expect(stderr).not.toContain("broken");
  });

  it("leaves the problems of a file at their place whose page a plugin adds too", async () => {
    await writeFiles(dir, { "books/README.md": "[B](b.md)\n" });
    expect((await build()).stderr).toMatch(/Link `b\.md` is broken.*\n {2}books\/README\.md:1\n/);
  });

  it.each([
    ['() => "titles"', 'returned "titles" from `pages`'],
    ["() => [1]", "returned 1 from `pages[0]`"],
    ['() => [{ path: "x.txt" }]', 'returned "x.txt" from `pages[0].path`'],
    ['() => [{ path: "../x.md" }]', 'returned "../x.md" from `pages[0].path`'],
    ['() => [{ path: "/x.md" }]', 'returned "/x.md" from `pages[0].path`'],
    ['() => [{ path: ".x/x.md" }]', 'returned ".x/x.md" from `pages[0].path`'],
    ['() => [{ path: "public/x.md" }]', 'returned "public/x.md" from `pages[0].path`'],
    ['() => [{ path: "x.md", frontmatter: [] }]', "returned [] from `pages[0].frontmatter`"],
    [
      '() => [{ path: "x.md", frontmatter: { f() {} } }]',
      "returned a function from `pages[0].frontmatter.f`",
    ],
    [
      '() => [{ path: "x.md", frontmatter: { date: new Date("no") } }]',
      "returned null from `pages[0].frontmatter.date`",
    ],
    ['() => [{ path: "x.md", markdown: 1 }]', "returned 1 from `pages[0].markdown`"],
    ['() => [{ path: "x.md", title: "X" }]', "the unknown field `title` from `pages[0]`"],
  ])("is reported at its place for %s", async (pages, message) => {
    await write("plugins/titles.ts", plugin(pages));
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });
});

describe("a plugin with additions to the head", () => {
  const plugin = (head: string) => `import { definePlugin } from "hanblog";
export const titles = definePlugin({ name: "titles", head: () => (${head}) });
`;
  beforeEach(async () => {
    await write(
      "hanblog.config.ts",
      CONFIG.replace('{ prefix: "* " }', "").replace("plugins:", 'base: "/b/", plugins:'),
    );
    await write("tea.md", "# Tea\n");
  });

  it("puts them into all documents and the policy, and names the hosts", async () => {
    await write(
      "plugins/titles.ts",
      plugin(`{
        tags: [["meta", { name: "rice", content: "cooked" }]],
        scripts: [{ src: "/count.js" }],
        sources: { "connect-src": ["https://stats.example"] },
        trustedTypes: false,
      }`),
    );
    await write("public/count.js", "");
    const { stdout } = await runCliHere(["build", "--strict"], dir);
    expect(stdout).toContain("stats.example (titles)");
    for (const page of ["tea.html", "posts/rice.html", "404.html"]) {
      expect(await read(page)).toContain('<meta name="rice" content="cooked">');
      expect(await read(page)).toContain('<script src="/b/count.js" async');
    }
    const policy = await readFile(join(dir, ".hanblog/policy.txt"), "utf8");
    expect(policy).toContain("connect-src 'self' https://stats.example;");
    expect(policy).not.toContain("require-trusted-types-for");
    await rebuild();
  });

  it.each<[string, string]>([
    [
      '{ scripts: [{ src: "http://stats.example/a.js" }] }',
      'returned "http://stats.example/a.js" from `head.scripts[0].src`',
    ],
    ["{ script: [] }", "the unknown field `script` from `head`"],
    ['{ tags: [["meta"]] }', 'returned ["meta"] from `head.tags[0]`'],
    ["null", "returned null from `head`"],
    ["Promise.resolve({})", "returned a promise from `head`"],
    ["(() => { throw new Error('no bowl'); })()", "failed in `head`: no bowl"],
  ])("is reported at its place for %s", async (head, message) => {
    await write("plugins/titles.ts", plugin(head));
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });

  const PAGE_TAGS = `{ pageTags: (page, { site }) => [
    ["meta", { name: "author", content: page.frontmatter.author ?? "<none>" }],
    ["link", { rel: "next", href: "/tea.html" }],
    ["link", { rel: "stylesheet", href: "https://fonts.example/" + page.title + ".css" }],
    ["script", { type: "application/ld+json" }, JSON.stringify({ name: page.title + "</script>", pages: site.pages.length })],
  ] }`;

  it("puts tags of a page into its document and its policy alone, and follows its front matter", async () => {
    await write("plugins/titles.ts", plugin(PAGE_TAGS));
    expect(await build("--csp", "meta", "--strict")).toEqual({ code: 0, stderr: "" });
    const tea = await read("tea.html");
    expect(tea).toContain('<meta name="author" content="&lt;none&gt;" data-route>');
    expect(tea).toContain('<link rel="next" href="/b/tea.html" data-route>');
    expect(tea).toContain(`{"name":"Tea\\u003c/script>","pages":2}</script>`);
    expect(tea).toMatch(/style-src 'self'[^;]* https:\/\/fonts\.example/);
    expect(await read("404.html")).not.toMatch(/fonts\.example|name="author"/);
    expect(await read("index.html")).not.toMatch(/fonts\.example|name="author"/);
    expect(await readFile(join(dir, ".hanblog/policy.txt"), "utf8")).toContain("https://fonts.example");
    const { build: run }: typeof Package = await import(join(PACKAGE, "dist/cli/index.js"));
    const work = async () => (await run({ siteDir: dir, csp: "meta" })).work;
    await work();
    await write("tea.md", "---\nauthor: Ann\n---\n# Tea\n");
    expect((await work()).renders).toBe(1);
    expect(await read("tea.html")).toContain('<meta name="author" content="Ann" data-route>');
    await rebuild(() => build("--csp", "meta"));
  });

  it.each<[string, string]>([
    ["() => 1", 'returned 1 from `pageTags("/posts/rice.html")`'],
    ['() => [["script", {}, "1"]]', 'returned ["script",{},"1"] from `pageTags("/posts/rice.html")[0]`'],
    ['() => [["meta", { name: 1 }]]', 'returned 1 from `pageTags("/posts/rice.html")[0][1].name`'],
    ["() => { throw new Error('no bowl'); }", "failed in `head`: no bowl"],
    ["[]", "returned [] from `head.pageTags`"],
  ])("is reported at its place for tags of pages that are %s", async (tags, message) => {
    await write("plugins/titles.ts", plugin(`{ pageTags: ${tags} }`));
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });
});

describe("a plugin with content", () => {
  const plugin = (content: string) => `import { definePlugin } from "hanblog";
const link = (site, { title, path }) => '<a href="' + site.hrefOf(path) + '">' + title + "</a>";
export const titles = definePlugin({ name: "titles", content: ${content} });
`;
  const OTHERS = plugin(`({ site }) =>
    site.pages.map(({ path }) => ({
      path,
      html: "<p>Also: " + site.pages.flatMap((page) => (page.path === path ? [] : link(site, page))).join() + "</p>",
    }))`);
  beforeEach(async () => {
    const config = CONFIG.replace('{ prefix: "* " }', "").replace("plugins:", 'base: "/b/", plugins:');
    await writeFiles(dir, {
      "hanblog.config.ts": config,
      "tea.md": "# Tea\n\nBrewed.\n",
      "plugins/titles.ts": OTHERS,
    });
  });

  it("adds it below the texts of pages, and follows changes of other pages", async () => {
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("tea.html")).toMatch(
      /Brewed\.<\/p>\s*<p>Also: <a href="\/b\/posts\/rice\.html">Rice<\/a><\/p>/,
    );
    await write("posts/rice.md", "---\ntitle: Millet\ndate: 2026-01-02\n---\n\nCooked.\n");
    await rebuild();
    expect(await read("tea.html")).toContain(">Millet</a></p>");
    await write("plugins/titles.ts", OTHERS.replace("Also", "More"));
    await rebuild();
    expect(await read("tea.html")).toContain("<p>More: ");
  });

  it.each([
    ["a link", '<a href="/b/nowhere.html">Nowhere</a>', "Link `/b/nowhere.html` is broken"],
    ["an image", '<img src="/b/no%20where.png" alt="">', "Image `/b/no where.png` not found"],
    ["an anchor", '<a href="/b/tea.html#no&amp;where">Nowhere</a>', "its page has no id `no&where`"],
  ])("has its addresses checked, and the plugin is named for %s", async (_, html, message) => {
    await write("plugins/titles.ts", plugin(`() => [{ path: "/tea.html", html: '${html}' }]`));
    const { stderr } = await build();
    expect(stderr).toContain(message);
    expect(stderr).toContain("hanblog.config.ts:7:5 (titles: /tea.html)");
  });

  it("is named for an address on all pages", async () => {
    const content = plugin(`({ site }) =>
      site.pages.map(({ path }) => ({ path, html: '<a href="/b/nowhere.html">Nowhere</a>' }))`);
    await write("plugins/titles.ts", content);
    const { stderr } = await build();
    expect(stderr).toContain("Link `/b/nowhere.html` is broken");
    expect(stderr).toContain("hanblog.config.ts:7:5 (titles: ");
  });

  it("is not named for the same address in the text of the page", async () => {
    await write("tea.md", "# Tea\n\n[Nowhere](/nowhere.html)\n");
    await write(
      "plugins/titles.ts",
      plugin(`() => [{ path: "/tea.html", html: '<a href="/b/nowhere.html">Nowhere</a>' }]`),
    );
    expect((await build()).stderr).toContain("tea.md:3");
  });

  it.each([
    ['() => [{ path: "/hidden.html", html: "" }]', 'returned "/hidden.html" from `content[0].path`'],
    ['() => [{ path: "/tea.html", html: 1 }]', "returned 1 from `content[0].html`"],
    ["() => undefined", "returned nothing from `content`"],
  ])("is reported at its place for %s", async (content, message) => {
    await write("plugins/titles.ts", plugin(content));
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });
});

describe("a plugin that fails", () => {
  const plugin = (files: string) => `import { definePlugin } from "hanblog";

function fail(): never {
  throw new Error("no bowl");
}

export const titles = definePlugin({ name: "titles", ${files} });
`;

  it.each([
    ["a thrown error", "files: () => fail()", "files"],
    ["a promise that is not awaited", "files: () => { void (async () => fail())(); return []; }", "files"],
    [
      "a promise without `await` in pages",
      "pages: async () => { void (async () => fail())(); return []; }",
      "pages",
    ],
    [
      "several errors",
      "data: () => { try { fail(); } catch (error) { throw new AggregateError([error]); } }",
      "data",
    ],
  ])("is reported with the place in its code: %s", async (_, parts, part) => {
    await writeFiles(dir, {
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', ""),
      "plugins/titles.ts": plugin(parts),
    });
    // Unhandled rejections are those of a process.
    const { code, stderr } = await runPackaged();
    expect(code).toBe(1);
    expect(stderr).toContain(`The plugin \`titles\` failed in \`${part}\`: no bowl`);
    expect(stderr).toContain("hanblog.config.ts:7:5");
    expect(stderr).toContain("Thrown at plugins/titles.ts:4:9.");
    expect(stderr).not.toContain(".mjs");
  });
});

describe("a plugin with checks", () => {
  const plugin = (checks: string) => `import { definePlugin } from "hanblog";
export const titles = definePlugin({ name: "titles", checks: ${checks} });
`;
  const SOY = (more: string) =>
    plugin(`({ site }) =>
    site.pages.flatMap((page) => {
      const index = page.markdown().indexOf("soy");
      return index < 0 ? [] : [{ path: page.file, line: page.lineAt(index), message: "Found \\\`soy\\\`"${more} }];
    })`);
  beforeEach(async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', ""),
      "tea.md": "---\ntitle: Tea\n---\n\n# Tea\n\nWith\nsoy milk.\n",
    });
  });

  it("reports mistakes at their places as warnings, with its advice", async () => {
    await write("plugins/titles.ts", SOY(', hint: "Expected oat."'));
    const { code, stderr } = await build();
    expect(code).toBe(0);
    expect(stderr).toContain("warning Found `soy` (plugin `titles`) [plugin-check]\n  tea.md:8");
    expect(stderr).toContain("Expected oat.");
    expect((await build("--strict")).code).toBe(1);
    await write("tea.md", "# Tea\n\nWith milk.\n");
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
  });

  it("ends the build with an error", async () => {
    await write("plugins/titles.ts", SOY(', severity: "error"'));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining("error Found `soy`")]);
  });

  it.each([
    ['() => [{ path: "hidden.md", message: "x" }]', 'returned "hidden.md" from `checks[0].path`'],
    ['() => [{ path: "tea.md" }]', "returned nothing from `checks[0].message`"],
  ])("is reported at its place for %s", async (checks, message) => {
    await write("plugins/titles.ts", plugin(checks));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });
});

describe("a plugin with markdown rules", () => {
  const RULES = `import { definePlugin } from "hanblog";
export const titles = definePlugin({
  name: "titles",
  names: ({ site }) => Object.fromEntries(site.pages.map(({ file, title }) => [file, title])),
  markdown(md, { lookUp, slugOf }) {
    md.inline.ruler.push("title", (state, isSilent) => {
      const found = /^%([\\w/]+\\.md)%/.exec(state.src.slice(state.pos));
      if (found === null) return false;
      if (!isSilent) state.push("text", "", 0).content = slugOf("A B") + ":" + lookUp(found[1]);
      state.pos += found[0].length;
      return true;
    });
  },
});
`;
  beforeEach(async () => {
    await writeFiles(dir, {
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', ""),
      "plugins/titles.ts": RULES,
      "tea.md": "# Tea\n\nWith %posts/rice.md% and %soup.md%.\n",
      "posts/other.md": "---\ntitle: Other\n---\n\nPlain.\n",
    });
  });

  it("compiles a page again when a text has changed that it has looked up", async () => {
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("tea.html")).toContain("With a-b:Rice and a-b:null.");
    await write("posts/rice.md", "---\ntitle: Millet\ndate: 2026-01-02\n---\n\nCooked.\n");
    await rebuild();
    expect(await read("tea.html")).toContain("With a-b:Millet and a-b:null.");
    await write("soup.md", "# Soup\n");
    await rebuild();
    expect(await read("tea.html")).toContain("With a-b:Millet and a-b:Soup.");
    await write("plugins/titles.ts", RULES.replace('":"', '"="'));
    await rebuild();
    expect(await read("tea.html")).toContain("With a-b=Millet and a-b=Soup.");
  });

  it("shows the words of its HTML in lists, feeds and search, without the tags", async () => {
    const add = `md.inline.ruler.push("key", (state, isSilent) => {
      const found = /^%(\\w+)%/.exec(state.src.slice(state.pos));
      if (found === null) return false;
      if (!isSilent) state.push("html_inline", "", 0).content = "<kbd>" + found[1] + "</kbd>";
      state.pos += found[0].length;
      return true;
    });`;
    await writeFiles(dir, {
      "plugins/titles.ts": `import { definePlugin } from "hanblog";
export const titles = definePlugin({ name: "titles", markdown(md) { ${add} } });
`,
      "hanblog.config.ts": CONFIG.replace('{ prefix: "* " }', "").replace(
        "title:",
        'url: "https://bowl.example", feed: { json: true }, title:',
      ),
      "posts/rice.md":
        "---\ndate: 2026-01-02\n---\n\n# Rice with %Tab%\n\nPress %Escape%.\n\n## Then %Enter%\n",
      "tea.md": "# Tea\n",
    });
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    const files = Object.entries(await readFiles(join(dir, "dist")));
    const page = await read("posts/rice.html");
    expect(page).toContain("Press <kbd>Escape</kbd>.");
    expect(page).toContain('<meta name="description" content="Press Escape."');
    expect(page).toContain("<title>Rice with Tab");
    expect(await read("index.html")).toContain("Press Escape.");
    expect(await read("index.html")).toContain("Rice with Tab");
    const [item] = JSON.parse(await read("feed.json")).items;
    expect([item.title, item.summary]).toEqual(["Rice with Tab", "Press Escape."]);
    // The bodies in feeds of XML have their HTML escaped.
    const escaped = files.filter(([name, text]) => !name.endsWith(".xml") && /&lt;kbd|u003ckbd/i.test(text));
    expect(escaped.map(([name]) => name)).toEqual([]);
    // A rule of the configuration is read in the same way.
    await write(
      "hanblog.config.ts",
      `export default { title: "Bowl", markdown: { rules: [(md) => { ${add} }] } };\n`,
    );
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("posts/rice.html")).toContain("<title>Rice with Tab");
    expect(await read("index.html")).toContain("Press Escape.");
  });

  it.each([
    ["names: () => [1]", 'returned 1 from `names["0"]`'],
    ["names: () => null", "returned null from `names`"],
    ["names: async () => ({})", "returned a promise from `names`"],
    ['names() { throw new Error("no bowl"); }', "failed in `names`: no bowl"],
    ['markdown() { throw new Error("no bowl"); }', "failed in `markdown`: no bowl"],
  ])("is reported at its place for %s", async (part, message) => {
    await write(
      "plugins/titles.ts",
      `import { definePlugin } from "hanblog";
export const titles = definePlugin({ name: "titles", ${part} });
`,
    );
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });
});

describe("wikilinks", () => {
  beforeEach(async () => {
    await cp(join(PACKAGE, "templates/plugins"), join(dir, "plugins"), { recursive: true });
    await writeFiles(dir, {
      "hanblog.config.ts": `import { wikilinks } from "./plugins/wikilinks/index.js";
export default { title: "Bowl", lang: "en", base: "/b/", plugins: [wikilinks()] };
`,
      "posts/rice.md":
        "---\ntitle: Rice & peas\npermalink: /rice/\n---\n\n## Washing it\n\nBack to [tea](../tea.md#x).\n\n## X\n",
      "tea.md": `# Tea

See [[rice & PEAS]], [[posts/rice|a bowl]], [[rice#Washing it]], [[#Green]] and [[Rice & peas#X|**x**]].

\`[[Rice & peas]]\` [[ ]] [[]] [one][[two]]

## Green

## X
`,
    });
  });

  it("leads to pages by their titles and file names, and to headings", async () => {
    await write("tea.md", (await readFile(join(dir, "tea.md"), "utf8")).replace(" [one][[two]]", ""));
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    const page = await read("tea.html");
    expect(page).toContain('<a href="/b/rice/">rice &amp; PEAS</a>, <a href="/b/rice/">a bowl</a>');
    expect(page).toContain('<a href="/b/rice/#washing-it">rice</a>, <a href="#green">Green</a>');
    expect(page).toContain('<a href="/b/rice/#x">**x**</a>');
    expect(page).toContain("<code>[[Rice &amp; peas]]</code> [[ ]] [[]]");
    expect(page).toContain(
      '<meta name="description" content="See rice &amp; PEAS, a bowl, rice, Green and **x**."',
    );
  });

  it("lists the pages that link to a page, and follows their changes", async () => {
    await write("tea.md", "# Tea & co\n\n[[Rice & peas]] [again](posts/rice.md)\n\n## X\n");
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("rice/index.html")).toContain(
      '<p>Linked from</p><ul><li><a href="/b/tea.html">Tea &amp; co</a></li></ul></nav>',
    );
    expect(await read("tea.html")).toContain('<li><a href="/b/rice/">Rice &amp; peas</a></li>');
    await write("tea.md", "# Tea\n\n`[[Rice & peas]]`\n\n## X\n");
    await rebuild();
    expect(await read("rice/index.html")).not.toContain("Linked from");
  });

  it("reports a name that several pages have, at its line, and leads to the first", async () => {
    await writeFiles(dir, {
      "notes/rice.md": "---\ntitle: Rice & peas\n---\nNew.\n",
      "a/x.md": "---\ntitle: One\n---\nText\n",
      "b/x.md": "---\ntitle: Two\n---\nText\n",
      "tea.md":
        "# Tea\n\n## X\n\n`[[Rice & peas]]`\n[[rice & peas]] and [[x]] and [[posts/rice]] and [[One]]\n",
    });
    const { code, stderr } = await build();
    expect(code).toBe(0);
    for (const [name, target, ...pages] of [
      ["rice & peas", "notes/rice.md", "notes/rice", "posts/rice"],
      ["x", "a/x.md", "a/x", "b/x"],
    ]) {
      expect(stderr).toContain(
        `Several pages have the name of \`[[${name}]]\`, which leads to \`${target}\``,
      );
      for (const page of pages) expect(stderr).toContain(`[[${page}]]`);
    }
    expect(stderr.match(/tea\.md:6/g)).toHaveLength(2);
    expect(stderr).not.toContain("[[posts/rice]]` is");
  });

  it("leads to a page whose name contains #, and shows the name for an empty text", async () => {
    await writeFiles(dir, {
      "sharp.md": "---\ntitle: C#\n---\n\n## Types\n",
      "tea.md": "# Tea\n\n## X\n\n[[C#]], [[c#|]] and [[rice|]]\n",
    });
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    expect(await read("tea.html")).toContain(
      '<a href="/b/sharp.html">C#</a>, <a href="/b/sharp.html">c#</a> and <a href="/b/rice/">rice</a>',
    );
    expect(await read("sharp.html")).toContain('<a href="/b/tea.html">Tea</a>');
  });

  it("reports a name that no page has, at its line", async () => {
    await write("tea.md", "# Tea\n\n## X\n\nSome\n[[Soup|soup]]\n");
    const { stderr } = await build();
    expect(stderr).toContain("Link `Soup.md` is broken");
    expect(stderr).toContain("tea.md:6");
  });
});

describe("a plugin with commands", () => {
  const plugin = (commands: string) => `import { definePlugin, z } from "hanblog";
export const titles = definePlugin({
  name: "titles",
  options: z.strictObject({ prefix: z.string() }),
  commands: ({ options }) => ${commands},
});
`;
  const SHELVE = `[{
    name: "shelve",
    description: "Shelves a book",
    arguments: [{ name: "title", description: "name of the book" }, { name: "shelf", isOptional: true }],
    async run({ arguments: { title, shelf = "none" }, siteDir, print }) {
      if (title === "no") throw new Error("no bowl");
      print(options.prefix + title + " " + shelf + " " + siteDir.length);
    },
  }]`;
  const run = (...words: readonly string[]) => runCliHere(words, dir);
  beforeEach(() => write("plugins/titles.ts", plugin(SHELVE)));

  it("runs them with their arguments, in the folder of the site", async () => {
    const { length } = await realpath(dir);
    expect(await run("shelve", "Dune", "top")).toMatchObject({
      stdout: `* Dune top ${length}\n`,
      stderr: "",
    });
    expect(await run("shelve", "Dune")).toMatchObject({ stdout: `* Dune none ${length}\n`, code: 0 });
  });

  it("lists them in the help, and has help for each", async () => {
    // Help goes to the output of the process.
    for (const words of [["--help"], ["help"]]) {
      expect((await runCli(words, { cwd: dir })).stdout).toMatch(
        /^ {2}shelve .*<title> \[shelf\] +Shelves a book$/m,
      );
    }
    for (const words of [
      ["help", "shelve"],
      ["shelve", "--help"],
    ]) {
      expect((await runCli(words, { cwd: dir })).stdout).toMatch(/^ {2}title +name of the book$/m);
    }
  });

  it.each<[readonly string[], string]>([
    [["shelve"], "The argument `title` is missing"],
    [["shelve", "a", "b", "c"], "`shelve` takes at most 2 arguments, found 3"],
    [["shelv"], "Did you mean `shelve`?"],
    [["shelve", "no"], "The plugin `titles` failed in `commands`: no bowl"],
  ])("reports mistakes: %j", async (words, message) => {
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  it.each([
    ["1", "returned 1 from `commands`"],
    ["[{}]", "returned nothing from `commands[0].name`"],
    [SHELVE.replace('"shelve"', '"Shelve"'), 'returned "Shelve" from `commands[0].name`'],
    [SHELVE.replace('"shelve"', '"build"'), "adds the command `build`, which hanblog has"],
    [`[...${SHELVE}, ...${SHELVE}]`, "adds the command `shelve`, which the plugin `titles` adds too"],
    [SHELVE.replace('"shelf"', '"title"'), "from `commands[0].arguments`"],
    [
      SHELVE.replace('book" }', 'book", isOptional: true }, { name: "late" }'),
      "from `commands[0].arguments`",
    ],
    [SHELVE.replace("async run", "async ran"), "returned nothing from `commands[0].run`"],
  ])("is reported at its place for %s", async (commands, message) => {
    await write("plugins/titles.ts", plugin(commands));
    const { code, stderr } = await build();
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(stderr).toContain("hanblog.config.ts:7:5");
  });
});

describe("a plugin that is part of hanblog", () => {
  const config = (options: string) => `import * as own from "./plugins/own.js";
export default {
  title: "Bowl",
  url: "https://bowl.example",
  timeZone: "Pacific/Honolulu",
  pageSize: 1,
  locales: { "/": { lang: "en" }, "/zh/": { lang: "zh-CN", title: "碗", description: "饭 & 茶" } },
  taxonomies: { tags: { feed: true }, cooks: { title: "Cooks", field: "author", feed: true } },
  ${options}
};
`;

  /** Writes a site with copies of the plugins of hanblog, which import from the package. */
  async function copyPlugins(options: string): Promise<void> {
    const folder = join(PACKAGE, "src/cli/plugins");
    const names = await readdir(folder);
    for (const name of names) {
      const source = (await readFile(join(folder, name), "utf8"))
        .replace('import * as z from "zod"', 'import { z } from "hanblog"')
        .replace("../config/plugins/define-plugin.js", "hanblog");
      await write(`plugins/${name}`, source);
    }
    const exports = names.map((name) => `export * from "./${name.replace(/ts$/, "js")}";\n`);
    await writeFiles(dir, {
      "plugins/own.ts": exports.join(""),
      "hanblog.config.ts": config(options),
      "tea.md": "---\ntags: [A & B]\nupdated: 2026-01-02 03:04:05\n---\n# Tea\n",
      "zh/饭.md":
        '---\ndate: 2026-01-01\ntags: [饭]\ncategories: [饭]\nauthor: [安, { name: Ann, url: /tea.html }]\nrating: [5, "<"]\n---\n# 饭\n\n[茶](../tea.md) $x^2$\n',
      "zh/汤.md": "---\ndate: 2026-01-05\nupdated: 2026-02-01\ntags: [饭]\nsticky: 1\n---\n# 汤\n",
      "copy.md":
        "---\ndate: 2025-01-01\ntags: [A & B]\ncanonicalUrl: https://other.example/copy\n---\n# Copy\n",
      "quiet.md": "---\nmeta:\n  - name: robots\n    content: noindex\n---\n# Quiet\n",
      "unlisted.md": "---\ndate: 2026-01-03\nlisted: false\n---\n# Unlisted\n",
      "404.md": "# Lost\n",
    });
  }

  it.each<[string, string]>([
    ["sitemap", "sitemap: false, plugins: [own.sitemap()]"],
    ["sitemap", 'sitemap: false, plugins: [own.sitemap()], base: "/b/"'],
  ])("writes the same as a copy in a site: %s %s", async (_, options) => {
    await copyPlugins(`feed: { atom: true }, ${options.replace(/^.*\)\],?/, "")}`);
    expect((await build("--clean")).stderr).not.toContain("error");
    const own = await readFiles(join(dir, "dist"));
    expect(own["sitemap.xml"]).toContain("<lastmod>2026-01-01</lastmod>");
    await write("hanblog.config.ts", config(`feed: { atom: true }, ${options}`));
    await build("--clean");
    expect(await readFiles(join(dir, "dist"))).toEqual(own);
  });

  it("writes the same redirects as a copy in a site", async () => {
    const paths = '{ "/旧/": "/tea.html", "/old": "https://old.example/", "/b.html": "/zh/饭.html" }';
    await copyPlugins(`host: "netlify", redirects: ${paths}`);
    expect((await build("--clean")).stderr).not.toContain("error");
    const own = await readFiles(join(dir, "dist"));
    expect(own["旧/index.html"]).toContain("/tea.html");
    await write(
      "hanblog.config.ts",
      config(`host: "netlify", plugins: [own.redirects({ paths: ${paths} })]`),
    );
    expect((await build("--clean")).stderr).not.toContain("error");
    expect(await readFiles(join(dir, "dist"))).toEqual(own);
  });

  it("writes the same feeds as a copy in a site", async () => {
    const common = 'limit: 2, fields: ["rating"]';
    const paths = `"/zh/ann.xml": { format: "rss", author: "Ann" },
      "/zh/feed/": { format: "json", tag: "饭", category: "饭" },
      "/posts.rss": { format: "rss", folder: "posts/" }`;
    await copyPlugins(
      `base: "/b/", feed: { atom: true, rss: true, json: true, ${common}, paths: { ${paths} } }`,
    );
    expect((await build("--clean")).stderr).not.toContain("error");
    const feedsOf = async () =>
      Object.entries(await readFiles(join(dir, "dist"))).filter(([, text]) =>
        /^<\?xml[^]*<(?:feed|rss) |^\{\n "version": "https:\/\/jsonfeed/.test(text),
      );
    const own = await feedsOf();
    expect(own.map(([file]) => file).toSorted()).toEqual(
      [
        ...["", "zh/", "tag/A & B/", "zh/tag/饭/", "zh/cooks/Ann/", "zh/cooks/安/"].flatMap((folder) =>
          ["atom.xml", "rss.xml", "feed.json"].map((name) => folder + name),
        ),
        "zh/ann.xml",
        "zh/feed/index.json",
        "posts.rss",
      ].toSorted(),
    );
    const files = paths
      .replace('"/zh/feed/"', '"/zh/feed/index.json"')
      .replace(/"\/(\S+)": \{/g, '{ file: "$1",');
    const formats = `formats: [{ format: "atom", file: "atom.xml" }, { format: "rss", file: "rss.xml" }, { format: "json", file: "feed.json" }]`;
    await write(
      "hanblog.config.ts",
      config(
        `base: "/b/", plugins: [own.feeds({ ${formats}, ${common}, taxonomies: ["tags", "cooks"], paths: [${files}] })]`,
      ),
    );
    expect((await build("--clean")).stderr).not.toContain("error");
    expect(await feedsOf()).toEqual(own);
    await write("zh/饭.md", "---\ndate: 2026-01-01\n---\n# 饭\n");
    await rebuild();
  });
});

describe("a plugin in a package", () => {
  const INSTALLED = CONFIG.replace("./plugins/titles.js", "hanblog-plugin-titles");

  /** Packs a package of the plugin, and installs the file with npm, without a registry. */
  async function install(version: string, code: string): Promise<void> {
    const source = join(dir, ".source");
    await rm(source, { recursive: true, force: true });
    const manifest = {
      name: "hanblog-plugin-titles",
      version,
      type: "module",
      exports: "./index.js",
      peerDependencies: { hanblog: "*" },
    };
    await writeFiles(source, { "package.json": JSON.stringify(manifest), "index.js": code });
    const run = promisify(execFile);
    const { stdout } = await run("npm", ["pack", "--json"], { cwd: source });
    const [packed]: readonly { readonly filename: string }[] = JSON.parse(stdout);
    const flags = ["--offline", "--no-audit", "--no-fund", "--legacy-peer-deps"];
    await run("npm", ["install", ...flags, join(".source", packed?.filename ?? "")], { cwd: dir });
    const { dependencies } = JSON.parse(await readFile(join(dir, "package.json"), "utf8"));
    expect(Object.keys(dependencies)).toEqual(["hanblog-plugin-titles"]);
  }

  it("builds, and rebuilds right after its package is updated", async () => {
    const code = PLUGIN.replace('import { ending } from "./ending.js";\n', "").replace(
      " + ending",
      ' + "\\n"',
    );
    await write("hanblog.config.ts", INSTALLED);
    await write("package.json", '{ "private": true, "type": "module" }\n');
    await install("1.0.0", code);
    // npm removes packages that no manifest names.
    const linkPackage = () => symlink(PACKAGE, join(dir, "node_modules/hanblog"));
    await linkPackage();
    await rebuild(runPackaged);
    expect(await read("titles.txt")).toBe("* Rice /posts/rice.html\n* Tea /tea.html\n");
    await install("1.0.1", code.replace('title + " " + ', ""));
    await linkPackage();
    await rebuild(runPackaged);
    expect(await read("titles.txt")).toBe("* /posts/rice.html\n* /tea.html\n");
  });
});

const SAMPLES = `# Rice

\`\`\`ts twoslash {1} [rice.ts]
// @errors: 2322
interface Rice { grams: number }
// ---cut---
const rice = { grams: 200, hot: true };
//    ^?
const bad: Rice = { grams: "a" };
\`\`\`

\`\`\`ts twoslash
// @noErrors
const rice = { grams: 200, great: true };
rice.gr
//     ^|
\`\`\`

\`\`\`ts
const plain: string = 3;
//    ^?
\`\`\`

\`\`\`\`md
\`\`\`ts twoslash
const plain: string = 3;
\`\`\`
\`\`\`\`
`;

describe("twoslash", () => {
  beforeAll(installTwoslash);
  beforeEach(async () => {
    await cp(join(PACKAGE, "templates/plugins"), join(dir, "plugins"), { recursive: true });
    await mkdir(join(dir, "node_modules"), { recursive: true });
    await linkTwoslash(dir);
    await writeFiles(dir, {
      "hanblog.config.ts": `import { twoslash } from "./plugins/twoslash/index.js";
export default { title: "Bowl", lang: "en", plugins: [twoslash()] };
`,
      "tea.md": SAMPLES,
    });
  });

  it("shows types, expected errors and completions below the lines that ask for them", async () => {
    expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
    const blocks = (await read("tea.html")).match(/<pre[^]*?<\/pre>/g) ?? [];
    const codes = blocks.map((block) =>
      block
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll("&quot;", '"')
        .trimEnd(),
    );
    expect(codes.slice(0, 3)).toEqual([
      `const rice = { grams: 200, hot: true };
//    ^ const rice: { grams: number; hot: boolean; }
const bad: Rice = { grams: "a" };
//                  ^ TS2322: Type 'string' is not assignable to type 'number'.`,
      `const rice = { grams: 200, great: true };
rice.gr
//     ^ grams, great`,
      "const plain: string = 3;\n//    ^?",
    ]);
    expect(blocks[0]).toContain('<span class="line highlighted">');
    expect(codes[3]).toContain("ts twoslash");
  });

  it.each([
    ["", "const tea: string = 3;", "TS2322: Type 'number' is not assignable to type 'string'."],
    ["- ", "tea();", "TS2304: Cannot find name 'tea'."],
    ["> ", "const tea = 1;\n> tea();", "TS2349: This expression is not callable."],
  ])("reports a sample that does not compile, with its line: after %j", async (mark, code, message) => {
    const margin = mark === "- " ? "  " : mark;
    const sample = [`${mark}\`\`\`ts twoslash`, margin + code, `${margin}\`\`\``].join("\n");
    await write("tea.md", `${SAMPLES}\n${sample}\n`);
    const { code: exit, stderr } = await build();
    expect(exit).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).toContain(`tea.md:${SAMPLES.split("\n").length + 1}`);
    expect(stderr).toContain("// @errors: ");
  });
});

/** Installs what the plugin `twoslash` imports. It needs a compiler before version 7. Resolves to the folder. */
function installTwoslash(): Promise<string> {
  const dependencies = { twoslash: "0.3.9", typescript: "6.0.3" };
  const files = { "package.json": JSON.stringify({ private: true, dependencies }) };
  return installOnDemand("twoslash-0.3.9", files, ["install"]);
}

async function linkTwoslash(folder: string): Promise<void> {
  const modules = join(await installTwoslash(), "node_modules");
  for (const name of ["twoslash", "twoslash-protocol", "typescript", "@typescript"]) {
    await symlink(join(modules, name), join(folder, "node_modules", name));
  }
}

/** Checks a site with TypeScript, as an author would. Resolves to the messages. */
async function checkTypes(folder: string): Promise<string> {
  const modules = join(folder, "node_modules");
  await symlink(PACKAGE, join(modules, "hanblog"));
  await symlink(join(PACKAGE, "node_modules/@types"), join(modules, "@types"));
  await writeFiles(folder, {
    "tsconfig.json": '{ "extends": "hanblog/tsconfig.json", "exclude": ["dist"] }\n',
  });
  return promisify(execFile)(join(PACKAGE, "node_modules/.bin/tsc"), ["-p", folder]).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
}

describe("the guide's pages of plugins", () => {
  /** Builds an example with the plugins of the package, and checks its types. Resolves to a reader of the output. */
  async function buildExample(files: readonly (readonly [file: string, text: string])[], folder: string) {
    await cp(join(PACKAGE, "templates/plugins"), join(folder, "plugins"), { recursive: true });
    await mkdir(join(folder, "node_modules"), { recursive: true });
    await linkTwoslash(folder);
    await writeFiles(folder, Object.fromEntries(files));
    expect(await runCliHere(["build", "--strict"], folder)).toMatchObject({ code: 0, stderr: "" });
    expect(await checkTypes(folder)).toBe("");
    return (file: string) => readFile(join(folder, "dist", file), "utf8");
  }

  /** Returns the example of the section of a page that has one. */
  function examplesOf(page: string) {
    return readExamples(page).filter((files) => files.length > 0);
  }

  it.each(["plugins.md", "en/plugins.md"])("have complete examples of own plugins: %s", async (page) => {
    const examples = examplesOf(page);
    expect(examples.length).toBe(3);
    const rice = ["posts/rice.md", "---\ntitle: Rice\ndate: 2026-01-02\n---\n\nCooked [rice](/).\n"] as const;
    const [words, books, book] = await Promise.all(
      examples.map((files, index) => buildExample([rice, ...files], join(dir, `example-${index}`))),
    );
    expect(await words?.("words.json")).toBe('{"posts/rice.md":2}\n');
    expect(await books?.("books/index.html")).toContain('<a href="/books/dune.html">');
    expect(await books?.("books/dune.html")).toContain("1965");
    expect(await book?.("book.html")).toMatch(
      /<h1>Rice<\/h1>\n<p>Cooked <a href="https:[^"]*\/">rice<\/a>\.<\/p>/,
    );
  });

  it.each(["", "en/"])("have a complete example of each plugin in the package: %s", async (folder) => {
    const build = async (name: string) => {
      const [files = [], ...others] = examplesOf(`${folder}plugin-${name}.md`);
      expect(others).toEqual([]);
      return buildExample(files, join(dir, name));
    };
    const llms = await build("llms-txt");
    const shown = readFences(readGuidePage(`${folder}plugin-llms-txt.md`).content).find(({ info }) =>
      info.includes("dist/llms.txt"),
    );
    expect(await llms("llms.txt")).toBe(shown?.code);
    expect(await llms("llms-full.txt")).toMatch(/posts\/washing\.html\n\n# .*\*\*.*\*\*/s);
    const analytics = await build("analytics");
    expect(await analytics("privacy.html")).toContain('<script src="/analytics.js"');
    expect(await analytics("privacy.html")).toContain("data-analytics-consent");
    expect(await analytics("analytics.js")).toContain("https://cloud.umami.is/script.js");
    const wikilinks = await build("wikilinks");
    expect(await wikilinks("tea.html")).toMatch(
      /<a href="\/rice\.html">.*class="backlinks".*<li><a href="\/rice\.html">/s,
    );
    expect(await wikilinks("rice.html")).toMatch(/class="backlinks".*<li><a href="\/tea\.html">/s);
    const samples = await build("twoslash");
    expect(await samples("rice.html")).toContain("const grams: number");
    const offline = await build("offline");
    expect(await offline("posts/washing.html")).toContain('<meta name="theme-color" content="#fffdfd">');
    expect(await offline("offline-worker.js")).toContain('"pages":["/posts/washing.html"]');
    expect(JSON.parse(await offline("offline.webmanifest"))).toMatchObject({
      start_url: "/",
      theme_color: "#fffdfd",
    });
  });

  it("are as many as the plugins in the package", async () => {
    const names = await readdir(join(PACKAGE, "templates/plugins"));
    const pages = (await readdir(join(PACKAGE, "docs"))).filter((file) => file.startsWith("plugin-"));
    expect(pages.toSorted()).toEqual(names.map((name) => `plugin-${name}.md`).toSorted());
  });
});
