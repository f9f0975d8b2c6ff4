import { expect, it } from "vitest";
import { openHtml } from "../../../../../src/cli/import/kinds/jekyll/kramdown.js";

it.each([
  ['<div markdown="1">\n*em* inside\n</div>\n', "<div>\n\n*em* inside\n\n</div>\n"],
  ['<div markdown="1" class="x">\n\n*a*\n\n</div>\n', '<div class="x">\n\n*a*\n\n</div>\n'],
  ["<section class='x' markdown='block'>*a*</section>\n", "<section class='x'>\n\n*a*\n\n</section>\n"],
  ["<div markdown=span>*a*</div>\n", "<div>\n\n*a*\n\n</div>\n"],
  [
    '<div markdown="1">\n<div markdown="1">\n*a*\n</div>\n<div>*b*</div>\n</div>\n',
    "<div>\n\n<div>\n\n*a*\n\n</div>\n<div>*b*</div>\n\n</div>\n",
  ],
  [
    '<details markdown="1"><summary>S</summary>\n*a*\n</details>\n',
    "<details>\n\n<summary>S</summary>\n\n*a*\n\n</details>\n",
  ],
  [
    '<table><tr><td markdown="1">\n*a*\n</td></tr></table>\n',
    "<table><tr><td>\n\n*a*\n\n</td></tr></table>\n",
  ],
  ['<p markdown="1">*a*</p>\n', "\n\n*a*\n\n\n"],
  ['<p class="x" markdown="1">*a*</p>\n', '<div class="x">\n\n*a*\n\n</div>\n'],
  ['- a\n  <div markdown="1">\n  *b*\n  </div>\n- c\n', "- a\n  <div>\n\n  *b*\n\n  </div>\n- c\n"],
  ['> <div markdown="1">\n> *a*\n> </div>\n', "> <div>\n>\n> *a*\n>\n> </div>\n"],
  ['<div markdown="1">\n*a*\n</div>\n*b*\n', "<div>\n\n*a*\n\n</div>\n\n*b*\n"],
])("puts blank lines around the markdown of %j", (html, written) => {
  let count = 0;
  expect(openHtml(html, () => count++)).toBe(written);
  expect(count).toBe(html.match(/ markdown=/g)?.length);
});

it.each([
  ['a <span markdown="1">*a*</span>\n', "a <span>*a*</span>\n"],
  ['<div markdown="0">\n*a*\n</div>\n', "<div>\n*a*\n</div>\n"],
  ['<div markdown="1">\n*a*\n', "<div>\n*a*\n"],
  ['<img markdown="1" src="a.png"/>\n', '<img src="a.png"/>\n'],
])("removes the attribute of %j", (html, written) => {
  expect(openHtml(html, () => undefined)).toBe(written);
});

it.each(["<div>\n*a*\n</div>\n", "a markdown = b\n", "[a](/markdown=1)\n"])("leaves %j", (text) => {
  expect(openHtml(text, () => expect.unreachable())).toBe(text);
});

it("reads many elements in one line in good time", () => {
  const many = '<div markdown="1">*a*</div>'.repeat(20_000);
  expect(openHtml(many, () => undefined).match(/\n\n\*a\*\n\n/g)).toHaveLength(20_000);
});
