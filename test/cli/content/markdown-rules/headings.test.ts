import { describe, expect, it } from "vitest";
import { compile } from "../compile.js";

/** Returns the ids of all headings of a page, and its listed titles with their anchors. */
function read(markdown: string) {
  const { body, headers } = compile(markdown);
  return {
    html: body.html,
    ids: [...body.html.matchAll(/<h[1-6] id="([^"]*)"/g)].map(([, id]) => id),
    headers: headers.map(({ title, slug }) => `${title} #${slug}`),
  };
}

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
