import { describe, expect, it } from "vitest";
import { escapeHtml } from "../../../../src/runtime/model/text/escape.js";
import { createEmojiReplacer, emojiSet } from "../../../../src/runtime/comments/text/emoji.js";
import { createMarkdown } from "../../../../src/runtime/comments/text/markdown.js";

const render = createMarkdown(createEmojiReplacer(emojiSet(null, ""), escapeHtml));

describe("createMarkdown", () => {
  it.each([
    ["a\nb", "<p>a<br>b</p>"],
    ["~~a~~ **b**", "<p><del>a</del> <strong>b</strong></p>"],
    ["价格10~20元，或30~40元", "<p>价格10~20元，或30~40元</p>"],
    ["~~删（除）~~后 ~~~a~~~ ~ ~~", "<p><del>删（除）</del>后 ~<del>a</del>~ ~ ~~</p>"],
    ["他说**“好”**\n就走", "<p>他说<strong>“好”</strong><br>就走</p>"],
    ["\"a\" -- 'b'...", "<p>“a” – ‘b’…</p>"],
    [`他说"你好","再见",'好'。`, "<p>他说“你好”,“再见”,‘好’。</p>"],
    [`"你好 a"和"再见"`, "<p>“你好 a”和“再见”</p>"],
    [`"'a' b" 5" x 6" it's 'n' don't`, "<p>“‘a’ b” 5” x 6” it’s ‘n’ don’t</p>"],
    [
      '`git`\'s [a](/b)\'s "**b**", <b>"c"</b>\'s',
      '<p><code>git</code>’s <a href="/b">a</a>’s “<strong>b</strong>”, <b>“c”</b>’s</p>',
    ],
    [`**注意**"这里"`, "<p><strong>注意</strong>“这里”</p>"],
    ['<code>"a" --</code> "b"', '<p><code>"a" --</code> “b”</p>'],
    ['`"a" --`', "<p><code>&quot;a&quot; --</code></p>"],
    ["# A B", '<h1 id="v-a-b">A B</h1>'],
    ["a < b & c", "<p>a &lt; b &amp; c</p>"],
    ["&lt;b&gt; &copy; &#8364; &amp;amp;", "<p>&lt;b&gt; &copy; € &amp;amp;</p>"],
    ["a&b; &; &lt `&lt;`", "<p>a&b; &amp;; &amp;lt <code>&amp;lt;</code></p>"],
    ["<Foo a=b>", "&lt;Foo a=b>"],
    // The sanitiser keeps its contents.
    ['<div align="center">a</div>', '<div align="center">a</div>'],
    [":smile:", '<p><span class="comment-emoji">😄</span></p>'],
    [
      ":laugh and cry: :scold :",
      '<p><span class="comment-emoji">🤣</span> <span class="comment-emoji">🤬</span></p>',
    ],
    [
      ":谢谢:smile: a:b:smile:",
      '<p>:谢谢<span class="comment-emoji">😄</span> a:b<span class="comment-emoji">😄</span></p>',
    ],
    ["- [ ] a\n- [x] b", "<ul>\n<li>☐ a</li>\n<li>☑ b</li>\n</ul>"],
    ["`:smile:` :nobody: 12:30:45", "<p><code>:smile:</code> :nobody: 12:30:45</p>"],
    [
      "| a |\n|---|\n| b |",
      "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>b</td>\n</tr>\n</tbody></table>",
    ],
  ])("renders %j", (markdown, html) => {
    expect(render(markdown).trim()).toBe(html);
  });

  it.each(["<3", "a&b", "a.b", "man_in_motorized_wheelchair_facing_right"])(
    "finds the site's own emoji %j",
    (name) => {
      const emoji = emojiSet({ [name]: "a.png" }, "https://e.example/");
      const html = createMarkdown(createEmojiReplacer(emoji, escapeHtml))(`a :${name}: :aab:`);
      expect(html).toMatch(
        /^<p>a <img src="https:\/\/e\.example\/a\.png" alt="[^"]+" width="24" height="24"> :aab:<\/p>$/m,
      );
    },
  );

  it.each([
    ["见 http://a.example。中文", ["http://a.example"]],
    [
      "看 www.a.example/b（好）和 https://b.example/c?d=e#f，好！",
      ["http://www.a.example/b", "https://b.example/c?d=e#f"],
    ],
    ["“http://a.example/b.”", ["http://a.example/b"]],
    ["https://a.example/中文 http://a.example", ["https://a.example/%E4%B8%AD%E6%96%87", "http://a.example"]],
    [
      "<https://a.example/。> [b](https://b.example/，)",
      ["https://a.example/%E3%80%82", "https://b.example/%EF%BC%8C"],
    ],
    ["http://。", []],
  ])("finds the addresses in %j", (markdown, addresses) => {
    const links = [...render(markdown).matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links).toEqual(addresses);
  });

  it("resolves addresses without a host against the platform", () => {
    const html = render(
      "![a](/uploads/a.png) [b](/b) [c](//c.example/) [d](https://d.example/) [e](#e)",
      "https://g.example/ann",
    );
    expect(html).toContain('<img src="https://g.example/ann/uploads/a.png" alt="a">');
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(["https://g.example/ann/b", "//c.example/", "https://d.example/", "#e"]);
    expect(render("[b](/b)")).toContain('href="/b"');
  });

  it("removes the sizes that GitLab writes after pictures", () => {
    const sized = "![a](/a.png){width=60 height=40} and ![b](/b.png){width=50%}, {width=1}";
    expect(render(sized, "https://g.example")).toBe(
      '<p><img src="https://g.example/a.png" alt="a"> and <img src="https://g.example/b.png" alt="b">, {width=1}</p>\n',
    );
    expect(render("![a](https://g.example/a.png){width=60}")).toContain("{width=60}");
  });

  it.each([
    ["quotes", ">".repeat(10_000)],
    ["quotes with blanks", "> ".repeat(5_000)],
    ["lists", "- ".repeat(5_000)],
    ["brackets", "[".repeat(10_000)],
    ["emphasis", "*a **b ".repeat(1_400)],
    ["links", "![".repeat(5_000)],
    ["emphasis of both kinds", "*a_".repeat(3_332)],
    ["emphasis of several lengths", "***a__".repeat(1_660)],
    ["tags", "<a ".repeat(3_300)],
    ["a long text", "a ".repeat(50_000)],
    ["a picture of 1 MB", `![a](data:image/png;base64,${"A".repeat(1_000_000)})`],
    ["indented lists", Array.from({ length: 120 }, (_, depth) => `${" ".repeat(depth * 2)}- a`).join("\n")],
  ])("renders hostile %s", (_, markdown) => {
    // Slow rendering exceeds the time limit of the test.
    expect(render(markdown)).not.toBe("");
  });

  it.each([
    ["quotes", (depth: number) => `a\n\n${"> ".repeat(depth)}b`],
    [
      "lists",
      (depth: number) => Array.from({ length: depth }, (_, index) => `${"  ".repeat(index)}- b`).join("\n"),
    ],
  ])("nests %s up to a depth of 12, and shows deeper ones as text", (_, nest) => {
    expect(render(nest(12)).match(/<(?:blockquote|ul)>/g)).toHaveLength(12);
    expect(render(nest(13))).not.toMatch(/<(?!\/?p>|br>)/);
  });

  it("renders as much emphasis as people write, and keeps the rest as text", () => {
    expect(render("*a* ".repeat(250))).not.toContain("*");
    expect(render("*a* ".repeat(1_000))).toMatch(/<em>a<\/em> \*a\*/);
    expect(render("*a*")).toContain("<em>a</em>");
  });

  it("inserts break opportunities into runs of quotation marks only", () => {
    expect(render(`"'`.repeat(4_990))).not.toMatch(/[“”‘’]{33}/);
    expect(render(`${"'".repeat(9)}${'"'.repeat(9)}`)).not.toContain("\u200b");
  });
});
