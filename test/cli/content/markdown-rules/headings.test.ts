import { describe, expect, it } from "vitest";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";
import { compile } from "../compile.js";

const reader = createTextReader({ html: true, breaks: false, math: true, emoji: true });

/** Returns the ids of all headings of a page, and its listed titles with their anchors. */
function read(markdown: string) {
  const { body, headers } = compile(markdown);
  return {
    html: body.html,
    ids: [...body.html.matchAll(/<h[1-6] id="([^"]*)"/g)].map(([, id]) => id),
    headers: headers.map(({ title, slug }) => `${title} #${slug}`),
  };
}

describe("the title of a heading", () => {
  it.each([
    ["foo_bar_baz", "foo_bar_baz"],
    ["a<b 且 c>d", "a<b 且 c>d"],
    ["<kbd>Ctrl</kbd> 键", "Ctrl 键"],
    ["\\#1 与 C\\#", "#1 与 C#"],
    ["[v](https://x/a_b_c) 版", "v 版"],
    ["[库][a] 和 [a]", "库 和 a"],
    ["2 * 3 * 4", "2 * 3 * 4"],
    ["~~删~~除", "删除"],
    ["注[^1]与^[旁注]", "注与"],
    ["没有的注[^2]", "没有的注[^2]"],
    ["![图](x.png)表", "表"],
    ["![图](x.png)", "图"],
    ["<https://x/a_b_c> 与 https://x/d_e", "https://x/a_b_c 与 https://x/d_e"],
    ["他说**“好”**就走", "他说“好”就走"],
    ["__init__ 与 \\_\\_new\\_\\_", "init 与 __new__"],
    ["`__init__` 与 `a<b>`", "__init__ 与 a<b>"],
    ["$x_1 * y_1$ 的*根*", "x_1 * y_1 的根"],
    ["A<br>B <!-- c -->", "A B"],
    ["Array<T> 与 <Badge text='新'/> 与 <i>斜</i>", "Array<T> 与  与 斜"],
    [":tada: 5 &lt; 6 &amp;lt;", "🎉 5 < 6 &lt;"],
    ["a\\\\b", "a\\b"],
  ])("is the text that the page shows, for %j", (markdown, title) => {
    const notes = "\n\n[a]: /b\n\n[^1]: 注释";
    const { headers, opening } = compile(`# ${markdown}\n\n## ${markdown}${notes}`);
    expect([headers.map((header) => header.title), opening?.text]).toEqual([[title], title]);
    expect(reader.readHeading(markdown, notes)).toBe(title);
  });

  it("joins the lines of a heading as the page does", () => {
    const { headers } = compile("走了很\n久的 a\nb\n---");
    expect(headers.map((header) => header.title)).toEqual(["走了很久的 a b"]);
  });

  it.each([
    ["他说**“好”**就走", "他说-好-就走"],
    ["**注意：**先备份", "注意-先备份"],
    ["前**「括」**后", "前-「括」-后"],
    ["他**《书》**与*、*后", "他-《书》-与、-后"],
    ["~~删（除）~~后 :tada: [^1]", "删-除-后"],
    ["**粗**体 *斜*体", "粗体-斜体"],
  ])("does not change the id of VuePress 1, for %j", (markdown, slug) => {
    const { headers, body } = compile(`## ${markdown}\n\n[^1]: 注`);
    expect(headers.map((header) => header.slug)).toEqual([slug]);
    expect(body.html).not.toMatch(/\*\*|~~|fnref1:/);
  });
});

describe("an id at the end of a heading", () => {
  it.each([
    ["## Warm up {#start}", "Warm up #start"],
    ["## 热身{#开始}", "热身 #开始"],
    ["## A {#B.c_d:e-f} ##", "A #B.c_d:e-f"],
    ["A\n{#b}\n---", "A #b"],
    ["## A {#🎉-«b»}", "A #🎉-«b»"],
    ["## `code` {#a}", "code #a"],
    ["## [Tea](/bc) {#a}", "Tea #a"],
    ["## A :tada: {#a}", "A 🎉 #a"],
    ["## $x^2$ {#a}", "x^2 #a"],
    ["## A {#a} {#b}", "A {#a} #b"],
    ["> - ## A {#a}", "A #a"],
  ])("is the heading's: %j", (markdown, expected) => {
    const { html, headers } = read(markdown);
    expect(headers).toEqual([expected]);
    const slug = expected.split("#").at(-1);
    expect(html).toContain(` id="${slug}"`);
    expect(html).toContain(`href="#${slug}"`);
    expect(html).not.toContain(`{#${slug}}`);
  });

  it.each([
    ["## Write `{#id}`", "write-id"],
    ["## Open ` {#id}` b", "open-id-b"],
    ["## Open `{#id}", "open-id"],
    ["## A \\{#id}", "a-id"],
    ["## A \\{#id\\}", "a-id"],
    ["## Length ${#list}", "length-list"],
    ["## Vue {{#id}", "vue-id"],
    ["## Vue {{#id}}", "vue-id"],
    ["## {#id}", "id"],
    ["## A {#id} b", "a-id-b"],
    ["## A {#}", "a"],
    ["## A {#i d}", "a-i-d"],
    ['## A {#i"d}', "a-i-d"],
    ["## A {#-id}", "a-id"],
    ["## A {:#id}", "a-id"],
    ["## A { #id }", "a-id"],
  ])("is text in %j", (markdown, expected) => {
    const { html, ids } = read(markdown);
    expect(ids).toEqual([expected]);
    expect(html).toMatch(/\{[:{]?\s*#/);
  });

  it("is text in a paragraph and in a code block", () => {
    expect(read("A {#a}\n\n```md\n## B {#b}\n```\n").html).toMatch(/A \{#a\}[^]*B \{#b\}/);
  });

  it("follows the rules of equal ids in the order of the page", () => {
    expect(read("## A\n## B {#a}\n## C {#a}\n## A\n## D {#a-2}\n").ids).toEqual([
      "a",
      "a-2",
      "a-3",
      "a-4",
      "a-2-2",
    ]);
    expect(read("## App {#app}\n## E {#main}\n").ids).toEqual(["app-2", "main-2"]);
  });

  it("is neither in the page's words nor in its title", () => {
    const { facts, headers } = compile("# A {#a}\n\n## B {#b}\n\nText\n");
    expect(JSON.stringify([facts, headers])).not.toContain("{#");
  });

  it("is found quickly in a long heading", () => {
    const heading = `## ${"{#a} ".repeat(20_000)}${" ".repeat(20_000)}x}`;
    expect(read(heading).headers).toHaveLength(1);
  });
});
