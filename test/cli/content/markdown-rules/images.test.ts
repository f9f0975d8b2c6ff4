import { describe, expect, it } from "vitest";
import { html } from "../compile.js";

describe("the title of an image", () => {
  it.each([
    ['![a](https://x.example/a.png "A **b** & <c>")', "<figcaption>A **b** &amp; &lt;c&gt;</figcaption>"],
    ['[![a](https://x.example/a.png "A")](https://x.example)', "</a><figcaption>A</figcaption>"],
    ['> ![a](https://x.example/a.png "A")', "<figcaption>A</figcaption>"],
    ['- ![a](https://x.example/a.png "A")\n\n- b', "<figcaption>A</figcaption>"],
    ['![a](my cat.png "A")', "<figcaption>A</figcaption>"],
  ])("is the caption if the image is alone in its paragraph: %s", (text, caption) => {
    const result = html(text);
    expect(result).toMatch(/<figure>.*<img /);
    expect(result).toContain(`${caption}</figure>`);
    expect(result).not.toContain("title=");
    expect(result).not.toMatch(/<p>[^b]/);
  });

  it.each([
    'Text ![a](https://x.example/a.png "A")',
    '![a](https://x.example/a.png "A") ![b](https://x.example/b.png "B")',
    '- ![a](https://x.example/a.png "A")',
    '## ![a](https://x.example/a.png "A")',
    '| ![a](https://x.example/a.png "A") |\n| - |\n| b |',
  ])("is a tooltip otherwise: %s", (text) => {
    expect(html(text)).toContain('title="A"');
    expect(html(text)).not.toContain("<figure>");
  });

  it.each(["![a](https://x.example/a.png)", '![a](https://x.example/a.png " ")'])(
    "makes no caption without words: %s",
    (text) => {
      expect(html(text)).toMatch(/^<p><img /);
    },
  );
});
