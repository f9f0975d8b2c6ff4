import { describe, expect, it } from "vitest";
import { escapeHtml } from "../../../../src/runtime/model/text/escape.js";
import { createEmojiReplacer, emojiSet } from "../../../../src/runtime/comments/text/emoji.js";
import { createFormulas } from "../../../../src/runtime/comments/text/formula.js";
import { createMarkdown } from "../../../../src/runtime/comments/text/markdown.js";

const replaceEmoji = createEmojiReplacer(emojiSet(null, ""), escapeHtml);
const render = createMarkdown(replaceEmoji, createFormulas(escapeHtml));

describe("markdown with formulas", () => {
  it.each([
    ["*a* $f'(x)$ 'b'", "<p><em>a</em> $f'(x)$ ‘b’</p>"],
    ["$a*b*c$ $\\{1\\}$ $1 ... $n--m$", "<p>$a*b*c$ $\\{1\\}$ $1 … $n--m$</p>"],
    [`"$a$" $b$'s`, "<p>“$a$” $b$’s</p>"],
    ["$a<b>c$", "<p>$a&lt;b&gt;c$</p>"],
    ["$$a\n+ b\\\\\n- c$$", "<p>$$a\n+ b\\\\\n- c$$</p>"],
    ["a:\n$$\nb\n\n= c\n$$\nd", "<p>a:</p>\n<p>$$\nb\n\n= c\n$$</p>\n<p>d</p>"],
    ["a $$\nb\n$$ *c*", "<p>a $$\nb\n$$ <em>c</em></p>"],
    ["a\n$$b\n*c*", "<p>a<br>$$b<br><em>c</em></p>"],
    ["$HOME and `$PATH` $a*b*c$", "<p>$HOME and <code>$PATH</code> $a*b*c$</p>"],
    ["$$ or\n```\n$$\n```", "<p>$$ or</p>\n<pre><code>$$\n</code></pre>"],
    ["- a\n- $b*c*d$", "<ul>\n<li>a</li>\n<li>$b*c*d$</li>\n</ul>"],
    ["`$a$` $5 *and* $6", "<p><code>$a$</code> $5 <em>and</em> $6</p>"],
    ["```\n$$\n*a*\n$$\n```", "<pre><code>$$\n*a*\n$$\n</code></pre>"],
  ])("keeps formulas in %j as written", (markdown, html) => {
    expect(render(markdown).trim()).toBe(html);
  });
});
