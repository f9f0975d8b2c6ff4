import { expect, it } from "vitest";
import { balanceHtml } from "../../../../src/cli/import/content/balance-html.js";

it.each([
  ["<div><span>a\n\n</span></div>\n", "<div><span>a\n</span></div>\n"],
  [
    '<ul><li><a href="x">a\n \n\n b</a></li>\n\n<li>c</li></ul>\n',
    '<ul><li><a href="x">a\n b</a></li>\n\n<li>c</li></ul>\n',
  ],
  ["<span>a\n\nb</span> c\n", "<span>a</span>\n\n<span>b</span> c\n"],
  ["<b><i>a\n\nb</i></b>\n", "<b><i>a</i></b>\n\n<b><i>b</i></b>\n"],
  ["<div>\n\na</div>\n", "<div>\n\na\n\n</div>\n"],
  ["<section>\n\n- a\n- b </section>\n", "<section>\n\n- a\n- b\n\n</section>\n"],
])("balanceHtml writes %j as %j", (text, expected) => {
  expect(balanceHtml(text)).toBe(expected);
});

it.each([
  "<div class='a'><span>a</span>\n\n**b**\n\n</div>\n",
  "<div>a\n\n<p>b</p></div>\n",
  "<b>\n\n- a\n\n</b>\n",
  "a < b\n\nc > d\n",
  "`<span>`\n\n`</span>`\n",
  "```html\n<div><span>\n\n</span></div>\n```\n",
  "<span>never closed\n\ntext\n",
  "<br>\n\n<img src=a>\n",
])("balanceHtml keeps %j", (text) => {
  expect(balanceHtml(text)).toBe(text);
});
