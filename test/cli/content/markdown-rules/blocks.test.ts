import type { MarkdownIt } from "markdown-it";
import { describe, expect, it } from "vitest";
import { compile, html } from "../compile.js";

describe("containers", () => {
  it.each([
    [
      "::: tip Custom *title*\na\n:::",
      '<div class="custom-block tip"><p class="title">Custom <em>title</em></p>\n<p>a</p>\n</div>',
    ],
    [
      ":::warning\na\n:::",
      '<div class="custom-block warning"><p class="title">Warning</p>\n<p>a</p>\n</div>',
    ],
    [
      "::: details\na\n:::",
      '<details class="custom-block details"><summary>Details</summary>\n<p>a</p>\n</details>',
    ],
    ["::: right\na\n:::", '<div class="custom-block right">\n<p>a</p>\n</div>'],
    ["::: v-pre\n{{ a }}\n:::", "<p>{{ a }}</p>"],
    ["::: slot footer\na\n:::", '<div class="slot slot-footer">\n<p>a</p>\n</div>'],
    ["::: slot footer loader\na\n:::", '<div class="slot slot-footer">\n<p>a</p>\n</div>'],
  ])("%s is rendered", (markdown, expected) => {
    expect(html(markdown).trim()).toBe(expected);
  });

  it.each([
    ["::: tip **粗** [链](/)\n\n:::", '<p class="title"><strong>粗</strong> <a href="/">链</a></p>'],
    [
      "::: details 展开`x` 与 <kbd>Esc</kbd>\n\n:::",
      "<summary>展开<code>x</code> 与 <kbd>Esc</kbd></summary>",
    ],
    ["> [!NOTE] **“好”**的 :tada: <b>\n> a", '<p class="title"><strong>“好”</strong>的 🎉 &lt;b&gt;</p>'],
    ["::: warning 水[^1]与 $x^2$\n:::\n\n[^1]: 开的", '<p class="title">水<sup class="footnote-ref">'],
  ])("have titles in markdown: %j", (markdown, title) => {
    expect(html(markdown)).toContain(title);
  });

  it("have the words, links and faults of their titles on the first line", () => {
    const { facts, links, problems } = compile("\n::: tip **粗** [链](/a/) ![](b.png)\n文\n:::\n");
    expect(facts?.text.split(/\n+/)).toEqual(["", "粗 链 ", "文", ""]);
    expect(links).toEqual([{ href: "/a/", written: "/a/", line: 2 }]);
    expect(problems.map(({ at }) => at?.line)).toEqual([2]);
  });

  it("have titles in the language of the page", () => {
    expect(html("::: danger\na\n:::", { source: { lang: "zh-CN" } })).toContain(">警告</p>");
  });

  it("nest if the outer one has more colons", () => {
    expect(html(":::: tip\n::: warning\na\n:::\nb\n::::")).toMatch(/<p>a<\/p>\n<\/div>\n<p>b<\/p>\n<\/div>/);
  });

  it("with unknown names stay text, with a warning", () => {
    const { body, problems } = compile("::: tipp\na\n:::");
    expect(body.html).toContain("::: tipp");
    expect(problems).toMatchObject([{ severity: "warning", code: "unknown-container", at: { line: 1 } }]);
    expect(problems[0]?.hint).toContain("`tip`");
  });

  it.each([
    ["::: info\na\n:::", "tip", "Info"],
    ["::: info Words\na\n:::", "tip", "Words"],
    [":::note\na\n:::", "tip", "Note"],
    ["::: important\na\n:::", "tip", "Important"],
    [":::caution[Mind *this*]\na\n:::", "danger", "Mind <em>this</em>"],
    [":::tip[]\na\n:::", "tip", "Tip"],
    [":::warning[Hot]{#id .a}\na\n:::", "warning", "Hot"],
    ["::: danger Hot {.a .b}\na\n:::", "danger", "Hot"],
    ["::: tip Use {braces}\na\n:::", "tip", "Use {braces}"],
  ])("of VitePress and Docusaurus are boxes: %j", (markdown, box, title) => {
    const { body, problems } = compile(markdown);
    expect(body.html).toBe(
      `<div class="custom-block ${box}"><p class="title">${title}</p>\n<p>a</p>\n</div>\n`,
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ["::: details Words {open}\na\n:::", " open><summary>Words</summary>"],
    [":::details{open}\na\n:::", " open><summary>Details</summary>"],
    ["::: details open\na\n:::", "><summary>open</summary>"],
  ])("can be open at first: %j", (markdown, start) => {
    expect(html(markdown)).toContain(`<details class="custom-block details"${start}`);
  });

  it("named `raw` have no effect", () => {
    expect(html("::: raw\n<b>a</b>\n:::")).toBe("<p><b>a</b></p>\n");
  });

  it.each([
    ["message", "tip"],
    ["success", "tip"],
    ["error", "danger"],
  ])("named %s, as in other generators, are reported with the name %s", (name, meant) => {
    const [problem] = compile(`::: ${name} Words\na\n:::`).problems;
    expect(problem).toMatchObject({
      code: "unknown-container",
      hint: expect.stringMatching(`^Did you mean \`${meant}\``),
    });
  });

  it.each([
    ["an unknown name, below a line of text", "a\n::: tpi\nx\n:::", ["unknown-container", 2]],
    ["an unknown name, whose end is apart", "::: 提示\n\nx\n\n:::", ["unknown-container", 1]],
    ["a superfluous end", "::: tip\n::: tip\nx\n:::\n:::", ["stray-container-end", 5]],
    ["a superfluous end above text", "::: tip\nx\n:::\n:::\ny", ["stray-container-end", 4]],
    ["an unclosed container", "a\n\n::: tip\nb\n\nc\n\n", ["unclosed-container", 3]],
    ["an unclosed container in a list", "- ::: details x\n  b", ["unclosed-container", 1]],
    [
      "an unclosed container above another one",
      "::: tip\na\n\nb\n\n::: warning\nc\n:::\n\nd",
      ["unclosed-container", 1],
    ],
    [
      "an unclosed container in another one",
      ":::: tip\n- ::: details x\n  b\n::::\nc",
      ["unclosed-container", 2],
    ],
  ])("warns of %s", (_, text, expected) => {
    expect(compile(text).problems.map(({ code, at }) => [code, at?.line])).toEqual([expected]);
  });
});

describe("a quotation that begins with an alert mark", () => {
  it.each([
    ["> [!NOTE]\n> a", "tip", "Note", "<p>a</p>"],
    ["> [!tip]\n> a", "tip", "Tip", "<p>a</p>"],
    ["> [!IMPORTANT]\n>\n> a", "tip", "Important", "\n<p>a</p>"],
    ["> [!WARNING] Mind the *pan*\n> a\n>\n> b", "warning", "Mind the <em>pan</em>", "<p>a</p>\n<p>b</p>"],
    ["> [!caution]-  \n> a", "danger", "Caution", "<p>a</p>"],
    ["> [!note]+ <b>\n> - a", "tip", "&lt;b&gt;", "\n<ul>\n<li>a</li>\n</ul>"],
  ])("%j is a container", (markdown, box, title, content) => {
    expect(html(markdown).trim()).toBe(
      `<div class="custom-block ${box}"><p class="title">${title}</p>\n${content}\n</div>`,
    );
  });

  it("has a title in the language of the page", () => {
    expect(html("> [!NOTE]\n> a", { source: { lang: "zh-CN" } })).toContain(">说明</p>");
  });

  it("nests, and does not change other quotations", () => {
    expect(html("> > [!TIP]\n> > a\n>\n> b")).toBe(
      '<blockquote>\n<div class="custom-block tip"><p class="title">Tip</p>\n<p>a</p>\n</div>\n<p>b</p>\n</blockquote>\n',
    );
  });

  it.each(["> [!recipe]\n> a", "> \\[!NOTE]\n> a", "> a\n> [!NOTE]", "> `[!NOTE]`", "> [!constructor]\n> a"])(
    "is none: %j",
    (markdown) => {
      expect(html(markdown)).toMatch(/^<blockquote>\n<p>.*<\/p>\n<\/blockquote>\n$/s);
    },
  );

  it("counts its lines from the mark", () => {
    const { links } = compile("> [!NOTE]\n> a\n> [b](./b.md)");
    expect(links).toEqual([expect.objectContaining({ line: 3 })]);
  });
});

describe("[[toc]]", () => {
  it("links to the ids of the headings", () => {
    const { body, ids } = compile("[[toc]]\n\n# T\n## A\n### `b` & <i>c</i> :tada:\n## A\n#### D");
    const hrefs = [...(/<nav.*<\/nav>/s.exec(body.html)?.[0] ?? "").matchAll(/href="#([^"]*)"/g)];
    expect(hrefs.map(([, id]) => id)).toEqual(
      ids.filter(([level]) => level === 2 || level === 3).map(([, id]) => id),
    );
    expect(hrefs.map(([, id]) => id)).toEqual(["a", "b-c", "a-2"]);
  });

  it("is a landmark with a name", () => {
    expect(html("[[toc]]\n\n## A")).toContain(
      '<nav class="table-of-contents" aria-label="Table of contents">',
    );
  });

  it("closes its lists for any first level", () => {
    expect(html("[[toc]]\n\n### A\n## B\n### C").match(/<nav[^>]*>(.*)<\/nav>/)?.[1]).toBe(
      '<ul><li><a href="#a">A</a></li><li><a href="#b">B</a><ul><li><a href="#c">C</a></li></ul></li></ul>',
    );
  });
});

describe("headings", () => {
  it.each([
    ["## App\n\n## App", ["app-2", "app-2-2"]],
    ["## Main\n\n## Main page", ["main-2", "main-page"]],
    ["# hanblog-data", ["hanblog-data-2"]],
  ])("do not use the ids of the page itself: %j", (text, ids) => {
    expect(compile(text).ids.map(([, id]) => id)).toEqual(ids);
  });

  it("with the same name are numbered, without numbers used by others", () => {
    const { ids } = compile("## h\n\n## h-2\n\n## h\n\n## h\n\n## h-2\n\n## h\n\n## h-3");
    expect(ids.map(([, id]) => id)).toEqual(["h", "h-2", "h-3", "h-4", "h-2-2", "h-5", "h-3-2"]);
  });

  it("with the same name are numbered in linear time", () => {
    let steps = 0;
    const getOwnPropertyDescriptor = (slugs: object, name: PropertyKey) => {
      steps++;
      return Reflect.getOwnPropertyDescriptor(slugs, name);
    };
    const count = (md: MarkdownIt) => {
      md.core.ruler.before("anchor", "count", ({ env }) => {
        env["markdownItAnchor"] = { slugs: new Proxy({}, { getOwnPropertyDescriptor }) };
      });
    };
    compile("## h\n\n".repeat(100), { config: { rules: [count] } });
    expect(steps).toBeGreaterThan(100);
    expect(steps).toBeLessThan(1000);
  });

  it("link to themselves", () => {
    const anchor =
      '<a class="header-anchor" href="#中文-标题" aria-label="Link to this heading"><span aria-hidden="true">#</span></a> ';
    expect(html("## 中文 标题")).toBe(`<h2 id="中文-标题">${anchor}中文 标题</h2>\n`);
  });

  it.each([
    ["## caf&eacute; &amp; co &mdash; &#169; &unknown;", "café & co — © &unknown;"],
    ["## The `&copy;` of `a &lt; b`", "The &copy; of a &lt; b"],
  ])("have their entities decoded in lists of headings, but not in code: %j", (text, title) => {
    expect(compile(text).headers.map((header) => header.title)).toEqual([title]);
  });

  it("without characters for an id have none", () => {
    expect(html("## ---")).toBe("<h2>---</h2>\n");
  });
});

describe("features that VuePress 1 lacks", () => {
  it("lists of tasks", () => {
    const result = html("- [ ] a\n- [x] *b*\n- \\[ ] c");
    expect(result).toContain(
      '<li class="task"><input type="checkbox" disabled aria-label="Not done"> a</li>',
    );
    expect(result).toContain('aria-label="Done" checked> <em>b</em></li>');
    expect(result).toContain("<li>[ ] c</li>");
  });

  it("footnotes", () => {
    const result = html("a[^1]\n\n[^1]: Note");
    expect(result).toContain('<a href="#fn1" id="fnref1">[1]</a>');
    expect(result).toContain('<section class="footnotes">\n<ol>\n<li id="fn1" class="footnote-item"><p>Note');
  });

  it("footnotes with two references, with a label for each link back", () => {
    const result = html("a[^1] b[^1]\n\n[^1]: Note");
    for (const number of ["1", "1:1"]) {
      expect(result).toContain(
        `<a href="#fnref${number}" class="footnote-backref" aria-label="Back to reference ${number}">`,
      );
      expect(result).toContain(`id="fnref${number}"`);
    }
  });

  it("empty cells in the header of a table, which are not headings", () => {
    const head = html("| | b |\n| - | - |\n| c | d |").match(/<thead>.*<\/thead>/s)?.[0];
    expect(head?.replace(/\s/g, "")).toBe("<thead><tr><td></td><th>b</th></tr></thead>");
  });

  it.each([
    [
      "| a | b |\n|---|---|\n| `x|y` | z |",
      [
        ["a", "b"],
        ["<code>x|y</code>", "z"],
      ],
    ],
    [
      "| a | `b|c` |\n|---|---|\n| ``x|`|y`` | `||` |",
      [
        ["a", "<code>b|c</code>"],
        ["<code>x|`|y</code>", "<code>||</code>"],
      ],
    ],
    [
      "a | b\n--|--\n`x|y` | z",
      [
        ["a", "b"],
        ["<code>x|y</code>", "z"],
      ],
    ],
    ["- > | a |\n  > |---|\n  > | `x|y` |", [["a"], ["<code>x|y</code>"]]],
  ])("pipes in code that do not split a table's cells: %j", (text, rows) => {
    expect(cells(html(text))).toEqual(rows);
  });

  it.each([
    [
      "| a | b |\n|---|---|\n| `x\\|y` | z |",
      [
        ["a", "b"],
        ["<code>x|y</code>", "z"],
      ],
    ],
    [
      "| a | b |\n|---|---|\n| ` | ` |",
      [
        ["a", "b"],
        ["`", "`"],
      ],
    ],
    [
      "| a | b |\n|---|---|\n| x | y | z |",
      [
        ["a", "b"],
        ["x", "y"],
      ],
    ],
  ])("other rows with the same cells as on GitHub: %j", (text, rows) => {
    expect(cells(html(text))).toEqual(rows);
  });

  it("text after a table, with pipes in code", () => {
    const result = html("| a |\n|---|\n| b |\n> `x|y`\n\n``` a|b\nx|y\n```\n\n`x|y`");
    expect(result).toContain("<p><code>x|y</code></p>\n</blockquote>");
    expect(result).not.toContain("\0");
    expect(html("a | `b|c`\n---|---|---|---\n\ntext")).toContain("<p>a | <code>b|c</code>");
  });

  it.each([
    ["short", ""],
    ["短短的词", ""],
    ["eleven letters", "medium"],
    ["六个字的句子", "medium"],
    ["a text of exactly thirty signs", "long"],
    ["十五个汉字占的宽度和三十个字母一样", "long"],
    ["`code-of-more-than-thirty-letters-in-one`", "long"],
    ["[a link](/with-a-long-address-that-is-not-seen.html)", ""],
  ])("room for a cell only as far as its text is long: %s", (text, room) => {
    expect(html(`| a |\n| - |\n| ${text} |\n`)).toContain(room === "" ? "<td>" : `<td class="${room}">`);
  });

  it("only medium room for a long heading of a table's column", () => {
    const table = html("| A heading that is as long as a sentence |\n|:--|\n| a |\n");
    expect(table).toContain('<th class="align-left medium">');
    expect(table).toContain('<td class="align-left">a');
  });

  const TABLE = "| Food | | *How* `much` |\n|---|---|---|\n| rice | b | two |\n| kelp |";
  it.each([
    [`<div class="rows">\n\n${TABLE}\n\n</div>`, 1],
    [`<section>\n<div id="a" class='wide rows'>\n\n<div>\n\n${TABLE}\n\n</div>\n\n</div></section>`, 1],
    [`<div class="rows">\n\n${TABLE}\n\nand\n\n${TABLE}\n\n</div>\n\n${TABLE}`, 2],
    [`<div class="rowset">\n\n${TABLE}\n\n</div>`, 0],
    [`<div data-class="rows">\n\n${TABLE}\n\n</div>`, 0],
    [`<div class="rows">\n\na\n\n</div>\n\n${TABLE}`, 0],
    [TABLE, 0],
  ])("the columns of cells in an element of the class rows: %j", (text, tables) => {
    const found = [...html(text).matchAll(/<td data-label="([^"]*)">([^<]*)/g)].map((cell) => cell.slice(1));
    const labels = [
      ["Food", "rice"],
      ["How much", "two"],
      ["Food", "kelp"],
      ["How much", ""],
    ];
    expect(found).toEqual(Array.from({ length: tables }, () => labels).flat());
  });

  it("tables in a wrapper that scrolls", () => {
    const result = html("| a |\n|---|\n| *b* |");
    expect(result).toMatch(
      /^<div class="table-wrapper" tabindex="0"><table>.*<td><em>b<\/em><\/td>.*<\/table><\/div>\n$/s,
    );
  });
});

describe("the rest", () => {
  it("renders emoji by name and by shortcut", () => {
    expect(html(":tada: :) :no_such:")).toBe("<p>🎉 😃 :no_such:</p>\n");
  });

  it("runs the author's own rules", () => {
    const rule = (md: { renderer: { rules: Record<string, unknown> } }) => {
      md.renderer.rules["hr"] = () => "<hr class='own'>";
    };
    expect(html("---", { config: { rules: [rule as never] } })).toBe("<hr class='own'>");
  });

  it("keeps deeply nested text", () => {
    expect(html(`${">".repeat(300)} deep`)).toContain("deep");
  });
});

/** Returns the cells of all tables in a document, row by row. */
function cells(document: string): readonly (readonly string[])[] {
  const rows = document.match(/<tr>.*?<\/tr>/gs) ?? [];
  return rows.map((row) => [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell ?? ""));
}
