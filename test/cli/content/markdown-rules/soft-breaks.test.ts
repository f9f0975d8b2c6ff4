import { describe, expect, it } from "vitest";
import { measureReading } from "../../../../src/cli/content/text/reading-time.js";
import { isBreakNothing, joinLines } from "../../../../src/cli/content/markdown-rules/soft-breaks.js";
import { summarize } from "../../../../src/cli/content/text/summarize.js";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";
import { compile, html } from "../compile.js";

const syntax = { html: true, breaks: false, math: true, emoji: true };

describe("isBreakNothing", () => {
  it.each([
    ["很", "久"],
    ["很，", "久"],
    ["。", "「"],
    ["ひら", "カナ"],
    ["ｶﾅ", "ｶﾅ"],
    ["ㄅㄆ", "ㄇ"],
    ["２０２６年", "３月"],
    ["𠮷", "野"],
    ["葛\u{e0100}", "城"],
    ["か\u3099", "か"],
    ["”", "然后"],
    ["好……", "“好"],
    ["——", "他说"],
    ["温度 25℃", "左右"],
    ["好😀", "明天"],
    ["爱❤️", "你"],
    ["然后", "👨‍👩‍👧 一家"],
    ["很", "\u3000久"],
    ["ไทย\u200b", "ไทย"],
  ])("is true between %j and %j", (before, after) => {
    expect(isBreakNothing(before, after)).toBe(true);
  });

  it.each([
    ["很", "long"],
    ["long", "久"],
    ["用 Nginx，", "Nginx"],
    ["한국", "어"],
    ["한국어", "中文"],
    ["中文", "한국어"],
    ["”", "어"],
    ["“foo”", "bar"],
    ["……", "……"],
    ["好”", "foo"],
    ["😀", "😀"],
    ["nice 😀", "day"],
    ["2026", "年"],
    ["", "久"],
    ["很", ""],
  ])("is false between %j and %j", (before, after) => {
    expect(isBreakNothing(before, after)).toBe(false);
  });
});

it("puts the lines of a description on one line", () => {
  expect(joinLines(" 走了很\n  久的 a \nb\n\n한국\n어 ")).toBe("走了很久的 a b 한국 어");
  expect(summarize("走了很\n久", "", createTextReader(syntax))).toBe("走了很久");
});

describe("a line break inside a Chinese sentence", () => {
  it.each([
    ["> 走了很\n> 久", "<blockquote>\n<p>走了很久</p>\n</blockquote>"],
    ["> 走了很\n久", "<blockquote>\n<p>走了很久</p>\n</blockquote>"],
    ["- 走了很\n  久", "<ul>\n<li>走了很久</li>\n</ul>"],
    ["走了*很*\n**久**", "<p>走了<em>很</em><strong>久</strong></p>"],
    ["走了`很`\n`久`", "<p>走了<code>很</code><code>久</code></p>"],
    ["走了<b>很</b>\n<i>久</i>", "<p>走了<b>很</b><i>久</i></p>"],
    ["走了很<!-- a -->\n久", "<p>走了很久</p>"],
    ["走了很  \n久\\\n了", "<p>走了很<br>\n久<br>\n了</p>"],
    ["很<br>\n久", "<p>很<br>\n久</p>"],
    ["用 <T>\n久", "<p>用 &lt;T&gt;\n久</p>"],
    ["很 $x$\n久", /<\/span>\n久/],
    ["很![图](https://x.cn/a.png)\n久", />\n久/],
    ["![很\n久](https://x.cn/a.png)", /alt="很久"/],
    ["![a\nb](https://x.cn/a.png)", /alt="a\nb"/],
    ["很[^1]\n久\n\n[^1]: 注", /<\/sup>久/],
    ["很\\*\n久", "<p>很*\n久</p>"],
    ["很&amp;\n久", "<p>很&amp;\n久</p>"],
    [":tada:\n久", "<p>🎉久</p>"],
    ["::: tip 题\n走了很\n久\n:::", /<p>走了很久<\/p>/],
    ["<div>\n走了很\n久\n</div>", /走了很\n久/],
  ])("is nothing where markdown has one: %j", (markdown, expected) => {
    if (typeof expected === "string") expect(html(markdown).trim()).toBe(expected);
    else expect(html(markdown)).toMatch(expected);
  });

  it("stays one with `breaks: true`, and is a space in texts of one line", () => {
    const { body, headers } = compile("走了很\n久\n\n很\n久\n---", { config: { breaks: true } });
    expect(body.html).toContain("<p>走了很<br>\n久</p>");
    expect(headers.map(({ title }) => title)).toEqual(["很 久"]);
    expect(summarize(undefined, "走了很\n久", createTextReader({ ...syntax, breaks: true }))).toBe(
      "走了很 久",
    );
  });

  it("does not split words in the index of the search", () => {
    const { facts } = compile("走了很\n久。\nNginx\n也很**好**\n用");
    expect(facts?.text.trim()).toBe("走了很久。\nNginx\n也很好用");
  });

  it("does not change the number of words, and stays counted by rules that report lines", () => {
    expect(measureReading("走了很\n久").wordCount).toBe(measureReading("走了很久").wordCount);
    expect(compile("走了很\n久\n[^2]").problems.map(({ at }) => at?.line)).toEqual([3]);
  });

  it("is decided in time in a paragraph without text", () => {
    // If the time grew faster than the length, this test would exceed its time limit.
    expect(html("<b>\n".repeat(20_000))).toEqual(expect.any(String));
  });
});
