import { describe, expect, it } from "vitest";
import { summarize } from "../../../../src/cli/content/text/summarize.js";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";
import { compile, html } from "../compile.js";

const ALL = { deflist: true, abbr: true, mark: true };
const reader = createTextReader({ html: true, breaks: false, math: true, emoji: true, ...ALL });
const render = (text: string) => html(text, { config: ALL }).trim();
const abbr = (name: string) => `<abbr title="T">${name}</abbr>`;

it.each(["Term\n: words", "*[A]: T\n\nA", "==a=="])("%j is text unless an option is set", (text) => {
  expect(html(text)).not.toMatch(/<(?:dl|abbr|mark)/);
});

describe("definition lists", () => {
  it.each([
    ["词\n: 一\n: *二*", "<dl>\n<dt>词</dt>\n<dd>一</dd>\n<dd><em>二</em></dd>\n</dl>"],
    ["a\n\n: b\n\n  c", "<dl>\n<dt>a</dt>\n<dd>\n<p>b</p>\n<p>c</p>\n</dd>\n</dl>"],
    ["- a\n  : b", "<ul>\n<li>\n<dl>\n<dt>a</dt>\n<dd>b</dd>\n</dl>\n</li>\n</ul>"],
  ])("%j", (text, expected) => {
    expect(render(text)).toBe(expected);
  });

  it.each(["::: tip\na\n:::", "```\na\n: b\n```", ":tada: a", "a\n:b"])("%j has none", (text) => {
    expect(render(text)).not.toContain("<dl>");
  });
});

describe("abbreviations", () => {
  it.each([
    ["*[HTML]: T\n\nHTML, (HTML)", `<p>${abbr("HTML")}, (${abbr("HTML")})</p>`],
    ["用HTML写，HTML은\n\n*[HTML]: T", `<p>用${abbr("HTML")}写，${abbr("HTML")}은</p>`],
    ["*[超文本]: T\n\n这是超文本语言", `<p>这是${abbr("超文本")}语言</p>`],
    ["*[C++]: T\n*[C]: T\n\nC++ and C, not CC", `<p>${abbr("C++")} and ${abbr("C")}, not CC</p>`],
    ["*[HTML]: T\n\nXHTML HTML5 html `HTML`", "<p>XHTML HTML5 html <code>HTML</code></p>"],
    ["*[constructor]: T\n\ntoString constructor", `<p>toString ${abbr("constructor")}</p>`],
    [
      "*[A]: T\n\n[A](/a.html) **A**",
      `<p><a href="/a.html">${abbr("A")}</a> <strong>${abbr("A")}</strong></p>`,
    ],
    ['*[A]: "<b>"\n\nA', '<p><abbr title="&quot;&lt;b&gt;&quot;">A</abbr></p>'],
  ])("%j", (text, expected) => {
    expect(render(text)).toBe(expected);
  });

  it("leave the titles and ids of headings as they are", () => {
    const { headers } = compile("*[A]: T\n\n## A 词 ==b==", { config: ALL });
    expect(headers.map(({ title, slug }) => [title, slug])).toEqual([["A 词 b", "a-词-b"]]);
  });
});

it.each([
  ["==a== b==", "<p><mark>a</mark> b==</p>"],
  ["中==“引号”==后", "<p>中<mark>“引号”</mark>后</p>"],
  ["a == b, c === d", "<p>a == b, c === d</p>"],
  ["Title\n==", "<h1"],
])("marks: %j", (text, expected) => {
  expect(render(text)).toContain(expected);
});

it.each([
  ["*[A]: T\n\nA is ==marked==.", "A is marked."],
  ["*[A]: T\nA is first.", "A is first."],
  ["Term\n: Words", "Term Words"],
])("the card of %j has the text only", (text, expected) => {
  expect(summarize(undefined, text, reader)).toBe(expected);
});
