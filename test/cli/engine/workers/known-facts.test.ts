import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { CompiledBody } from "../../../../src/cli/content/markdown-context.js";
import { createHtmlReader, type CompiledContent } from "../../../../src/cli/output/html/read-html.js";
import { createTermCollector } from "../../../../src/cli/output/search/search-terms.js";
import { splitFrontMatter } from "../../../../src/cli/config/fields/split-front-matter.js";
import { CONTENT_END, CONTENT_START } from "../../../../src/runtime/model/document/document.js";
import { moveStyles } from "../../../../src/runtime/model/document/inline-style.js";
import { sample } from "../../../sample.js";
import { compile } from "../../content/compile.js";

const ROOT = resolve(import.meta.dirname, "../../../..");

/** Markdown whose tokens contain all facts about its HTML. */
const KNOWN = {
  paragraphs:
    "One *two* **three** ~~four~~ `five &lt; <six>` & seven\neight  \nnine\n\n---\n\nten &copy; ten",
  headings:
    "# One `two` *three*\n\n## One\n\n## One\n\n### 组件 & [link](/a.html)\n\n#### ![x](/x.png) y\n\n##### \n",
  links:
    '[a](/a.html?x=1&y#h "title") <https://b.example/> [c](mailto:c@d.example) [a](/a.html)\n\n![i](https://i.example/i.png "t") ![i](/i.png)',
  lists: "- one\n- two\n\n  more\n  1. three\n  2. four\n- [ ] open\n- [x] done\n\n> quote\n> > deeper",
  tables: "| a | b |\n| :-- | --: |\n| `c|d` | [e](/e.html) |\n| f<g | |",
  code: "```ts{1} [title]\nconst one = `<two>`; // [!code focus]\n```\n\n    indented <three>\n\n```\nplain\n```",
  "long code": `\`\`\`js\n${"const word = 1;\n".repeat(200)}last();\n\`\`\``,
  containers:
    "::: tip A *title* with [a link](/b.html) \none\n:::\n\n::: warning\ntwo\n:::\n\n::: details More\nthree\n:::\n\n::: right\nfour\n:::\n\n::: v-pre\nfive\n:::\n\n> [!NOTE]\n> six",
  groups: "::: code-group\n\n```js [one.js]\n1;\n```\n\n```sh\n2\n```\n\n:::",
  emoji: ":tada: text :) ",
  captions: '![a](/a.png "One *two*")\n\n[![a](/a.png "three")](/b.html)\n\nfour',
};

/** Markdown of options whose tokens contain all facts. */
const OPTIONAL = "*[A]: T\n\nA ==b *c*==\n\n## A ==d==\n\ne\n: A\n\nf\n\n: g\n\n  - h";

/** Markdown whose facts require a scan of its HTML. */
const UNKNOWN = {
  "a block of HTML": '<div id="one">two</div>',
  "HTML in a line": 'one <b id="two">three</b>',
  "HTML in the title of a container": "::: tip A <b>title</b>\none\n:::",
  "an island": '<Badge text="one" />',
  footnotes: "one[^1]\n\n[^1]: two",
  formulas: "$a^2$",
  "a table of contents": "[[toc]]\n\n## One",
};

function markdownIn(folder: string): readonly string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  const own = names.filter(
    (name) => name.endsWith(".md") && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(name),
  );
  return own.map((name) => join(ROOT, folder, name));
}

function read(html: string, content: CompiledContent | null) {
  const document = `<nav id="menu"><a href="/menu.html">menu</a></nav><div data-content="">${CONTENT_START}${html}${CONTENT_END}</div><p>after</p>`;
  const { text, headings, ...facts } = createHtmlReader()(document, { content });
  const collector = createTermCollector();
  collector.add(0, { title: "", headings, text });
  return { ...facts, headings, terms: collector.take() };
}

function expectEqualFacts({ body, facts }: CompiledBody): void {
  if (facts === null) throw new Error("The body has no facts");
  expect(moveStyles(body.html)).toBe(body.html);
  expect(read(body.html, { html: body.html, facts })).toEqual(read(body.html, null));
}

describe("the facts that are collected while a body is compiled", () => {
  it.each(Object.entries(KNOWN))("equal those of a scan: %s", (_name, markdown) => {
    expectEqualFacts(compile(markdown));
  });

  it("equal those of a scan if everything is on one page, with line breaks", () => {
    expectEqualFacts(compile(Object.values(KNOWN).join("\n\n"), { config: { breaks: true } }));
  });

  it("equal those of a scan: definition lists, abbreviations and marks", () => {
    expectEqualFacts(compile(OPTIONAL, { config: { deflist: true, abbr: true, mark: true } }));
  });

  it("are not used if the content is not in the document as it was compiled", () => {
    const facts = { ids: ["one"], references: [], headings: ["one"], text: "one" };
    expect(read("<p>two</p>", { html: "<p>one</p>", facts })).toEqual(read("<p>two</p>", null));
  });

  it.each(Object.entries(UNKNOWN))("are left to a scan for %s", (_name, markdown) => {
    expect(compile(markdown).facts).toBeNull();
  });

  it("are left to a scan if the author has rules", () => {
    expect(compile("one", { config: { rules: [() => undefined] } }).facts).toBeNull();
  });

  it("equal those of a scan for pages of the repository that have facts", () => {
    const files = sample("pages with known facts", ["docs", "site", "test/fixtures"].flatMap(markdownIn), 80);
    const bodies = files.map((file) => compile(splitFrontMatter(readFileSync(file, "utf8")).content));
    const known = bodies.filter(({ facts }) => facts !== null);
    expect(known.length).toBeGreaterThan(20);
    known.forEach(expectEqualFacts);
  });
});
