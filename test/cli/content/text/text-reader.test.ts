import { describe, expect, it } from "vitest";
import { createTextReader } from "../../../../src/cli/content/text/text-reader.js";

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
