import { describe, expect, it } from "vitest";
import { pairTags } from "../../../../../src/cli/content/markdown-rules/tags/pair-tags.js";

describe("pairTags", () => {
  it.each([
    "<div class='a'><p>Rice &amp; tea</p></div>",
    "<ul>\n<li>Rice</li>\n</ul>",
    "<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>Rice</td></tr></tbody></table>",
    '<my-bowl size="2"><Bowl></Bowl></my-bowl>',
    '<svg viewBox="0 0 1 1"><path d="M0 0"></path><title>Bowl</title></svg>',
    '<script type="module">if (1 < 2) { document.write("</div>"); }</script>',
    "<style>a > b { color: red }</style>",
    '<img src="/b/a.png" alt="" /><br><meta itemprop="name" content="Rice">',
    "<noscript><a href='/b/'>All</a></noscript>",
    "",
  ])("leaves %j as it is", (html) => {
    expect(pairTags(html)).toEqual({ html, unpaired: [] });
  });

  it.each([
    [
      "<div><p>x</main></div></div></div>",
      "<div><p>x&lt;/main&gt;</p></div>&lt;/div&gt;&lt;/div&gt;",
      ["stray-end-tag", "stray-end-tag", "stray-end-tag"],
    ],
    ["<p>\n<section>x</p>", "<div>\n&lt;section&gt;x</div>", ["unclosed-element"]],
    ["x</body></html>", "x&lt;/body&gt;&lt;/html&gt;", ["stray-end-tag", "stray-end-tag"]],
    ["<plaintext>x", "&lt;plaintext&gt;x", ["unclosed-element"]],
    ["<textarea>x", "&lt;textarea&gt;x", ["unclosed-element"]],
    ["<ul><li>x", "<ul><li>x</li></ul>", ["unclosed-element"]],
    ["<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>", []],
    ["a < b <!-- c", "a &lt; b &lt;!-- c", []],
    ["<p>a<p>b", "<p>a</p><p>b</p>", []],
  ])("pairs the tags of %j", (html, expected, codes) => {
    const found = pairTags(html);
    expect(found.html).toBe(expected);
    expect(found.unpaired.map(({ code }) => code)).toEqual(codes);
  });

  it("names the lines of tags without partners", () => {
    expect(pairTags("<div>\n\n</p></div>\n</i>").unpaired).toEqual([
      { code: "stray-end-tag", name: "p", line: 3 },
      { code: "stray-end-tag", name: "i", line: 4 },
    ]);
  });
});
