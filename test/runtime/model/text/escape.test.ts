import { expect, it } from "vitest";
import { escapeXml } from "../../../../src/runtime/model/text/escape.js";

it.each([
  [`a < b & "c" > d's`, `a &lt; b &amp; &quot;c&quot; &gt; d's`],
  ["&amp;", "&amp;amp;"],
  ["<b>&</b>&", "&lt;b&gt;&amp;&lt;/b&gt;&amp;"],
  ["饭团 😀\t\r\n\u0085\uFFFD", "饭团 😀\t\r\n\u0085\uFFFD"],
  ["a\u0000\u0008\u000B\u000C\u000E\u001Fb", "ab"],
  ["a\uFFFE\uFFFFb", "ab"],
  ["half\uD83D, half\uDE00", "half, half"],
])("writes %j as %j", (text, expected) => {
  expect(escapeXml(text)).toBe(expected);
});
