import type { MarkdownIt } from "markdown-it";
import { describe, expect, it } from "vitest";
import type { PluginRules } from "../../../../src/cli/content/plugin-rules.js";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";
import { compile } from "../compile.js";

const reader = createTextReader({ html: true, breaks: false, math: true, emoji: true });

describe("the text of inline markdown", () => {
  it.each([
    ["  plain  ", "plain"],
    ["[a](b) and [c][d], [e]\n\n[D]: x\n[e]: y", "a and c, e"],
    ["[c][d] and [e]", "[c][d] and [e]"],
    ["[a](x_(y).html) b", "a b"],
    ["[`code`](x.md)", "code"],
    ["![alt](x.png) text", "text"],
    ["`<T>` and `a_b_c`", "<T> and a_b_c"],
    ["``a ` b``", "a ` b"],
    ["**a** *b* ***c*** ~~d~~", "a b c d"],
    ["_a_ snake_case_name __b__", "a snake_case_name b"],
    ["\\*a\\* \\<b\\> \\`c", "*a* <b> `c"],
    ["a &amp; b &lt;c&gt; &#39; &#x3A; &unknown;", "a & b <c> ' : &unknown;"],
    [
      "&rarr; &AMP; &NBSP; &notit; &constructor; `&copy;` \\&copy;",
      "→ & &NBSP; &notit; &constructor; &copy; &copy;",
    ],
    [":tada: :nothing: 10:30:00", "🎉 :nothing: 10:30:00"],
    [":constructor:", ":constructor:"],
    ["a <Badge text='x'/> b", "a  b"],
    ["a<br>b<br />c</br>d", "a b c d"],
    ["<b>a</b> <SPAN class='x'>b</span> <img src=x>c", "a b c"],
    ["<div>\na\n</div>", "a"],
    ["a &#0; b &#x110000;", "a \uFFFD b \uFFFD"],
    ["Array<T>, Map<K, V> and List<String>", "Array<T>, Map<K, V> and List<String>"],
    ["The <div> and <meta> elements", "The <div> and <meta> elements"],
    ["Ends with </p>", "Ends with </p>"],
    ["a <!-- b\nc -->d", "a d"],
    ["<https://example.com>", "https://example.com"],
    ["1 < 2 and {{ x }}", "1 < 2 and {{ x }}"],
    ["a[^1], ^[b]c\n\n[^1]: d", "a, c"],
    ["a[^1]", "a[^1]"],
    ["求 $x_1 + *y*_2$ 的 **根**", "求 x_1 + *y*_2 的 根"],
    ["$5 和 $10，`$a$`，$PATH", "$5 和 $10，$a$，$PATH"],
    ["$5 `x` a$", "$5 x a$"],
    ["&#9999999;", "\uFFFD"],
  ])("converts %j to %j", (markdown, text) => {
    const [paragraph = ""] = markdown.split("\n\n");
    expect(reader.readParagraph(paragraph, markdown)).toBe(text);
  });
});

/** Rules of a plugin: `{name:words}` in a line of text, and `@name words` on a line of its own. */
const rules: PluginRules = {
  name: "signs",
  options: null,
  at: null,
  add(md) {
    addInline(md);
    addBlocks(md);
    md.renderer.rules["sign_chip"] = (tokens, index) =>
      `<span class="chip" data-id="x">${md.utils.escapeHtml(String(tokens[index]?.meta?.["words"]))}</span>`;
    md.renderer.rules["sign_spoiler"] = (tokens, index, options, env, self) =>
      `<details><summary>Look</summary>${self.renderInline(tokens[index]?.children ?? [], options, env)}</details>`;
    md.renderer.rules["sign_open"] = () => '<aside><b aria-hidden="true">!</b> Note: ';
    md.renderer.rules["sign_close"] = () => "</aside>";
    md.renderer.rules["sign_frame"] = () => '<iframe src="https://example.com"></iframe>';
  },
};

function addInline(md: MarkdownIt): void {
  const SIGN = /^\{(\w+):([^}]*)\}/;
  md.inline.ruler.before("emphasis", "sign", (state, isSilent) => {
    const [whole, name, words = ""] = SIGN.exec(state.src.slice(state.pos)) ?? [];
    if (whole === undefined) return false;
    state.pos += whole.length;
    if (isSilent) return true;
    if (name === "fail") throw new Error("no such sign");
    if (name === "html") state.push("html_inline", "", 0).content = words;
    else if (name === "around") {
      state.push("sign_open", "", 1);
      state.push("text", "", 0).content = words;
      state.push("sign_close", "", -1);
    } else {
      const token = state.push(`sign_${name}`, "span", 0);
      token.content = "secret id";
      token.meta = { words };
      token.children = md.parseInline(words, state.env)[0]?.children ?? [];
    }
    return true;
  });
}

function addBlocks(md: MarkdownIt): void {
  md.block.ruler.before(
    "paragraph",
    "sign_block",
    (state, line, _end, isSilent) => {
      const text = state.getLines(line, line + 1, 0, false);
      const [, name, words = ""] = /^@(\w+) ?(.*)$/.exec(text) ?? [];
      if (name === undefined) return false;
      if (isSilent) return true;
      const token = state.push(name === "raw" ? "html_block" : `sign_${name}`, "div", 0);
      token.content = name === "raw" ? words : "secret id";
      token.meta = { words };
      token.map = [line, line + 1];
      state.line = line + 1;
      return true;
    },
    { alt: ["paragraph"] },
  );
}

describe("the text of the syntax of a plugin", () => {
  const syntax = { html: true, breaks: false, math: true, emoji: true };
  const withPlugin = createTextReader(syntax, { pluginRules: [rules] });

  it.each([
    ["Press {html:<kbd>Ctrl</kbd>} now", "Press Ctrl now"],
    ["{html:<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>}字", "漢(かん)字"],
    ["A {html:<script>let x;</script><i hidden>y</i>&lt;b&gt;} c", "A <b> c"],
    ["Map<K, V> and {html:<kbd>Ctrl</kbd>}, <b>bold</b>", "Map<K, V> and Ctrl, bold"],
    ["{html:<span title='a>b'>}in{html:</span>}", "in"],
    ["A {chip:x < y} b", "A x < y b"],
    ["A {nothing:words} b", "A b"],
    ["A {spoiler:the **end** $x_1$ ![alt](x.png)}", "A Look the end x_1"],
    ["{around:care}", "Note: care"],
    ["*{chip:a}* [{chip:b}](x.md)", "a b"],
    ["{fail:x} *y*", "{fail:x} *y*"],
  ])("converts %j to %j", (markdown, text) => {
    expect(withPlugin.readParagraph(markdown, markdown)).toBe(text);
    expect(withPlugin.readHeading(markdown, markdown)).toBe(text);
  });

  it.each([
    ["@chip words", "words"],
    ["@frame abc", ""],
    ["@raw <figure><figcaption>Rice</figcaption></figure>", "Rice"],
    ["@chip one\ntwo *three*", "one two three"],
    ["Rice\nand <b>tea</b>", "Rice and tea"],
  ])("converts the paragraph %j to %j", (markdown, text) => {
    expect(withPlugin.readParagraph(markdown, markdown)).toBe(text);
  });

  it("is the same for rules of the configuration, of which one that needs the compiler is left out", () => {
    const add = (md: MarkdownIt) => rules.add(md, { options: null, slugOf: String, lookUp: () => null });
    const authorRules = [add as never];
    expect(createTextReader(syntax, { authorRules }).readHeading("Press {html:<kbd>Ctrl</kbd>}", "")).toBe(
      "Press Ctrl",
    );
    const late = ((md: MarkdownIt) => {
      md.core.ruler.after("captions", "late", () => undefined);
    }) as never;
    const reading = createTextReader(syntax, { authorRules: [...authorRules, late], pluginRules: [] });
    expect(reading.readParagraph("A {chip:b}", "")).toBe("A b");
    expect(compile("A {chip:b}\n", { config: { rules: [...authorRules, late] } }).problems).toEqual([]);
  });

  it("is that of headings in the contents of a page", () => {
    const page = compile("## Press {html:<kbd>Ctrl</kbd>} {chip:now}\n", { pluginRules: [rules] });
    expect(page.headers.map(({ title }) => title)).toEqual(["Press Ctrl now"]);
  });
});
