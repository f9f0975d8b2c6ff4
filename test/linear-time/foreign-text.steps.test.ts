import { expect, it } from "vitest";
import { splitHeadingId as split } from "../../src/cli/content/heading-id.js";
import { isRegionMark } from "../../src/cli/content/markdown-rules/code-region.js";
import { joinLines } from "../../src/cli/content/soft-breaks.js";
import { prepareBody } from "../../src/cli/comments/transfer/format/prepare-body.js";
import { nextQuery } from "../../src/runtime/comments/platforms/github-v3/list-issues.js";
import { readLink } from "../../src/runtime/comments/platforms/github-v3/wire.js";
import { compile } from "../cli/content/compile.js";
import { replaceTabs } from "../../src/cli/import/content/code-imports.js";
import { findHeadings } from "../../src/cli/import/content/headings.js";
import { rewriteShortcodes } from "../../src/cli/import/content/hugo-shortcodes.js";
import { rewriteLiquid } from "../../src/cli/import/content/liquid.js";
import { rewriteVueMarkup } from "../../src/cli/import/content/vue-markup.js";
import { clockAsWritten } from "../../src/cli/import/content/old-dates.js";
import { maskCode } from "../../src/cli/import/content/prose.js";
import { Notes } from "../../src/cli/import/notes.js";
import { countSteps } from "./count-steps.js";

const page = { link: () => null, title: () => null };

const rewriteHugo = (text: string) =>
  rewriteShortcodes(text, { page, notes: new Notes().ofFile("a.md", text) });

const rewriteJekyll = (text: string) =>
  rewriteLiquid(text, { config: {}, fields: {}, page, notes: new Notes().ofFile("a.md", text) });

const rewriteVue = (text: string) =>
  rewriteVueMarkup(text, {
    notes: new Notes().ofFile("a.md", text),
    containers: [{ type: "box", before: "<div>", after: "</div>" }],
    components: new Map(),
    snippet: () => null,
  });

const splitHeadingId = (text: string) => split(`a {#a${text}!}`);

const ASKED = { page: 1, perPage: 1, sort: "asc" } as const;

const readTabs = (text: string) => replaceTabs(text, new Notes().ofFile("a.md", text));

/** Number of times that each text is repeated, and a multiple of it. */
const FEW = 40;
const MANY = 8 * FEW;

it.each<readonly [string, (text: string) => unknown, string]>([
  ["comments without an end", maskCode, "<!-- "],
  ["code without an end", maskCode, "` `` ``` "],
  ["code in many paragraphs", maskCode, "`a\n\n"],
  ["escaped code", maskCode, "\\`a"],
  ["tags of Liquid without an end", rewriteJekyll, "{% post_link "],
  ["quoted tags of Liquid without an end", rewriteJekyll, "{% a \"'"],
  ["raw blocks of Liquid without an end", rewriteJekyll, "{% raw %}"],
  ["expressions of Liquid without an end", rewriteJekyll, "{{ "],
  ["expressions of Liquid with spaces", rewriteJekyll, "{{    "],
  ["shortcodes without an end", rewriteHugo, '{{< a "b" '],
  ["shortcodes with a quote without an end", rewriteHugo, '{{< a \\"'],
  ["shortcodes with spaces", rewriteHugo, "{{< a      "],
  ["escaped shortcodes without an end", rewriteHugo, "{{</* a "],
  ["templates in a page without an end", rewriteHugo, "{{< a.inline >}} {{ a and other words }}"],
  ["attributes of Hugo without an end", (text) => rewriteHugo(`{#-\t#-${text}`), '\t-="\t#-'],
  ["fences", maskCode, "```\na\n```\n"],
  ["attributes of Jekyll without an end", rewriteJekyll, "{:AAAA A=AAA"],
  ["quotations without attributes", rewriteJekyll, "> a\n"],
  ["quotations with attributes without an end", rewriteJekyll, "> {:.a "],
  ["paragraphs without attributes", rewriteJekyll, "ab\n"],
  ["paragraphs of old line ends", rewriteJekyll, "ab\r"],
  ["headings with attributes without an end", rewriteJekyll, "# a {#a#"],
  ["tables of contents without an end", rewriteJekyll, "* a\n{:toc\n"],
  ["lists with spaces", rewriteJekyll, "*      "],
  ["removals of Jekyll without an end", rewriteJekyll, "{::"],
  ["scripts without an end", rewriteVue, "<style>\n"],
  ["links of Vue without an end", rewriteVue, '<RouterLink to="a" '],
  ["containers without an end", rewriteVue, "::: box\n"],
  ["tabs without an end", readTabs, "::: tabs\n"],
  ["dates with spaces", (text) => clockAsWritten(`2020-01-02 10:20${text}x`), "   "],
  ["dates with times", clockAsWritten, "10:20 "],
  ["regions of code with spaces", (text) => isRegionMark(`${text}x`), "   "],
  ["lines with spaces", (text) => joinLines(`a${text}b`), "   "],
  ["comments of guests with spaces", (text) => prepareBody(`${text}b`, "html"), "   "],
  ["pages of GitHub without an end", nextQuery, "<a"],
  ["neighbours of a page of GitHub", (text) => readLink(text, ASKED), "<a"],
  ["snippets with spaces", (text) => compile(`<<< a${text}#!\n`), "   "],
  ["comments of a page without an end", (text) => compile(`<!-- a="${text}`), "<!-- "],
  ["spaces before text of a page", (text) => compile(`a${text}b $withBase`), "   "],
  ["tags of other languages without an end", (text) => compile(`{%${text}`), "a0a"],
  ["headings with spaces", findHeadings, "#      # "],
  ["ids of headings", splitHeadingId, "\u0300"],
])("reads %s in linear time", (_, read, text) => {
  // The first run also creates what later ones share.
  read(text);
  const few = countSteps(() => read(text.repeat(FEW)));
  expect(few).toBeGreaterThan(FEW);
  expect(countSteps(() => read(text.repeat(MANY)))).toBeLessThan(24 * few);
});
