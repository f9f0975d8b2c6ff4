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
  ["<div><span>a</span>\n\n</span>b\n</div>\n", "<div><span>a</span>\n\nb\n\n\n</div>\n"],
  ["<ul><li>a</li><li>b</ul></li>\n\nc\n", "<ul><li>a</li><li>b</ul>\n\nc\n"],
  ["a</b> and</br> b</P>\n", "a and<br> b\n"],
  ["<div>\n</div>\n\n</div>\n\nb\n", "<div>\n</div>\n\n\n\nb\n"],
  ["<svg>\n<path d='x'/>\n\n<g>\n\n</g>\n</svg>\n", "<svg>\n<path d='x'/>\n<g>\n</g>\n</svg>\n"],
  ["<video>\n\n<source src=a>\n\nNo video.\n</video>\n", "<video>\n<source src=a>\nNo video.\n</video>\n"],
  ["<a href='x'>\n\n<img src='y'>\n\n</a>\n", "<a href='x'>\n<img src='y'>\n</a>\n"],
  ["<a href='x'>\n\n<div>c</div>\n\nd\n\n</a>\n", "<a href='x'>\n<div>c</div>\nd\n</a>\n"],
  ["<span>\n\n<b>c</b>\n\n</span>\n", "<span>\n<b>c</b>\n</span>\n"],
  ["<b>\n\n- a\n\n</b>\n", "\n\n- a\n\n\n"],
  ["<a href='x'>\n\n<img src='y'>\n\n**b**\n\n</a>\n", "\n\n<img src='y'>\n\n**b**\n\n\n"],
  ["<b><i><u><s>a\n\nb</s></u></i></b>\n", "<b><i><u>a</u></i></b>\n\n<b><i><u>b</u></i></b>\n"],
  ["* <b>a\n\n    c</b> d\n", "* a\n\n    c d\n"],
  ["<div><b>a\n\n![](x.png)</b>c\n</div>\n", "<div><b>a</b>\n\n<b>![](x.png)</b>c\n\n\n</div>\n"],
  ["<div><i>a\n\n[b](c) d</i></div>\n", "<div><i>a</i>\n\n<i>[b](c) d</i>\n\n</div>\n"],
  ["a <span style='color: red'>b\n", "a b\n"],
  ["<span class=a>b\n\nc\n", "b\n\nc\n"],
  ["1. a <font size=3>b\n2. <a name='x'>c</a>\n", "1. a b\n2. <a name='x'>c</a>\n"],
  ["a <p>b\n", "a b\n"],
  ["a\n\n<li>b\n<td>c\n", "a\n\nb\nc\n"],
  ["<div><em class=a>b</div>\n", "<div>b</div>\n"],
])("balanceHtml writes %j as %j", (text, expected) => {
  expect(balanceHtml(text)).toBe(expected);
});

it.each([
  "<div class='a'><span>a</span>\n\n**b**\n\n</div>\n",
  "<div>a\n\n<p>b</p></div>\n",
  "a < b\n\nc > d\n",
  "`<span>`\n\n`</span>`\n",
  "```html\n<div><span>\n\n</span></div>\n```\n",
  "<span>never closed\n\ntext\n",
  "<br>\n\n<img src=a>\n",
  "<p>a\n<p class=b>b\n\n> <p>c\n",
  "<ul><li>a<li class=b>b</ul>\n",
  "<table><tr><td>a<td width=2>b</table>\n",
  "the <select> and <b> tags\n",
  "<table>\n    <tr>\n        <td>a\n\n        </td>\n        <td>b</td>\n    </tr>\n</table>\n",
  "* <b class=a>a\n    </b> c\n",
  "<div><span class=a>C:\\</span></div>\n",
  "<p><font size=2>\\</font> and \\</font></p>\n",
  "`<span class=a>` and \\<i class=a>\n",
  "`</span>` and \\</b>\n\n    </div>\n\n```html\n</b>\n```\n\n<!-- </i> -->\n",
  "<b><i>a</b></i>\n",
  "a </Own> b </my-tag> c </T>\n",
])("balanceHtml keeps %j", (text) => {
  expect(balanceHtml(text)).toBe(text);
});
