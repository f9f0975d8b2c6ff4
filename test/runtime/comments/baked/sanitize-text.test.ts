import { describe, expect, it } from "vitest";
import { plainText, sanitizeText } from "../../../../src/runtime/comments/baked/sanitize-text.js";
import { ATTACKS, CLEANED, findStrange, TANGLES } from "../sanitizer-contract.js";

describe("sanitizeText", () => {
  it.each(CLEANED)("makes of %s: %s", (html, cleaned) => {
    expect(sanitizeText(html)).toBe(cleaned);
  });

  it.each([...ATTACKS, ...TANGLES])("lets only what is allowed through %s", (html) => {
    expect(findStrange(sanitizeText(html))).toEqual([]);
  });

  it.each(TANGLES)("closes what it opens in %s", (html) => {
    const open: string[] = [];
    for (const [, end, name = ""] of sanitizeText(html).matchAll(/<(\/?)([a-z\d]+)[^>]*>/g)) {
      if (end === "/") expect(open.pop()).toBe(name);
      else if (!["br", "hr", "img", "col"].includes(name)) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it.each([
    ["<table><b>a<tr><td>b</b></table>", "<p>ab</p>"],
    ["<li>a<li>b", "<p>ab</p>"],
    ["<font color=red><p>a", "<p>a</p>"],
    ["<ul>a</ul>", "<p>a</p>"],
  ])("leaves nothing but the text of %s, whose elements stand where they may not", (html, text) => {
    expect(sanitizeText(html)).toBe(text);
  });

  it("leaves the description of a picture where the picture is too large for a document", () => {
    const picture = `data:image/png;base64,${"A".repeat(10_000)}`;
    expect(sanitizeText(`<p>See <img src="${picture}" alt="a &lt;cat&gt;">.</p>`)).toBe(
      "<p>See a &lt;cat&gt;.</p>",
    );
  });
});

describe("plainText", () => {
  it.each([
    ["<p>a <b>b</b></p>\n<p>c &lt;d&gt;</p>", "a b c <d>"],
    ["<p>a<br>b</p><h2>c</h2><ul><li>d</li><li>e</li></ul>", "a b c d e"],
    ['<p><img src="/a.png" alt="a &lt;b&gt;"> c <img src="/d.png" alt=""></p>', "a <b> c"],
    ["a<script>b</script><video>c</video>d", "ad"],
    ["", ""],
  ])("makes of %s: %s", (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});
