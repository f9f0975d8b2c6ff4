import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";
import { compile, html } from "../compile.js";

const siteDir = mkdtempSync(join(tmpdir(), "hanblog-images-"));
const drawing = (width: number, rest = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}">${rest}</svg>`;
writeFileSync(join(siteDir, "a.svg"), drawing(800));
writeFileSync(join(siteDir, "large.svg"), drawing(800, `<!-- ${"x".repeat(2000)} -->`));

/** Compiles a page next to the images. */
const page = (markdown: string, more: Parameters<typeof compile>[1] = {}) =>
  compile(markdown, { siteDir, source: { relativePath: "page.md" }, ...more });

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

describe("attributes after an image", () => {
  it.each([
    ["![a](a.svg){width=400}", 'width="400" height="200"'],
    ["![a](a.svg){height=100}", 'height="100" width="200"'],
    ["![a](a.svg){ width=400 height=50 }", 'width="400" height="50"'],
    ['![a](a.svg){width="400"}', 'width="400" height="200"'],
    ["![a](a.svg){.right}", 'class="right" width="800" height="400"'],
    ["![a](a.svg){width=400 .left}", 'class="left" width="400" height="200"'],
    ["![a](<a.svg>){.center}", 'class="center"'],
    ["![a](a.svg 'A'){.center} text", 'title="A" class="center"'],
    ["[![a](a.svg){.right}](b.md)", 'class="right"'],
    ["![a][b]{.right}\n\n[b]: a.svg", 'class="right"'],
    ["- ![a](a.svg){.right}", 'class="right"'],
    ["![a](https://a.example/a.png){width=40}", 'width="40"'],
  ])("are those of the element: %s", (markdown, attributes) => {
    const { body, problems } = page(markdown);
    expect(body.html).toContain(` ${attributes}`);
    expect(body.html).not.toContain("{");
    expect(problems.filter(({ code }) => code === "image-attribute")).toEqual([]);
  });

  it("belong to the figure if the image has a caption", () => {
    const { body } = page('![a](a.svg "A"){width=400 .right}');
    expect(body.html).toMatch(/^<figure class="right"><img [^>]*width="400" height="200"[^>]*><figcaption>/);
    expect(body.html.match(/class=/g)).toHaveLength(1);
  });

  it.each([
    "![a](a.svg) {.right}",
    "![a](a.svg)\\{.right}",
    "![a](a.svg){}",
    "![a](a.svg){note}",
    "![a](a.svg){: .right}",
    "![a](a.svg){{ x }}",
    "![a](a.svg){#id}",
    "![a](a.svg){width = 4}",
    "![a](a.svg){width=4",
    "![a](a.svg){width=<b>}",
    "![a](a.svg)x{.right}",
    "[a](a.svg){.right}",
    "`a`{.right}",
    "{.right}",
  ])("are text otherwise: %s", (markdown) => {
    const { body, problems } = page(markdown);
    expect(body.html).toContain("{");
    expect(body.html).not.toMatch(/<img [^>]*class=/);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it.each([
    ["onclick=alert(1)", "onclick"],
    ['onerror="alert(1)"', "onerror"],
    ["ONLOAD=x", "ONLOAD"],
    ["style=color:red", "style"],
    ["src=b.png", "src"],
    ["srcset=b.png", "srcset"],
    ["xlink:href=x", "xlink:href"],
    ["width=400 id=x", "id"],
    [".rigth", ".rigth"],
    [".right.left", null],
    ["width=0", "width"],
    ["width=-4", "width"],
    ["width=4e2", "width"],
    ["width=50%", "width"],
    ["width=99999", "width"],
    ["height='1\\'", "height"],
    ['width="4 onload=x"', "width"],
  ])("are an error with their line if an image cannot have them: %s", (list, name) => {
    for (const config of [{}, { html: false }]) {
      const { body, problems } = page(`Text\n\nline\n![a](a.svg){${list}}`, { config });
      expect(body.html).not.toMatch(/onclick|onerror|ONLOAD|style=|srcset|<img [^>]*id=|onload/);
      if (name === null) continue;
      expect(problems).toMatchObject([
        { severity: "error", code: "image-attribute", at: { file: "page.md", line: 4 }, values: { name } },
      ]);
    }
  });

  it("are no words of titles and cards", () => {
    const reader = createTextReader({ html: true, breaks: false, math: true, emoji: true });
    expect(reader.readParagraph("A ![b](c.png){width=400 .right} d", "")).toBe("A  d");
  });

  it("are read in time proportional to their length", () => {
    const markdown = `![a](a.svg){${".a ".repeat(20_000)}\n\n${"![a](a.svg){".repeat(2000)}`;
    expect(page(markdown).body.html).toContain("{");
  });
});

describe("an image that is larger than the limit", () => {
  it.each(["![a](large.svg)", "![a](./large.svg 'A')", '<img src="large.svg">', "![a](<large.svg>)"])(
    "is a warning with its line and size: %s",
    (markdown) => {
      const { problems } = page(`Text\n\n${markdown}`, { largestImage: 2 });
      expect(problems).toMatchObject([
        {
          severity: "warning",
          code: "large-image",
          message: expect.stringMatching(/large\.svg` is 3 kB large\. Expected at most 2 kB$/),
          at: { file: "page.md", line: 3 },
        },
      ]);
    },
  );

  it("is none if it is smaller, or elsewhere", () => {
    const markdown = "![a](a.svg) ![b](https://a.example/large.png) [large](large.svg)";
    expect(page(markdown, { largestImage: 2 }).problems).toEqual([]);
    expect(page("![a](large.svg)", { largestImage: 3 }).problems).toEqual([]);
  });
});
