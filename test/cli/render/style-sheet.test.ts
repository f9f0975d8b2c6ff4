import { describe, expect, it } from "vitest";
import { createStyleSheet, createStyleStore } from "../../../src/cli/render/style-sheet.js";

const textOf = (...styles: readonly string[]) =>
  createStyleSheet(styles.map((style) => `<p data-css="${style}">`).join(""))?.text ?? null;

describe("createStyleSheet", () => {
  it("has one rule for each distinct style, and a name that depends on the rules", () => {
    const sheet = createStyleSheet('<p data-css="a:b"><p data-css="c:d"><p data-css="a:b">');
    expect(sheet?.text).toBe('[data-css="a:b"]:not(#_#_#_){a:b}\n[data-css="c:d"]:not(#_#_#_){c:d}\n');
    expect(sheet?.path).toMatch(/^assets\/css\/page\.[\da-f]{8}\.css$/);
  });

  it("is missing without styles", () => {
    expect(createStyleSheet("<p style>")).toBeNull();
  });

  it.each([
    ["quotes and line ends", "content:&quot;a&quot;;\nx:y", '[data-css="content:\\22 a\\22 ;\\a x:y"]'],
    ["a semicolon in a string", "content:';}'", "{content:';}'}"],
    ["a comment", "a:b/* } */", "{a:b/* } */}"],
  ])("escapes %s", (_, style, part) => {
    expect(textOf(style)).toContain(part);
  });

  it("keeps the complete declarations of a broken style", () => {
    expect(textOf("a:b;c:url(d;e:f")).toBe('[data-css="a:b;c:url(d;e:f"]:not(#_#_#_){a:b}\n');
  });

  it("reads attributes only, not the text of others", () => {
    expect(createStyleSheet('<a title=" data-css=">a:b</a><p title="c:d">')).toBeNull();
    expect(createStyleSheet("<p data-css='content:\"a\"'>")?.text).toContain('{content:"a"}');
  });

  it.each([
    "x:url(/*) } body{display:none} y{z:url(*/)",
    "x:url(\\/*) } body{display:none} y{z:url(\\*/)",
    'x:url(/**/"a")',
    "x:my-url(/*)",
    "content:'a\r'",
    "a:u\\72l(b)",
    "a:b}*{c:d",
    "content:'a",
    "a:b/*",
    "a:url(b",
    "a:b\\",
    "a:(]",
    " ",
    "@media{a{b:c}}",
  ])("leaves out `%s`, which would change other rules", (style) => {
    expect(textOf(style)).toBeNull();
  });
});

const { inHtml, inAttributes } = createStyleStore("/blog/a/b.html");

describe("createStyleStore", () => {
  it.each([
    ["background:url(c.png)", "url(/blog/a/c.png)"],
    ["background:url('../c.png?d#e')", "url('/blog/c.png?d#e')"],
    ["background:url(&quot;c.png?d&amp;e&quot;)", 'url("/blog/a/c.png?d&e")'],
    ["background:url(/c.png)", "url(/c.png)"],
    ["background:URL( '/c.png' )", "URL( '/c.png' )"],
    ["background:url(/c/*.png)", "url(/c/*.png)"],
    ["background:url(data:image/gif;base64,AA==)", "url(data:image/gif;base64,AA==)"],
    ["clip-path:url(#c)", "url(#c)"],
    ["background:url(https://d.example/c.png)", "url(https://d.example/c.png)"],
  ])("resolves the address in %s against the page", (style, part) => {
    const html = inHtml(`<p style="${style}">`);
    expect(html).toContain(part.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
    expect(createStyleSheet(html)?.text).toContain(
      `{${style.split("url", 1)[0]?.split("URL", 1)[0]}${part}}`,
    );
  });

  it("keeps text that only looks like a style", () => {
    const html = '<p title="style=url(a)" data-css="x:y">url(b)</p>';
    expect(inHtml(html)).toBe(html);
  });

  it("moves the style of an element's attributes", () => {
    const stored = inAttributes({ lang: "en", style: "background:url(c.png)" });
    expect(stored).toEqual({ lang: "en", "data-css": "background:url(/blog/a/c.png)" });
    expect(inAttributes({ STYLE: "x:y" })).toEqual({ "data-css": "x:y" });
    expect(inAttributes({ lang: "en" })).toEqual({ lang: "en" });
  });
});
