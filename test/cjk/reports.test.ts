import { describe, expect, it } from "vitest";
import { summarize } from "../../src/cli/content/text/summarize.js";
import { createTextReader } from "../../src/cli/content/text/text-reader.js";
import { createMarkdown } from "../../src/runtime/comments/text/markdown.js";
import { compile, html } from "../cli/content/compile.js";

const renderComment = createMarkdown((text) => text);
const reader = createTextReader({ html: true, breaks: false, math: true, emoji: true });

/** Signs before and after which a table of the report expects emphasis. */
const SIGNS = "，。、；：？！“”‘’（）【】《》—～…·〃-々";

// Faults of other generators and comment systems, as their public reports show them.
describe("reports about emphasis", () => {
  it.each(Array.from(SIGNS, (sign) => [sign]))(
    "commonmark/commonmark-spec#650: before a letter and after %s",
    (sign) => {
      const expected = `<p><strong>真${sign}</strong>她</p>`;
      expect([html(`**真${sign}**她`).trim(), renderComment(`**真${sign}**她`).trim()]).toEqual([
        expected,
        expected,
      ]);
    },
  );

  it.each([
    ["markedjs/marked#3838", "**历经10年发展，**年", "<strong>历经10年发展，</strong>年"],
    [
      "markedjs/marked#3838, before a Latin letter",
      "**历经10年发展，**a",
      "<strong>历经10年发展，</strong>a",
    ],
    ["markedjs/marked#3968", "**“如何更好地服务你”**", "<strong>“如何更好地服务你”</strong>"],
    ["facebook/docusaurus#9692", "**重要的中文。**其他的中文。", "<strong>重要的中文。</strong>其他的中文。"],
    [
      "facebook/docusaurus#11932",
      "**重要な日本語の文。**別の日本語の文。",
      "<strong>重要な日本語の文。</strong>別の日本語の文。",
    ],
    [
      "vuejs/vitepress#5231",
      "前**「bold」**と**（bold）**後",
      "前<strong>「bold」</strong>と<strong>（bold）</strong>後",
    ],
    ["gohugoio/hugo#14114", "~~（旧）~~新しい", "<s>（旧）</s>新しい"],
    [
      "CherryHQ/cherry-studio#4119",
      "一个**“会引起”**错误的**“已知问题”**，当\\*\\*遇到",
      "一个<strong>“会引起”</strong>错误的<strong>“已知问题”</strong>，当**遇到",
    ],
    ["shd101wyy/vscode-markdown-preview-enhanced#1564", "**大佬:**的", "<strong>大佬:</strong>的"],
    ["iamcco/markdown-preview.nvim#343", "**试一试。**1", "<strong>试一试。</strong>1"],
    ["markedjs/marked#3337", "age(1~3), hight(80~100)", "age(1~3), hight(80~100)"],
    ["chatboxai/chatbox#1856", "喵呜~♡这就为您呈上~，喵呜~~♡这就~~", "喵呜~♡这就为您呈上~，喵呜<s>♡这就</s>"],
    ["GIKICoder/GMarkdown#19", "“~这个时间点刚刚好~”", "“~这个时间点刚刚好~”"],
    ["xCss/Valine#7", "@foo_bar_ 和 @_饭团_君", "@foo_bar_ 和 @_饭团_君"],
  ])("%s is right", (_, markdown, expected) => {
    expect(html(markdown).trim()).toBe(`<p>${expected}</p>`);
    expect(renderComment(markdown).replaceAll("del>", "s>").trim()).toBe(`<p>${expected}</p>`);
  });
});

describe("reports about line breaks", () => {
  it.each([
    ["hexojs/hexo-renderer-markdown-it#51", "lorem\nlorem\n多行\n文字", "lorem\nlorem\n多行文字"],
    ["CHENXCHEN/hexo-renderer-markdown-it-plus#5", "错\n开", "错开"],
    ["markedjs/marked#90", "你好！\n谢谢", "你好！谢谢"],
    ["jgm/pandoc#11241", "啊啊啊\n啊啊啊", "啊啊啊啊啊啊"],
    [
      "hexojs/hexo#359",
      "两个工具[LAME](/a.html)和\n[FAAD2](/b.html)，都由linux自带的\n软件包安装",
      "两个工具LAME和\nFAAD2，都由linux自带的软件包安装",
    ],
    [
      "Lean-zh/fp-lean-zh#28",
      "**归纳数据类型（type）**是通过**归纳（induction）**\n来证明的。",
      "归纳数据类型（type）是通过归纳（induction）来证明的。",
    ],
  ])("%s is right", (_, markdown, expected) => {
    expect(
      html(markdown)
        .replace(/<[^>]*>/g, "")
        .trim(),
    ).toBe(expected);
    expect(summarize(undefined, markdown, reader)).toBe(expected.replaceAll("\n", " "));
  });

  it("gohugoio/hugo#1377: a summary ends at a Chinese full stop", () => {
    const text = `${"很长的句子，".repeat(18)}结束。${"后面".repeat(60)}`;
    expect(summarize(undefined, text, reader)).toMatch(/结束。$/);
  });
});

describe("reports about headings", () => {
  it.each([
    ["hexojs/hexo#2198", "Get modulus of (1<<s)-1", "Get modulus of (1<<s)-1", "get-modulus-of-1-s-1"],
    ["iissnan/hexo-theme-next#231", "用 `<T>` 写", "用 <T> 写", "用-t-写"],
    ["hexojs/hexo#1469", "标题里的 `<script>`", "标题里的 <script>", "标题里的-script"],
    ["hexojs/hexo#2137", "[Header2](http://example.com)", "Header2", "header2"],
    ["hexojs/hexo#4253", "&#x52A8;作", "动作", "动作"],
    ["imfing/hextra#190", "R&D 与 A &amp; B", "R&D 与 A & B", "r-d-与-a-b"],
    ["vuejs/vitepress#1789", 'success <Badge type="danger" text="2.5.0" />', "success", "success"],
    ["vuejs/vitepress#1513", "基本使用", "基本使用", "基本使用"],
    ["facebook/docusaurus#541", "第一章", "第一章", "第一章"],
    ["vuejs/vitepress#951", "`- + * /`", "- + * /", ""],
  ])("%s is right", (_, heading, title, slug) => {
    const { headers, body } = compile(`[[toc]]\n\n## ${heading}\n`);
    expect(headers).toEqual([{ level: 2, title, slug }]);
    expect(body.html).toContain(
      `<li><a href="#${slug}">${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</a>`,
    );
  });
});
