import { describe, expect, it } from "vitest";
import { plainText, sanitizeText } from "../../../../src/runtime/comments/baked/sanitize-text.js";
import { ATTACKS, CLEANED, findStrange, TANGLES } from "../sanitizer-contract.js";

describe("sanitizeText", () => {
  it.each(CLEANED)("turns %s into %s", (html, cleaned) => {
    expect(sanitizeText(html)).toBe(cleaned);
  });

  it.each([...ATTACKS, ...TANGLES])("keeps only allowed HTML of %s", (html) => {
    expect(findStrange(sanitizeText(html))).toEqual([]);
  });

  it.each(TANGLES)("closes all elements that it opens in %s", (html) => {
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
  ])("reduces %s with invalid nesting to its text", (html, text) => {
    expect(sanitizeText(html)).toBe(text);
  });

  it("replaces a picture that is too large for a document with its description", () => {
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
  ])("turns %s into %s", (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});
