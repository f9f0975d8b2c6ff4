import { renderToString } from "katex";
import { describe, expect, it } from "vitest";
import { createHtmlReader } from "../../../../src/cli/output/html/read-html.js";

const readHtml = createHtmlReader();

const words = (html: string) => {
  const { headings, text } = readHtml(`<nav>menu</nav><div data-content="">${html}</div><p>after</p>`);
  return { headings, text: text.trim().replace(/\s*\n\s*/g, "|") };
};

describe("the words of a document", () => {
  it.each([
    ["<p>one <b>t</b>wo</p><p>three</p>", [], "one two|three"],
    ['<h2 id="a"><a aria-hidden="true">#</a> A &amp; <code>b</code></h2>text', ["A & b"], "text"],
    [
      "<pre><code><span>a</span><span>.b</span>\n</code><span aria-hidden='true'>1\n2</span></pre>end",
      [],
      "a.b|end",
    ],
    ["<button>copy</button><script>no</script><svg><text>no</text></svg>yes", [], "yes"],
    ["a<br>b<img alt='rice &amp; tea'>c", [], "a|b|rice & tea|c"],
    [
      'a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup><section class="footnotes"><ol><li><p>b <a href="#fnref1">↩︎</a></p></li></ol></section>',
      [],
      "a|b",
    ],
    ["<ul><li>one<li>two</ul>", [], "one|two"],
    [`<h2>a ${renderToString("x^2")}</h2>b ${renderToString("\\frac12")}c`, ["a x^2"], "b \\frac12c"],
  ])("%s", (html, headings, text) => {
    expect(words(html)).toEqual({ headings, text });
  });

  it("are empty without content", () => {
    expect(readHtml("<p>one</p>")).toMatchObject({ headings: [], text: "" });
  });

  it("contain only the beginning of long code", () => {
    expect(words(`<pre>${"a".repeat(5000)}</pre>b`).text).toHaveLength(2002);
  });
});
