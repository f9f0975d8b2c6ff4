import { describe, expect, it } from "vitest";
import { compile, html } from "../../compile.js";

const ON = { config: { codeNotes: true } };
const mark = (number: number, group = 1) =>
  `<span class="code-note"> <a href="#note-${group}-${number}:" aria-label="Note ${number}">(${number})</a></span>`;
const codeOf = (text: string) => /<code>([^]*?)<\/code>/.exec(html(text, ON))?.[1];
const noted = (code: string, language = "text") => `\`\`\`${language}\n${code}\n\`\`\`\n\n1. a\n2. b`;

describe("notes in code", () => {
  it.each([
    ["a // (1)", `a${mark(1)}\n`],
    ["a # (2)\n  b -- ( 2)\nc", `a${mark(2)}\n  b -- ( 2)\nc\n`],
    [
      "a /* (1) */\nb <!-- (2) -->\nc (* (1) *)\nd {/* (2) */}",
      `a${mark(1)}\nb${mark(2)}\nc${mark(1)}\nd${mark(2)}\n`,
    ],
    ["a ;; (1)  ", `a${mark(1)}\n`],
    ["// (1)\na", `${mark(1)}\na\n`],
  ])("are links in place of the comments in %j", (code, expected) => {
    expect(codeOf(noted(code))).toBe(expected);
  });

  it.each(["f(1)", "a % (1)", "a // (1) b", "a // 1", 'print "(1)', "http://(1)/"])("%j has none", (code) => {
    expect(html(noted(code), ON)).not.toContain("code-note");
  });

  it("lead to the items of the list, by their numbers", () => {
    const text = noted("a // (4)").replace("1. a\n2. b", "3. a\n   1. inner\n4. b");
    expect(html(text, ON)).toContain(
      '<ol start="3" class="code-notes">\n<li id="note-1-3:">a\n<ol>\n<li>inner</li>',
    );
    expect(html(text, ON)).toContain('<li id="note-1-4:">b</li>');
    expect(html(text, ON)).toContain('href="#note-1-4:"');
  });

  it("have ids of their own for each block, also in lists and boxes", () => {
    const text = `${noted("a // (1)")}\n\n::: tip\n${noted("b // (2)")}\n:::\n`;
    const { problems } = compile(text, ON);
    expect(problems).toEqual([]);
    expect(html(text, ON).match(/ id="[^"]*"| href="[^"]*"/g)).toEqual([
      ' href="#note-1-1:"',
      ' id="note-1-1:"',
      ' id="note-1-2:"',
      ' href="#note-2-2:"',
      ' id="note-2-1:"',
      ' id="note-2-2:"',
    ]);
  });

  it("are in coloured, marked and numbered lines", () => {
    const text = noted("const a = 1; // (1)\nb(); // (2)", "js {1} :line-numbers");
    const found = html(text, ON);
    expect(found).toContain(`</span>${mark(1)}</span>\n`);
    expect(found).toContain('<span class="line-numbers" aria-hidden="true">1\n2</span>');
    expect(found).not.toContain("//");
  });

  it.each([
    ["without the option", noted("a // (1)"), {}],
    ["without a list", "```js\na // (1)\n```\n\nText", ON],
    ["above a list with a text between", "```text\na // (1)\n```\n\nText\n\n1. a", ON],
    ["above a list of points", "```text\na // (1)\n```\n\n- a", ON],
  ])("are comments %s", (_, text, options) => {
    expect(html(text, options)).toContain("(1)");
    expect(html(text, options)).not.toContain("code-note");
  });

  it.each([3, 0, 999])("with the number %i are reported if the list has no such item", (number) => {
    const { problems } = compile(`Text\n\n${noted(`a // (1)\nb // (${number})`)}`, ON);
    expect(problems).toMatchObject([
      { code: "missing-code-note", at: { line: 3 }, values: { number, last: 2 } },
    ]);
    expect(codeOf(noted(`b // (${number})`))).toContain(`// (${number})`);
  });

  it("are labelled in the language of the page", () => {
    const source = { ...ON, source: { lang: "zh-CN" } };
    expect(html(noted("a // (1)"), source)).toContain('aria-label="注 1"');
  });
});
