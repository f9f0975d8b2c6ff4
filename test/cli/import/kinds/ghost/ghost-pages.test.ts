import { describe, expect, it } from "vitest";
import { bodyToMarkdown } from "../../../../../src/cli/import/kinds/ghost/ghost-pages.js";
import type { GhostBody } from "../../../../../src/cli/import/kinds/ghost/read-export.js";
import { Notes } from "../../../../../src/cli/import/notes.js";

function convert(body: GhostBody) {
  const notes = new Notes();
  const text = bodyToMarkdown(body, { file: "a.md", link: (url) => url, notes });
  return { text, left: notes.losses().map(({ name }) => name) };
}

describe("HTML of Ghost", () => {
  it.each([
    [
      "a callout",
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">One <b>two</b></div></div>',
      "> 💡 One **two**",
    ],
    [
      "a toggle",
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4>' +
        '<button class="kg-toggle-card-icon"><svg><path/></svg></button></div><div class="kg-toggle-content"><p>So.</p><p>Yes.</p></div></div>',
      "::: details Why?\nSo.\n\nYes.\n:::",
    ],
    [
      "a bookmark",
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/x"><div class="kg-bookmark-content">' +
        '<div class="kg-bookmark-title">A *b*</div><div class="kg-bookmark-description">Words</div><div class="kg-bookmark-metadata">' +
        '<img class="kg-bookmark-icon" src="i.png"><span class="kg-bookmark-author">Site</span><span class="kg-bookmark-publisher">Ann</span>' +
        '</div></div><div class="kg-bookmark-thumbnail"><img src="t.png"></div></a></figure>',
      "> [A \\*b\\*](https://a.example/x)\n>\n> Words\n>\n> Site · Ann",
    ],
    [
      "a file",
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/f.pdf"><div class="kg-file-card-contents">' +
        '<div class="kg-file-card-title">Paper</div><div class="kg-file-card-caption"></div><div class="kg-file-card-metadata">' +
        '<div class="kg-file-card-filename">f.pdf</div><div class="kg-file-card-filesize">1 MB</div></div></div></a></div>',
      "[Paper](/f.pdf)  \nf.pdf · 1 MB",
    ],
    [
      "a sound",
      '<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="/a.mp3" preload="metadata"></audio>' +
        '<div class="kg-audio-title">Song</div><div class="kg-audio-player"><button class="kg-audio-play-icon"><svg></svg></button>' +
        '<span class="kg-audio-current-time">0:00</span><input type="range" class="kg-audio-seek-slider"></div></div></div>',
      'Song\n\n<audio controls src="/a.mp3" preload="metadata"></audio>',
    ],
    [
      "a video",
      '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="/a.mp4" poster="/a.png"></video>' +
        '<div class="kg-video-player"><button class="kg-video-play-icon"></button><span>0:00</span></div></div><figcaption>Words</figcaption></figure>',
      '<video controls src="/a.mp4" poster="/a.png"></video>\n\nWords',
    ],
    [
      "a picture with a caption",
      '<figure class="kg-card kg-image-card"><img src="/a.png" class="kg-image" alt="A" srcset="/b.png 600w"><figcaption><span style="white-space: pre-wrap;">C</span></figcaption></figure>',
      '![A](/a.png "C")',
    ],
    [
      "footnotes",
      '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes">' +
        '<ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>b <a href="#fnref1" class="footnote-backref">↩︎</a></p><p>c</p></li></ol></section>',
      "a[^1]\n\n[^1]: b \n\n    c",
    ],
    ["marks of its editor", "<p>a</p><!--kg-card-begin: html--><p>b</p><!--kg-card-end: html-->", "a\n\nb"],
    ["an id that is not ASCII", '<h2 id="cr%C3%A9ation">Création</h2>', "## Création {#création}"],
    ["code", '<pre><code class="language-js">a &lt; b</code></pre>', "```js\na < b\n```"],
  ])("%s becomes markdown, and nothing of it is reported", (_, html, expected) => {
    expect(convert({ html })).toEqual({ text: expected, left: [] });
  });

  it("reports forms and scripts of the author", () => {
    expect(convert({ html: "<p>a</p><script>x</script><form>b</form>" })).toEqual({
      text: "a",
      left: ["<script>", "<form>"],
    });
  });
});

const lexical = (...children: readonly unknown[]) => ({
  lexical: JSON.stringify({ root: { type: "root", children } }),
});
const words = (text: string, format = 0) => ({ type: "extended-text", text, format });

describe("lexical of Ghost", () => {
  it.each([
    [
      "texts",
      {
        type: "paragraph",
        children: [
          words("a "),
          words("b", 1),
          words(" "),
          words("c", 2),
          { type: "linebreak" },
          words("d", 16),
        ],
      },
      "a **b** *c*  \n`d`",
    ],
    ["a heading", { type: "extended-heading", tag: "h3", children: [words("A")] }, "### A"],
    [
      "a link",
      { type: "paragraph", children: [{ type: "link", url: "/x/", children: [words("a")] }] },
      "[a](/x/)",
    ],
    [
      "a list",
      {
        type: "list",
        listType: "number",
        start: 3,
        children: [
          { type: "listitem", children: [words("a")] },
          { type: "listitem", children: [words("b")] },
        ],
      },
      "3. a\n4. b",
    ],
    ["a quotation", { type: "extended-quote", children: [words("a")] }, "> a"],
    ["an image", { type: "image", src: "/a.png", alt: "A", caption: "B" }, '![A](/a.png "B")'],
    ["code", { type: "codeblock", language: "js", code: "a < b" }, "```js\na < b\n```"],
    ["markdown", { type: "markdown", markdown: "# A\n\n[b](__GHOST_URL__/b/)" }, "# A\n\n[b](/b/)"],
    ["HTML", { type: "html", html: "<p>a</p>" }, "a"],
    ["a line", { type: "horizontalrule" }, "---"],
    ["a callout", { type: "callout", calloutEmoji: "💡", calloutText: "<p>A</p>" }, "> 💡 A"],
    ["a toggle", { type: "toggle", heading: "A", content: "<p>b</p>" }, "::: details A\nb\n:::"],
    [
      "a bookmark",
      { type: "bookmark", url: "/x", metadata: { title: "A", description: "B" } },
      "> [A](/x)\n>\n> B",
    ],
    ["tags as text", { type: "paragraph", children: [words("<script>")] }, "&lt;script>"],
  ])("%s becomes markdown", (_, node, expected) => {
    expect(convert(lexical(node))).toEqual({ text: expected, left: [] });
  });

  it("reports nodes that it does not know, and keeps their text", () => {
    expect(convert(lexical({ type: "poll", children: [words("a")] }))).toEqual({
      text: "a",
      left: ["<poll>"],
    });
  });

  it.each(["", "null", "{", "[]", '{"root":5}', '{"root":{"children":[null,5,"a",{"type":5}]}}'])(
    "that is %j is an empty text",
    (text) => {
      expect(convert({ lexical: text }).text).toBe("");
    },
  );

  it("with nodes in each other without end is a text", () => {
    const deep = `${'{"type":"quote","children":['.repeat(5000)}${"]}".repeat(5000)}`;
    expect(convert({ lexical: `{"root":{"children":[${deep}]}}` }).text).toBe("");
  });
});

describe("mobiledoc of Ghost", () => {
  const mobiledoc = (fields: Readonly<Record<string, unknown>>) => ({
    mobiledoc: JSON.stringify({
      version: "0.3.1",
      markups: [],
      atoms: [],
      cards: [],
      sections: [],
      ...fields,
    }),
  });

  it("becomes markdown with marks, links, atoms, lists and cards in their order", () => {
    const { text, left } = convert(
      mobiledoc({
        markups: [["strong"], ["a", ["href", "/x/"]]],
        atoms: [["soft-return", "", {}]],
        cards: [
          ["markdown", { markdown: "*m*" }],
          ["image", { src: "/a.png", caption: "C" }],
          ["poll", {}],
        ],
        sections: [
          [1, "h2", [[0, [], 0, "A"]]],
          [
            1,
            "p",
            [
              [0, [], 0, "a "],
              [0, [0, 1], 1, "b"],
              [0, [], 1, "c"],
              [1, [], 0, 0],
              [0, [], 0, "d"],
            ],
          ],
          [3, "ul", [[[0, [], 0, "one"]], [[0, [], 0, "two"]]]],
          [10, 0],
          [10, 1],
          [10, 2],
        ],
      }),
    );
    expect(text).toBe('## A\n\na **[b](/x/)c**  \nd\n\n- one\n- two\n\n*m*\n\n![](/a.png "C")');
    expect(left).toEqual(["<poll>"]);
  });

  it.each([
    { sections: [[10, 99], [1], [3], [], 5, null] },
    { sections: [[1, "script", [[0, [5], 9, "a"]]]], markups: [["script"]] },
    { sections: "x", cards: 5 },
  ])("that names what it does not have is no error: %j", (fields) => {
    expect(convert(mobiledoc(fields)).text).toMatch(/^a?$/);
  });
});
