import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPageReader } from "../../../../src/cli/content/create-page.js";
import { parseDirective, parseRange } from "../../../../src/cli/content/includes/include-directive.js";
import { compile as compileIn } from "../compile.js";

const siteDir = join(mkdtempSync(join(tmpdir(), "hanblog-includes-")), "site");

for (const [path, text] of Object.entries({
  "../secret.md": "Secret.\n",
  "a.md": "---\ntitle: A\n---\n\nOne.\n\nTwo.\n",
  "lines.md": "L1\n\nL3\n\nL5\n",
  "crlf.md": "C1\r\n\r\nC2\r\n",
  "parts/deep.md": "![d](./d.svg) [page](./other.md) [file](d.txt)\n\n<!-- @include: ./more.md -->\n",
  "parts/more.md": "<<< ./code.js\n\n![more](./d.svg)\n",
  "parts/d.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>',
  "parts/d.txt": "text",
  "parts/code.js": "code();\n",
  "parts/faults.md": "---\nx: 1\n---\nText\n\n![no](./no.svg)\n\n::: tipp\nA\n:::\n",
  "regions.md":
    "Before\n<!-- #region part -->\nInside\n\n## Heading {#own}\n\nLast\n<!-- #endregion part -->\nAfter\n",
  "self.md": "Self\n\n<!-- @include: ./self.md -->\n",
  "b1.md": "B1\n\n<!-- @include: ./b2.md -->\n",
  "b2.md": "B2\n\n<!-- @include: ./b1.md -->\n",
  "big.md": "x".repeat(900_000),
  "twice.md": "<!-- @include: ./big.md -->\n\n<!-- @include: ./big.md -->\n",
  "utf16.md": "\uFFFD\uFFFDa\0b\0",
  "control.md": "a\u0001",
  "empty.md": "",
  "sections.md":
    "---\ntitle: S\n---\n\n# Top\n\n## My *section*\n\nInside\n\n### Sub\n\nSub\n\n## Own {#own}\n\nOwn\n\n## 参考 `Code`\n\nLast\n\n<!--\n## In code\n-->\n",
  "titled.md": "# Titled\n\n<!-- @include: ./parts/words.md -->\n",
  "parts/words.md": "Three more words.\n",
  "locked.md": "---\ntitle: Plum\npassword: FAMILY\n---\nPlum\n",
  "misspelled.md": "---\nPasword: FAMILY\n---\nPlum\n",
  "unnamed.md": "---\npassword: plum cake\n---\nPlum\n",
  "family/plain.md": "Plum\n",
  "family/open.txt": "Quince\n",
  "parts/outer.md": "<!-- @include: ../locked.md -->\n",
})) {
  mkdirSync(dirname(join(siteDir, path)), { recursive: true });
  writeFileSync(join(siteDir, path), text);
}
symlinkSync(join(siteDir, "../secret.md"), join(siteDir, "link.md"));
symlinkSync(join(siteDir, "family/plain.md"), join(siteDir, "alias.txt"));

const compile = (content: string, config = {}) =>
  compileIn(content, { siteDir, config, source: { relativePath: "page.md", line: 5 } });

/** Returns the HTML without blank space between elements. */
const html = (content: string) => compile(content).body.html.replace(/>\s+</g, "><").trim();

describe("a directive", () => {
  it.each([
    [" ./a.md ", { path: "./a.md", region: null, range: null }],
    ["./a b.md{1-9}", { path: "./a b.md", region: null, range: "{1-9}" }],
    ["@/a.md#part", { path: "@/a.md", region: "part", range: null }],
    ["a.md#part{2,}", { path: "a.md", region: "part", range: "{2,}" }],
    ["a.md {2,} ", { path: "a.md", region: null, range: "{2,}" }],
    ["./a.md{1-9}#part", { path: "./a.md", region: "part", range: "{1-9}" }],
    ["", null],
    ["#part", null],
    ["{1}", null],
    ["a.md{1}{2}", null],
    ["a.md#b c", null],
  ])("%j is read as %j", (text, directive) => expect(parseDirective(text)).toEqual(directive));

  it.each([
    ["{3}", { first: 3, last: 3 }],
    ["{1-9}", { first: 1, last: 9 }],
    ["{1, 9}", { first: 1, last: 9 }],
    ["{3-}", { first: 3, last: Infinity }],
    ["{,4}", { first: 1, last: 4 }],
    ["{}", null],
    ["{-}", null],
    ["{0-1}", null],
    ["{9-1}", null],
    ["{a}", null],
  ])("of the lines %s has %j", (range, lines) => expect(parseRange(range)).toEqual(lines));
});

describe("an included file", () => {
  it.each([
    ["<!-- @include: ./a.md -->", "<p>One.</p><p>Two.</p>"],
    ["<!--@include:@/a.md-->", "<p>One.</p><p>Two.</p>"],
    ["<!-- @include: /a.md -->", "<p>One.</p><p>Two.</p>"],
    ["<!-- @include: crlf.md -->", "<p>C1</p><p>C2</p>"],
    ["<!-- @include: ./lines.md{3-5} -->", "<p>L3</p><p>L5</p>"],
    ["<!-- @include: ./lines.md{,3} -->", "<p>L1</p><p>L3</p>"],
    ["<!-- @include: ./lines.md{5-99} -->", "<p>L5</p>"],
    ["<!-- @include: ./regions.md#part{1} -->", "<p>Inside</p>"],
    ["<!-- @include: ./empty.md -->", ""],
    ["A\n<!-- @include: ./lines.md{1} -->\nB", "<p>A\nL1\nB</p>"],
    [
      "- A\n\n  <!-- @include: ./a.md -->\n\n- B",
      "<ul><li><p>A</p><p>One.</p><p>Two.</p></li><li><p>B</p></li></ul>",
    ],
    ["1. <!-- @include: ./a.md -->", "<ol><li><p>One.</p><p>Two.</p></li></ol>"],
    ["> <!-- @include: ./a.md -->", "<blockquote><p>One.</p><p>Two.</p></blockquote>"],
    ["<div>\n<!-- @include: ./lines.md{1} -->\n</div>", "<div>\nL1\n</div>"],
    [
      "::: tip T\n<!-- @include: ./a.md -->\n:::",
      '<div class="custom-block tip"><p class="title">T</p><p>One.</p><p>Two.</p></div>',
    ],
    ["<!-- @include: ./a.md --> \r\n\r\nEnd", "<p>One.</p><p>Two.</p><p>End</p>"],
  ])("replaces its directive: %j", (content, expected) => {
    expect(html(content)).toBe(expected);
    expect(compile(content).problems).toEqual([]);
  });

  it("can be a region with headings", () => {
    const { body, headers } = compile("<!-- @include: ./regions.md#part -->\n\n[to](#own)\n");
    expect(body.html).toContain("Inside");
    expect(body.html).not.toMatch(/Before|After|region/);
    expect(headers).toEqual([{ level: 2, title: "Heading", slug: "own" }]);
  });

  it.each([
    ["my-section", "<p>Inside</p><p>Sub</p>"],
    ["sub", "<p>Sub</p>"],
    ["own", "<p>Own</p>"],
    ["参考-code", "<p>Last</p>"],
    ["my-section{1,2}", "<p>Inside</p>"],
    ["in-code", null],
  ])("can be the section below the heading #%s", (id, expected) => {
    const content = `<!-- @include: ./sections.md#${id} -->`;
    const text = html(content).replace(/<h3.*?<\/h3>/g, "");
    expect(expected === null ? compile(content).problems[0]?.code : text).toBe(expected ?? "include-failed");
  });

  it.each([
    "```md\n<!-- @include: ./a.md -->\n```",
    "`<!-- @include: ./a.md -->`",
    "Text.\n\n    <!-- @include: ./a.md -->",
    "<pre>\n<!-- @include: ./a.md -->\n</pre>",
    "<script>\n<!-- @include: ./a.md -->\n</script>",
  ])("is not read for a directive in code: %j", (content) => {
    const { body, reads } = compile(content);
    expect(body.html).not.toContain("One.");
    expect(reads).toEqual([]);
  });

  it("has links, images and code relative to itself", () => {
    const { body, problems, assets, reads } = compile(
      "[p](./other.md)\n\n<!-- @include: ./parts/deep.md -->\n",
    );
    expect(problems).toEqual([]);
    expect(body.html).toContain('href="/other.html"');
    expect(body.html).toContain('href="/parts/other.html"');
    expect(body.html).toContain("code");
    expect(body.html.match(/src="\/assets\/img\/d\.[\da-f]{8}\.svg"/g)).toHaveLength(2);
    expect(assets.map(({ output }) => output.replace(/\.[\da-f]{8}/, ""))).toEqual([
      "assets/img/d.svg",
      "assets/files/d.txt",
    ]);
    const files = ["parts/deep.md", "parts/more.md", "parts/code.js", "parts/d.svg"];
    expect(reads).toEqual(expect.arrayContaining(files.map((file) => join(siteDir, file))));
  });

  it("has problems at its own lines", () => {
    const { problems, links } = compile(
      "# T\n\n[l](./x.md)\n\n<!-- @include: ./parts/faults.md -->\n\n![n](./no.svg)\n",
    );
    expect(problems.map(({ code, at }) => [code, at?.file, at?.line])).toEqual([
      ["missing-image", "parts/faults.md", 6],
      ["unknown-container", "parts/faults.md", 8],
      ["missing-image", "page.md", 11],
    ]);
    expect(links).toEqual([{ href: "/x.html", written: "./x.md", line: 7 }]);
  });

  it("gives a broken link the line of the page", () => {
    const { links } = compile("A\n\n<!-- @include: ./parts/deep.md -->\n\n[x](./x.md)\n");
    expect(links).toContainEqual(expect.objectContaining({ href: "/parts/other.html", line: 7 }));
    expect(links).toContainEqual({ href: "/x.html", written: "./x.md", line: 9 });
  });
});

describe("a file that cannot be included", () => {
  it.each([
    ["<!-- @include: ./no.md -->", "The included file `./no.md` does not exist"],
    ["<!-- @include: ../secret.md -->", "The included file `../secret.md` does not exist"],
    ["<!-- @include: /../secret.md -->", "The included file `/../secret.md` does not exist"],
    ["<!-- @include: ./link.md -->", "The included file `./link.md` does not exist"],
    ["<!-- @include: ./parts -->", "The included file `./parts` does not exist"],
    ["<!-- @include: ./page.md -->", "The included file `./page.md` does not exist"],
    ["<!-- @include: -->", "Invalid directive `@include: `"],
    ["<!-- @include: a.md{x} -->", "Invalid lines `{x}`"],
    ["<!-- @include: a.md{99-} -->", "`a.md` has no line for `{99-}`: 7 lines can be included"],
    ["<!-- @include: a.md#no -->", "`a.md` has no region or heading `no`"],
    ["<!-- @include: utf16.md -->", "The imported file `utf16.md` is encoded as UTF-16"],
    ["<!-- @include: control.md -->", "The imported file `control.md` contains the control character U+0001"],
  ])("is an error with its line: %j", (content, message) => {
    const { body, problems } = compile(`A\n\n${content}\n\nB\n`);
    expect(body.html).toBe("<p>A</p>\n<p>B</p>\n");
    expect(problems).toMatchObject([{ severity: "error", message, at: { file: "page.md", line: 7 } }]);
  });

  it.each([
    ["./self.md", "self.md", 3, "`self.md` → `self.md`"],
    ["./b1.md", "b2.md", 3, "`b1.md` → `b2.md` → `b1.md`"],
  ])("because %s includes itself is an error in that file", (path, file, line, chain) => {
    const { problems } = compile(`<!-- @include: ${path} -->\n`);
    expect(problems).toMatchObject([
      { code: "include-failed", message: expect.stringContaining(chain), at: { file, line } },
    ]);
  });

  it("because the page becomes too long is an error", () => {
    const { problems } = compile("<!-- @include: ./twice.md -->\n".repeat(4));
    expect(problems[0]).toMatchObject({
      code: "include-failed",
      message: expect.stringContaining("4 million"),
    });
  });

  it("is a warning in guest mode", () => {
    const { body, problems, reads } = compile("A\n\n<!-- @include: ./a.md -->\n", { html: false });
    expect(body.html).toBe("<p>A</p>\n");
    expect(problems).toMatchObject([{ severity: "warning", code: "guest-mode", at: { line: 7 } }]);
    expect(reads).toEqual([]);
  });
});

describe("a file with a password", () => {
  const compileLocked = (content: string, password: string | null = null) =>
    compileIn(content, {
      siteDir,
      defaults: { "family/": { password: "FAMILY" } },
      source: { relativePath: "page.md", line: 5, password },
    });

  it.each([
    ["<!-- @include: ./locked.md -->", "page.md", 7],
    ["<!-- @include: ./locked.md{5} -->", "page.md", 7],
    ["<!-- @include: ./misspelled.md -->", "page.md", 7],
    ["<!-- @include: ./unnamed.md -->", "page.md", 7],
    ["<!-- @include: ./family/plain.md -->", "page.md", 7],
    ["<!-- @include: ./alias.txt -->", "page.md", 7],
    ["<!-- @include: ./parts/outer.md -->", "parts/outer.md", 1],
    ["<<< ./locked.md", "page.md", 7],
    ["<<< @/family/plain.md", "page.md", 7],
  ])("cannot be included in an open page by %s", (directive, file, line) => {
    const { body, problems } = compileLocked(`A\n\n${directive}\n`);
    expect(body.html).not.toContain("Plum");
    expect(problems).toMatchObject([{ severity: "error", code: "include-failed", at: { file, line } }]);
    expect(problems[0]?.message).toContain("has a password");
  });

  it("can be included in a page with the same password only", () => {
    const content =
      "<!-- @include: ./locked.md -->\n\n<!-- @include: ./family/plain.md -->\n\n<<< ./locked.md\n";
    const { body, problems } = compileLocked(content, "FAMILY");
    expect(problems).toEqual([]);
    expect(body.html.match(/Plum/g)?.length).toBeGreaterThan(2);
    expect(compileLocked(content, "FRIENDS").problems).toHaveLength(3);
  });

  it("does not lock other files of its folder", () => {
    expect(compileLocked("<!-- @include: ./family/open.txt -->\n").problems).toEqual([]);
  });
});

describe("a page that includes a file", () => {
  const read = createPageReader({
    siteDir,
    locales: {},
    permalink: null,
    defaults: {},
    passwords: new Map(),
    timeZone: "UTC",
    syntax: { html: true, breaks: false, math: true, emoji: true },
    now: new Date(0),
  });

  it("has its title, summary and length from that file", () => {
    const source = { relativePath: "page.md", file: join(siteDir, "page.md"), updatedAt: null };
    const { page, content, reads } = read(source, "<!-- @include: ./titled.md -->\n");
    expect(page).toMatchObject({ title: "Titled", summary: "Three more words.", wordCount: 4 });
    expect(content).toBe("<!-- @include: ./titled.md -->\n");
    expect(reads).toEqual([join(siteDir, "titled.md"), join(siteDir, "parts/words.md")]);
  });

  it("has no word of a file with a password", () => {
    const source = { relativePath: "page.md", file: join(siteDir, "page.md"), updatedAt: null };
    const { page } = read(source, "# T\n\n<!-- @include: ./locked.md -->\n");
    expect(page).toMatchObject({ title: "T", summary: "", wordCount: 1 });
  });

  it("reads no file without a directive", () => {
    const source = { relativePath: "page.md", file: join(siteDir, "page.md"), updatedAt: null };
    expect(read(source, "# T\n\n`<!-- @include: ./titled.md -->`\n").reads).toEqual([]);
  });
});
