import { describe, expect, it } from "vitest";
import { toMarkdown } from "../../../../../src/cli/import/kinds/wordpress/to-markdown.js";
import { Notes } from "../../../../../src/cli/import/notes.js";

function convert(content: string, notes = new Notes()): string {
  return toMarkdown(content, {
    file: "posts/a.md",
    link: (url) => url,
    media: (ids) => (ids ?? ["own"]).map((id) => ({ url: `/${id}.png`, caption: `Of ${id}`, alt: "" })),
    notes,
  });
}

describe("text without blocks", () => {
  it.each([
    ["paragraphs", "One\n\nTwo", "One\n\nTwo"],
    ["line breaks", "One\nTwo", "One  \nTwo"],
    ["text around blocks", "One\n<h2>Head</h2>\nTwo", "One\n\n## Head\n\nTwo"],
    ["lists with line breaks", "<ul>\n<li>a</li>\n<li>b\nc</li>\n</ul>", "- a\n- b  \n  c"],
    ["ordered lists", '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>', "3. a\n4. b"],
    ["quotations", "<blockquote>One\n\nTwo</blockquote>", "> One\n> \n> Two"],
    ["preformatted text", "<pre>a\n\n  b</pre>", "```\na\n\n  b\n```"],
    ["text before `more`", "One<!--more-->Two", "One\n\n<!-- more -->\n\nTwo"],
    ["an end without a start", "One</div>\n\nTwo", "One\n\nTwo"],
    [
      "an end of an outer element",
      "<blockquote>One<div>Two</blockquote>\nThree</div>",
      "> One\n> \n> Two\n\nThree",
    ],
  ])("keeps %s", (_, content, markdown) => {
    expect(convert(content)).toBe(markdown);
  });
});

describe("blocks", () => {
  it.each([
    [
      "paragraphs without their marks",
      "<!-- wp:paragraph -->\n<p>One\nline</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:latest-posts /-->",
      "One line",
    ],
    ["anchors of headings", '<!-- wp:heading -->\n<h2 id="who">Who</h2>', "## Who {#who}"],
    [
      "images with captions",
      '<!-- wp:image -->\n<figure><a href="/b"><img src="/a.png" alt="A"/></a><figcaption>Say "x"</figcaption></figure>',
      "[![A](/a.png \"Say 'x'\")](/b)",
    ],
    ["poems", '<!-- wp:verse -->\n<pre class="wp-block-verse">one<br>  *two*</pre>', "one  \n\\*two\\*"],
    [
      "code",
      '<!-- wp:code -->\n<pre class="wp-block-code"><code lang="css" class="language-css">a &lt; `b`</code></pre>',
      "```css\na < `b`\n```",
    ],
    [
      "tables",
      "<!-- wp:table -->\n<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>a|b</td></tr></tbody></table>",
      "| A   |\n| --- |\n| a\\|b |",
    ],
  ])("keep %s", (_, content, markdown) => {
    expect(convert(content)).toBe(markdown);
  });
});

describe("HTML", () => {
  it.each([
    [
      "cells over several columns",
      '<table><tr><td colspan="2">a</td></tr></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ["videos", '<video controls src="/a.mp4"></video>', '<video controls src="/a.mp4"></video>'],
    ["keys and indexes", "<kbd>A</kbd> x<sub>1</sub>", "<kbd>A</kbd> x<sub>1</sub>"],
    ["removed words", "<del>a</del> <s>b</s>", "~~a~~ ~~b~~"],
  ])("that markdown cannot say is kept: %s", (_, content, markdown) => {
    expect(convert(content)).toBe(markdown);
  });

  it.each([
    ["scripts", "a<script>alert(1)</script>", "a", "<script>"],
    [
      "scripts in kept elements",
      "<details><summary>s</summary><script>x</script>t</details>",
      "<details><summary>s</summary><p>t</p></details>",
      null,
    ],
    ["handlers", '<video src="/a" onerror="x()"></video>', '<video src="/a"></video>', null],
    ["addresses that run code", '<a href=" java\tscript:x()">a</a> <img src="javascript:x()">', "a", null],
    ["frames that run code", '<iframe src="javascript:x()"></iframe>', "<iframe></iframe>", null],
    ["forms", '<form action="/"><input name="a">text</form>', "", "<form>"],
  ])("with %s loses them", (_, content, markdown, name) => {
    const notes = new Notes();
    expect(convert(content, notes)).toBe(markdown);
    if (name !== null)
      expect(notes.losses()).toContainEqual(expect.objectContaining({ code: "removed-element", name }));
  });

  it.each([
    ["markdown", "a_b * c [x] `d`", "a\\_b \\* c \\[x\\] \\`d\\`"],
    ["tags", "&lt;div&gt; &amp;lt;", "&lt;div> &amp;lt;"],
    ["containers", "::: tip", "\\::: tip"],
    ["lists", "1) one", "1\\) one"],
    ["an exclamation before a link", 'Go!<a href="/a">a</a>', "Go\\![a](/a)"],
  ])("text that would be %s is escaped", (_, content, markdown) => {
    expect(convert(content)).toBe(markdown);
  });

  it.each([
    ["depth", "<div>".repeat(5000) + "deep words"],
    ["depth, and ends of nothing", `${"<div>".repeat(2e5)}${"</p>".repeat(2e5)}deep words`],
    [
      "elements that are begun again",
      `${Array.from({ length: 100 }, (_, n) => `<font size=${n}>`).join("")}${"<p>a".repeat(30_000)} deep words`,
    ],
  ])("without an end to its %s becomes text, and is reported", (_, content) => {
    const notes = new Notes();
    expect(convert(content, notes)).toContain("deep words");
    expect(notes.losses()).toMatchObject([{ code: "damaged-html", file: "posts/a.md" }]);
  });
});

describe("shortcodes", () => {
  it.each([
    [
      '[caption id="a" align="alignright"]<a href="/b"><img src="/a.png" alt="A" /></a> Words of <em>it</em>[/caption]',
      '[![A](/a.png "Words of it")](/b)',
    ],
    ['[caption caption="Old words"]<img src="/a.png">[/caption]', '![](/a.png "Old words")'],
    ['[gallery ids="1, 2" columns="2"]', '![](/1.png "Of 1")\n\n![](/2.png "Of 2")'],
    ["[gallery]", '![](/own.png "Of own")'],
    ['[playlist ids="1"]', '<audio controls src="/1.png"></audio>'],
    [
      "[embed]https://youtu.be/abcdef_123-[/embed]",
      '<iframe src="https://www.youtube-nocookie.com/embed/abcdef_123-" title="YouTube" width="100%" height="400" loading="lazy" allowfullscreen></iframe>',
    ],
    ["[embed]https://a.example/b_c[/embed]", "[https://a.example/b\\_c](https://a.example/b_c)"],
    [
      "[youtube=https://www.youtube.com/watch?v=abcdef&amp;rel=0]",
      '<iframe src="https://www.youtube-nocookie.com/embed/abcdef" title="YouTube" width="100%" height="400" loading="lazy" allowfullscreen></iframe>',
    ],
    ["[audio https://a.example/a.mp3]", '<audio controls src="https://a.example/a.mp3"></audio>'],
    [
      '[video width="9" mp4="/a.mp4" poster="/p.png"][/video]',
      '<video controls src="/a.mp4" poster="/p.png"></video>',
    ],
    ['[code lang="php"]\nif (a &lt; b) {\n\n  c[0];\n}\n[/code]', "```php\nif (a < b) {\n\n  c[0];\n}\n```"],
    ['[sourcecode language="html"]<b>x</b>[/sourcecode]', "```html\n<b>x</b>\n```"],
    ["[note]words[/note]", "> words"],
    [
      'Before\n[warning title="A &amp; b"]\n<strong>words</strong>\n\nmore\n[/warning]',
      "Before\n\n> **A & b**\n> \n> **words**\n> \n> more",
    ],
    ['[toggle title="Answer"]\n<ul><li>one</li></ul>\n[/toggle]', "> **Answer**\n> \n> - one"],
    ['[download link="/a b.zip"]<b>Load</b> it[/download]', "[**Load** it](/a%20b.zip)"],
    ['[button url="https://a.example/" title="Go"]', "[Go](https://a.example/)"],
    ["[python]a[1][/python]", "```python\na[1]\n```"],
  ])("`%s` is translated", (content, markdown) => {
    const notes = new Notes();
    expect(convert(content, notes)).toBe(markdown);
    expect(notes.counts()).toEqual([{ code: "shortcode", count: 1 }]);
    expect(notes.losses()).toEqual([]);
  });

  it.each([
    ["[sic] and [1]", "\\[sic\\] and \\[1\\]"],
    ["[[gallery]]", "\\[gallery\\]"],
    ["<code>[gallery]</code>", "`[gallery]`"],
    ["<pre>[gallery]</pre>", "```\n[gallery]\n```"],
  ])("`%s` is text", (content, markdown) => {
    const notes = new Notes();
    expect(convert(content, notes)).toBe(markdown);
    expect([notes.counts(), notes.losses()]).toEqual([[], []]);
  });

  it.each([
    ['[contact-form to="a"]', '\\[contact-form to="a"\\]', "[contact-form]"],
    ["[column]words[/column]", "\\[column\\]words\\[/column\\]", "[column]"],
    [
      '[download link="javascript:x()"]A[/download]',
      '\\[download link="javascript:x()"\\]A\\[/download\\]',
      "[download]",
    ],
    ["[video]", "\\[video\\]", "[video]"],
    ['[audio src="javascript:x()"]', '\\[audio src="javascript:x()"\\]', "[audio]"],
    ["[vc_row]words[/vc_row]", "words", "[vc_row]"],
  ])("`%s` without a translation is reported", (content, markdown, name) => {
    const notes = new Notes();
    expect(convert(content, notes)).toBe(markdown);
    expect(notes.losses()).toMatchObject([{ code: "shortcode", name, file: "posts/a.md" }]);
  });

  it("shows an address that is alone on its line as WordPress does, and no other", () => {
    expect(convert("https://vimeo.com/123\n\nSee https://vimeo.com/123")).toBe(
      '<iframe src="https://player.vimeo.com/video/123" title="Vimeo" width="100%" height="400" loading="lazy" allowfullscreen></iframe>\n\nSee https://vimeo.com/123',
    );
    expect(
      convert(
        '<!-- wp:embed -->\n<figure><div class="wp-block-embed__wrapper">\nhttps://a.example/?a=1&amp;b=2\n</div></figure>\n<!-- /wp:embed -->',
      ),
    ).toBe("[https://a.example/?a=1&b=2](https://a.example/?a=1&b=2)");
  });
});
