import { describe, expect, it } from "vitest";
import { summarize as summarizePage } from "../../../../src/cli/content/text/summarize.js";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";

const reader = createTextReader({ html: true, breaks: false, math: true, emoji: true });
const summarize = (description: string | undefined, content: string) =>
  summarizePage(description, content, reader);

describe("summarize", () => {
  it("returns the author's description unshortened", () => {
    expect(summarize(`A\n ${"b".repeat(300)}`, "Text")).toBe(`A ${"b".repeat(300)}`);
  });

  it.each([
    ["# A\n\nFirst *line*\nsecond.\n\nNext.", "First line second."],
    ["Above.\n\nAlso.\n\n<!-- more -->\nBelow", "Above. Also."],
    ["Above.\n\nAlso.\n\n<!--more-->\nBelow", "Above. Also."],
    ["Above.\n\nAlso.\n\n<!-- truncate -->\nBelow", "Above. Also."],
    ["> [!NOTE] 摘要\n> 记录\n\n# B", "记录"],
    ["> [!recipe] 记录\n\n# B", "[!recipe] 记录"],
    ["::: tip 摘要\n记录<br>\n:::\n\n<!-- more  正文 -->\n# B", "记录"],
    ["# Only a heading\n<!-- more -->\nBelow", "Below"],
    ["Write `<!-- more -->` there.\n\nNext.", "Write <!-- more --> there."],
    ["A ` b.\n\nB.\n\n<!-- more -->\n\n`c`", "A ` b. B."],
    ["A.\n\n```md\n<!-- more -->\n```\n\nB.\n\n<!-- more -->\n\nC.", "A. B."],
    ["A.\n\n- ~~~md\n  `\n  <!-- more -->\n  ~~~\n\nB.\n<!-- more -->\n\nC `.", "A. B."],
    ["```js\ncode\n```\n\nText", "Text"],
    ["~~~\n```\n~~~\nText", "Text"],
    ["````md\n```\nx\n```\n````\nText", "Text"],
    ["<script>\nexport default {}\n</script>\n\nText", "Text"],
    ["<SCRIPT>\nexport default {}\n</SCRIPT>\n\nText", "Text"],
    ["<!-- a\n\nb -->\nText", "Text"],
    ["<Card title='x'>\n a", "a"],
    ["<table><tr><td>a", "a"],
    ["<marquee>\n\n字\n\n</marquee>", "字"],
    ["<b>粗</b>字", "粗字"],
    ["- 文档\n- [线上\n  范例](/)\n1. 三", "文档 线上范例 三"],
    ["> - 一\n> - 二\n>\n> 三", "一 二 三"],
    ["> 走了很\n> 久", "走了很久"],
    ["<div>走了很\n久</div>", "走了很久"],
    ["A `<!-- b -->`, <!-- c -->`<script>` and `</script>`.", "A <!-- b -->, <script> and </script>."],
    ["<svg><path d='M0 0'/></svg>\n\nText", "Text"],
    ["A line\\\nbroken^[Not here.].", "A line broken."],
    ["👨‍👩‍👧‍👦".repeat(201), `${"👨‍👩‍👧‍👦".repeat(200)}…`],
    [`a${"e\u0301".repeat(201)}`, `a${"e\u0301".repeat(199)}…`],
    ["正文[^1]里的注。\n\n[^1]: 注", "正文里的注。"],
    ["[[toc]]\n\n<<< @/x.js\n\n![a](b.png)\n\nText", "Text"],
    ["| a |\n| - |\n\n[x]: y\n\n---\n\nText", "Text"],
    ["- [x] a\n- b\n1. c", "a b c"],
    ["> quoted\r\n> text\r\n\r\nNext", "quoted text"],
    ["Title\n=====\n\nText", "Text"],
    ["Title\r\n---\r\nText", "Text"],
    ["- a\n---\nText", "a"],
    ["Text\n\n---\n", "Text"],
    ["$$\na\n= b\n$$\n\nText with $x_1$ and $y_1$", "Text with x_1 and y_1"],
    ["$$ never closed\n\nText", "$$ never closed"],
    ["Literal {{ x }} and `<T>`.", "Literal {{ x }} and <T>."],
    ["", ""],
  ])("summarizes %j", (content, expected) => {
    expect(summarize(undefined, content)).toBe(expected);
  });

  it.each([
    ["backticks", `${"a ` \n\n".repeat(100_000)}<!-- more -->`],
    ["runs of backticks", Array.from({ length: 600 }, (_, index) => "`".repeat(index + 1)).join(" ")],
    ["fences", "- ```\n".repeat(100_000)],
    ["marks of quotes", `${">".repeat(500_000)}\n<!-- more -->`],
    ["marks without an end", "<!-- more ".repeat(100_000)],
  ])("summarizes hostile %s in time", (_, content) => {
    // If the time grew faster than the length, this test would exceed its time limit.
    expect(summarize(undefined, `<!-- more\n${content}`)).toEqual(expect.any(String));
  });

  it.each([
    ["ends at a word", "word ".repeat(60), `${"word ".repeat(40).trim()}…`],
    ["ends at a sentence", `${"a".repeat(150)}. ${"b ".repeat(100)}`, `${"a".repeat(150)}.`],
    ["takes some 120 Chinese characters", "字".repeat(200), `${"字".repeat(120)}…`],
    ["ends at a Chinese sentence", `${"字".repeat(100)}。${"字".repeat(100)}`, `${"字".repeat(100)}。`],
    ["cuts a word that is all there is", "x".repeat(300), `${"x".repeat(200)}…`],
  ])("%s when the text is long", (_, content, expected) => {
    expect(summarize(undefined, content)).toBe(expected);
  });

  it.each(["👨‍👩‍👧", "1️⃣", "🇨🇳", "か\u3099", "e\u0301", "葛\u{e0100}", "한", "𠮷"])(
    "never cuts within %s, which readers see as one character",
    (character) => {
      for (const start of ["字".repeat(110), "a".repeat(190)]) {
        const content = start + character.repeat(40);
        const summary = summarize(undefined, content);
        expect(summary.endsWith("…")).toBe(true);
        const { length } = summary.slice(0, -1);
        const ends = Array.from(new Intl.Segmenter("en").segment(content), ({ index }) => index);
        expect(ends).toContain(length);
        expect(length).toBeGreaterThanOrEqual(start.length);
      }
    },
  );
});
