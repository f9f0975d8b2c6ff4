import { afterEach, describe, expect, it, vi } from "vitest";
import { compile } from "../compile.js";

const codes = (markdown: string) => compile(markdown).problems.map(({ code, at }) => `${code} ${at?.line}`);

describe("a fault that only a reader would notice causes a warning with its line", () => {
  it.each<[string, string, readonly string[]]>([
    ["a footnote without a text", "a\nb[^2]", ["missing-footnote 2"]],
    ["a footnote without a text in a list", "- a\n- b[^note-1]", ["missing-footnote 2"]],
    ["a footnote that nothing refers to", "a\n\n[^5]: b", ["unused-footnote 3"]],
    ["an element that never ends", "a\n\n<div>\n\nb", ["unclosed-element 3"]],
    [
      "an element with attributes that never ends in a line",
      'a\nb <span class="c">d',
      ["unclosed-element 2"],
    ],
    ["bold text that never ends", "a\nb <b>c\n\nd", ["unclosed-element 2"]],
    [
      "a key that never ends in a cell",
      "| a |\n|---|\n| <kbd>c |\n\n</kbd>",
      ["unclosed-element 3", "stray-end-tag 5"],
    ],
    ["a heading with a small part that never ends", "# a <SMALL>b", ["unclosed-element 1"]],
    ["a table that never ends", "<table><tr><td>x\n\ny", ["unclosed-element 1"]],
    ["a list that never ends", 'a\n\n<ul class="k">\n<li>x\n\ny', ["unclosed-element 3"]],
    ["a list that never ends in a closed element", "<div>\n<ul>\n<li>x\n</div>", ["unclosed-element 2"]],
    ["a frame that never ends", "a\n\n<iframe src=x.html>\n\ny", ["unclosed-element 3"]],
    ["a field that never ends", '<textarea rows="3">\n\ny', ["unclosed-element 1"]],
    ["styles that never end", "<style scoped>\na {}\n\ny", ["unclosed-element 1"]],
    ["a script that never ends", "<script>\na()\n\ny", ["unclosed-element 1"]],
    ["`<pre>` on its own line that never ends", "<pre>\nx\n\ny", ["unclosed-element 1"]],
    ["`<span>` on a line of a paragraph that never ends", "x\n<span>\ny", ["unclosed-element 2"]],
    [
      "an element that ends outside of its list item",
      "- <div>\n\n  a\n\n</div>",
      ["unclosed-element 1", "stray-end-tag 5"],
    ],
    ["an end tag with nothing to end", "a\n\n</div>", ["stray-end-tag 3"]],
    ["a component without `>`", "a\n\n<Card label=3\n\nb", ["unfinished-tag 3"]],
    ["a component without `>` over two lines", "a <Card\n  label=3", ["unfinished-tag 1"]],
    ["an element without `>`", '<div class="a"\nb', ["unfinished-tag 1"]],
    ["an element without `>` in a line", "a\nb <img src=x and c", ["unfinished-tag 2"]],
    ["a mark of VitePress in code", "```js\na\nb // [!code word:x]\n```", ["unknown-code-mark 3"]],
    ["code in a language with a slip", "a\n\n```jss\na\n```\n\n~~~jss\nb\n~~~", ["unknown-code-language 3"]],
    ["code in a language that is a note", "```java(示例)\na\n```", ["unknown-code-language 1"]],
    ["a mark with a slip in code", "```sh\na # [!code hl,2]\n```", ["unknown-code-mark 2"]],
    ["a symbol that KaTeX does not have", "a\n$★ + 1 + ★$", ["formula-warning 2"]],
  ])("%s: %j", (_, markdown, expected) => {
    expect(codes(markdown)).toEqual(expected);
    expect(compile(markdown).problems.every(({ severity }) => severity === "warning")).toBe(true);
  });

  it.each([
    ["footnotes as they should be", "a[^1] `[^2]` \\[^3]\n\n[^1]: b[^n]\n\n[^n]: c"],
    ["classes of characters in code", "`[^a-z]`"],
    ["names of elements in prose", "A <div> is a box, and so is </div>; <Card> too."],
    ["names of raw elements in prose", "Write <pre>, <style> or <iframe>.\n\n| <pre> |\n|---|\n| <style> |"],
    ["comparisons", "a <b and c = d, x <T y"],
    ["an expression of a component that goes over lines", "<Card\n  label=3\n/>"],
    ["text in a comment", "<!-- <Card label=3 -->\n\n<!--\n<div a=b\n-->"],
    ["elements whose end may be left out", "<ul>\n<li a=b>c\n<li>d\n</ul>"],
    ["cells and rows whose end is left out", "<table>\n<tr><td>a<td>b\n<tr><td>c\n</table>\n\nd"],
    ["marks that are known", "```js\na // [!code ++]\n```"],
    ["a mark outside of a comment", "```md\n[!code word:x]\n```"],
    ["Chinese words in a formula", "$饭$"],
  ])("there is no warning of %s", (_, markdown) => {
    expect(compile(markdown).problems).toEqual([]);
  });
});

describe("the output of KaTeX", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it("does not reach the console, which works as before afterwards", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const log = vi.spyOn(console, "log").mockReturnValue();
    expect(codes("$★$ and $\\message{a}b$")).toEqual(["formula-warning 1", "formula-warning 1"]);
    expect([warn, log].map((method) => method.mock.calls)).toEqual([[], []]);
    const { warn: warnAfter, log: logAfter } = console;
    expect([warnAfter, logAfter]).toEqual([warn, log]);
  });
});
