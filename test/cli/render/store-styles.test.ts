import { describe, expect, it } from "vitest";
import { createStyleStore } from "../../../src/cli/render/store-styles.js";
import { createStyleSheet } from "../../../src/cli/render/style-sheet.js";

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
    expect(inAttributes({ lang: "en" })).toEqual({ lang: "en" });
  });
});
