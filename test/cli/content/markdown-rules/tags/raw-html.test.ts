import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { compile, createCompiler, html } from "../../compile.js";

describe("text that only looks like HTML", () => {
  it.each([
    ["a {{ b }} c", "<p>a {{ b }} c</p>"],
    ["a <T> b", "<p>a &lt;T&gt; b</p>"],
    ["a <b/c> <b:c> b", "<p>a &lt;b/c&gt; &lt;b:c&gt; b</p>"],
    ["Promise<App>", "<p>Promise&lt;App&gt;</p>"],
    ["<T>", "<p>&lt;T&gt;</p>"],
    ["a <foo>b</foo>", "<p>a &lt;foo&gt;b&lt;/foo&gt;</p>"],
    ["The <ul> and <li> elements", "<p>The &lt;ul&gt; and &lt;li&gt; elements</p>"],
    ["use <div> here", "<p>use &lt;div&gt; here</p>"],
    ["use <p> here", "<p>use &lt;p&gt; here</p>"],
    ["- The <p> element", "<ul>\n<li>The &lt;p&gt; element</li>\n</ul>"],
    ["a </b> c", "<p>a &lt;/b&gt; c</p>"],
    ["<?php echo '<b>x</b>' ?>", "<p>&lt;?php echo '&lt;b&gt;x&lt;/b&gt;' ?&gt;</p>"],
    ["<!DOCTYPE html>", "<p>&lt;!DOCTYPE html&gt;</p>"],
    ["<![CDATA[x]]>", "<p>&lt;![CDATA[x]]&gt;</p>"],
    ["<!-- open", "<p>&lt;!-- open</p>"],
    ["**a <b> c** </b>", "<p><strong>a &lt;b&gt; c</strong> &lt;/b&gt;</p>"],
    ["<div>open", "<p>&lt;div&gt;open</p>"],
    ["- a <li>b", "<ul>\n<li>a &lt;li&gt;b</li>\n</ul>"],
    ["<html><body>x</body></html>", "<p>&lt;html&gt;&lt;body&gt;x&lt;/body&gt;&lt;/html&gt;</p>"],
    ["1 < 2 & 3 > 2", "<p>1 &lt; 2 &amp; 3 &gt; 2</p>"],
    ["`<b>` and `{{ y }}`", "<p><code>&lt;b&gt;</code> and <code>{{ y }}</code></p>"],
  ])("%s is shown as written", (markdown, expected) => {
    expect(html(markdown).trim()).toBe(expected);
  });

  it("does not include the text below an unclosed opening", () => {
    for (const opening of ["<!--", "<pre>", "<script>", "<style>", "<textarea>"]) {
      expect(compile(`${opening}\n\n## Below`).ids).toEqual([[2, "below"]]);
    }
  });

  it("shows all HTML as text with `html: false`", () => {
    const result = html("<b>a</b> <Badge/> <!-- c -->", { config: { html: false } });
    expect(result).toBe("<p>&lt;b&gt;a&lt;/b&gt; &lt;Badge/&gt; &lt;!-- c --&gt;</p>\n");
  });
});

describe("an author's HTML", () => {
  it.each([
    ["a <b>c</b>", "<p>a <b>c</b></p>"],
    ["<div>\n\n**x**\n\n</div>", "<div>\n<p><strong>x</strong></p>\n</div>"],
    ["<div/>", "<div></div>"],
    ["a<br/>b", "<p>a<br/>b</p>"],
    ["a</br>b", "<p>a<br>b</p>"],
    [`<div class="a"id='b'>c</div>`, `<div class="a"id='b'>c</div>`],
    ["</br>", "<br>"],
    ["a <!-- c --> b", "<p>a  b</p>"],
    ["<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"],
    [
      "<table><tr><td>a<td>b<tr><td>c</table>",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
    ],
    ['<p align="center">\n\nx\n\n</p>', '<div align="center">\n<p>x</p>\n</div>'],
    ['<p align="center">\n<b>x</b>\n\ny', '<div align="center">\n<b>x</b>\n</div><p>y</p>'],
    ["<p>x\n\n- y\n\n<p>z", "<div>x\n</div><ul>\n<li>y</li>\n</ul>\n<p>z</p>"],
    ["<p>x <b>\n\ny\n\n</b>\n\nz", "<div>x <b>\n<p>y</p>\n</b>\n</div><p>z</p>"],
    ["a <div>b</div>", "<div>a <div>b</div></div>"],
    ["a <CodeGroup></CodeGroup> b", '<div>a <div class="code-group"></div> b</div>'],
    ["<svg><path d='M0'/></svg> x", "<p><svg><path d='M0'></path></svg> x</p>"],
    ["<style>\na > b {}\n</style>", "<style>\na > b {}\n</style>"],
    ["a&nbsp;b <b>&amp;</b>", "<p>a\u00A0b <b>&amp;</b></p>"],
    ['<a onclick="x()">a</a>', '<p><a onclick="x()">a</a></p>'],
  ])("%s is kept", (markdown, expected) => {
    expect(html(markdown).trim()).toBe(expected);
  });

  it("has its scripts removed, with a warning at their line", () => {
    const { body, problems } = compile("a\n\n<script>\nx()\n</script>\n", { source: { line: 5 } });
    expect(body.html.trim()).toBe("<p>a</p>");
    expect(problems).toMatchObject([{ severity: "warning", code: "script-dropped", at: { line: 7 } }]);
  });

  it.each(["stylus", "scss"])("causes a warning for a style in %s, which browsers ignore", (lang) => {
    expect(compile(`a\n\n<style lang="${lang}">\n.b\n  color red\n</style>\n`).problems).toMatchObject([
      {
        severity: "warning",
        code: "style-language",
        message: `\`<style lang="${lang}">\` is not CSS, so browsers ignore it`,
        at: { line: 3 },
      },
    ]);
    expect(compile('<style lang="css">\n.b { color: red }\n</style>\n').problems).toEqual([]);
  });

  it.each([
    [`<img :src="$withBase('/a.png')" alt="a">`, ":src", 'Write `src="/a.png"`'],
    [`a <a v-bind:href="$withBase( '/b.pdf' )">b</a>`, "v-bind:href", 'Write `href="/b.pdf"`'],
    ["<ul>\n<li v-for='n in 3'>a</li>\n</ul>", "v-for", "Markdown evaluates no expressions"],
    ['<button @click="go()">a</button>', "@click", "or a component"],
  ])("causes a warning for the attributes of Vue in %s", (markdown, name, advice) => {
    expect(compile(markdown).problems).toMatchObject([
      {
        severity: "warning",
        code: "vue-attribute",
        message: expect.stringContaining(`Attribute \`${name}\` of `),
        hint: expect.stringContaining(advice),
      },
    ]);
  });

  it.each(["<div v-pre>{{ a }}</div>", '<a href="https://a.example" xlink:title="a">a</a>', "`<b :a='1'>`"])(
    "causes no warning for %s",
    (markdown) => {
      expect(compile(markdown).problems).toEqual([]);
    },
  );

  it("may contain custom elements that the configuration names", () => {
    const result = compile("<my-clock>x</my-clock>", { config: { customElements: ["my-clock"] } });
    expect(result.body.html).toContain("<my-clock>x</my-clock>");
    expect(result.problems).toEqual([]);
  });

  it("cannot forge the mark of an island", () => {
    const attempts =
      '<b title="<!--island:0-->">a</b> <!--island:0--> <style><!--island:0--></style> `<!--island:0-->`';
    expect(html(attempts)).not.toContain("<!--");
  });
});

/** Tags without their partners, between markdown of all kinds. */
const SOUP = [
  ..."<b> </b> <i> </i> <div> </div> <p> </p> <ul> </ul> <li> </li> <table> <tr> <td> </td> </table>".split(
    " ",
  ),
  ..."<br> <svg> </svg> <path/> <T> <Card> </Card> <Badge/> <Unknown> </Unknown> <!-- --> <? <a </ ]]>".split(
    " ",
  ),
  ..."<details> <summary> </summary> </details> <pre> </pre> <style> </style> <span/> <dl> <dt> <dd>".split(
    " ",
  ),
  ..."text ** * ~~ ` [x](y.md) ![z](z.png) [^1] \\ & {{ }} :tada:".split(" "),
  "\n",
  "\n\n",
  "\n\n",
  "\n- ",
  "\n> ",
  "\n# ",
  "\n1. ",
  "\n    ",
  "\n```\n",
  "\n::: tip\n",
  "\n:::\n",
  "\n| a | b |\n|---|---|\n| ",
];

/** Creates the minimal standard generator of Park and Miller, so that every run tests the same documents. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const VOID = new Set(["br", "hr", "img", "input"]);

/** Returns the tags that an HTML parser had to add or ignore; none if the HTML is well nested. */
function findFaults(markup: string): readonly string[] {
  const faults: string[] = [];
  let ends = 0;
  const parser = new Parser({
    onopentag: (name, _attributes, isImplied) => {
      if (isImplied) faults.push(`added <${name}>`);
    },
    onclosetag: (name, isImplied) => {
      if (!isImplied) ends += 1;
      else if (!VOID.has(name)) faults.push(`added </${name}>`);
    },
  });
  parser.end(`<main>${markup}</main>`);
  // The content of a style sheet is not markup.
  const visible = markup.replace(/<style>.*?<\/style>/gs, "<style></style>");
  const written = (visible.match(/<\/[a-z]/gi)?.length ?? 0) + 1;
  if (written !== ends) faults.push(`${written} end tags, ${ends} used`);
  return faults;
}

describe("a random mix of tags", () => {
  it("is rendered well nested, including slots, and never stops the build", () => {
    const run = createCompiler({ config: { unknownComponents: "warn" } });
    const random = createRandom(20_180_213);
    const broken: unknown[] = [];
    for (let round = 0; round < 2000; round++) {
      const markdown = Array.from({ length: 3 + random(25) }, () => SOUP[random(SOUP.length)]).join(
        random(2) === 0 ? "" : " ",
      );
      const { body } = run(markdown);
      for (const markup of [body.html, ...body.islands.map(({ slot }) => slot ?? "")]) {
        const faults = findFaults(markup);
        if (faults.length > 0) broken.push({ markdown, markup, faults });
      }
      const marks = [body.html, ...body.islands.map(({ slot }) => slot ?? "")]
        .join("")
        .match(/<!--island:\d+-->/g);
      if ((marks?.length ?? 0) !== body.islands.length) broken.push({ markdown, marks });
    }
    expect(broken.slice(0, 3)).toEqual([]);
  });
});
