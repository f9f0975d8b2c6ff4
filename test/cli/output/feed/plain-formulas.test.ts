import { renderToString } from "katex";
import { describe, expect, it } from "vitest";
import { plainFormulas } from "../../../../src/cli/output/feed/plain-formulas.js";

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
