import { describe, expect, it } from "vitest";
import { feedContent, plainFormulas } from "../../../../src/cli/output/html/feed-content.js";
import { compile } from "../../content/compile.js";
import { renderToString } from "katex";

const URL = "https://example.com/blog/notes/a.html";

describe("feedContent", () => {
  it.each([
    ["a link below the root", '<a href="/blog/b.html#x">', '<a href="https://example.com/blog/b.html#x">'],
    [
      "a link to a neighbour",
      "<a href='b.html?x=1&amp;y=2'>",
      '<a href="https://example.com/blog/notes/b.html?x=1&amp;y=2">',
    ],
    ["a heading of the page", '<a href="#x">', `<a href="${URL}#x">`],
    ["another site", '<a href="https://other.example/">', '<a href="https://other.example/">'],
    [
      "a picture in several sizes",
      '<img srcset="a.png 1x, /b.png 2x">',
      '<img srcset="https://example.com/blog/notes/a.png 1x, https://example.com/b.png 2x">',
    ],
    [
      "a film and its poster",
      "<VIDEO SRC=a.mp4 poster='p.png' controls>",
      '<video src="https://example.com/blog/notes/a.mp4" poster="https://example.com/blog/notes/p.png" controls="">',
    ],
    ["what is no address", '<a href="https://">', '<a href="https://">'],
  ])("makes URLs absolute: %s", (_, html, expected) => {
    expect(feedContent(html, URL)).toBe(expected);
    expect(feedContent(`<p title='a>b'>x ${html} y`, URL)).toBe(`<p title='a>b'>x ${expected} y`);
  });

  it.each([
    ["text", '<p>href="/x" &lt;a href="/y"&gt; < & 饭团</p>'],
    ["code", '<pre><code><span class="token">&lt;a href="/x"&gt;</span></code></pre>'],
    ["a comment", '<!-- <a href="/x"> --><p data-src="/x">'],
    ["a style", '<style>a::after { content: "<img src=/x>" }</style>'],
  ])("leaves everything else unchanged: %s", (_, html) => {
    expect(feedContent(html, URL)).toBe(html);
  });

  it("removes what works only on the site: heading anchors and copy buttons", () => {
    const { body } = compile("## Heading\n\n```js\na\n```\n\n[#](#heading)");
    const content = feedContent(body.html, URL);
    expect(content).toContain('<h2 id="heading">Heading</h2>');
    expect(content).toMatch(/<div class="code language-js" data-lang="js"><pre [^>]*><code>a/);
    expect(content).toContain(`<a href="${URL}#heading">#</a>`);
  });

  it("removes line numbers, which would follow the code", () => {
    const { body } = compile("```js\na\nb\n```", { config: { lineNumbers: true } });
    expect(body.html).toContain('line-numbers" ');
    expect(feedContent(body.html, URL)).toMatch(/<code>a\nb\n<\/code><\/pre>/);
  });

  it("keeps inline styles and the alignment of columns, which feed readers would not find in a style sheet", () => {
    const { html } = compile("| a |\n| :-: |\n| b |\n\n<p data-css='color:red'>c</p>").body;
    const content = feedContent(html, URL);
    expect(content).toContain('<td style="text-align:center">b</td>');
    expect(content).toContain('<p style="color:red">c</p>');
  });

  it("replaces formulas with TeX", () => {
    const formula = '<span class="katex"><math><annotation>x^2</annotation></math></span>';
    expect(feedContent(`<p>${formula} <a href="#y">y</a></p>`, URL)).toBe(
      `<p><code>x^2</code> <a href="${URL}#y">y</a></p>`,
    );
  });
});

const draw = (tex: string, displayMode = false) => renderToString(tex, { displayMode });

describe("plainFormulas", () => {
  it.each([
    [`<p>a ${draw("x^2")} b</p>`, "<p>a <code>x^2</code> b</p>"],
    [draw("a < b"), "<code>a &lt; b</code>"],
    [
      `<p>${draw("\\frac12", true)}</p><p>${draw("y")}</p>!`,
      '<p><span class="katex-display"><code>\\frac12</code></span></p><p><code>y</code></p>!',
    ],
    ['<p class="mykatex">a<br>b</p>', '<p class="mykatex">a<br>b</p>'],
  ])("replaces formulas with TeX: %#", (html, expected) => {
    expect(plainFormulas(html)).toBe(expected);
  });
});
