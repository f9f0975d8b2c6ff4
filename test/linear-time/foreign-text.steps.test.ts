import { expect, it } from "vitest";
import { splitHeadingId as split } from "../../src/cli/content/heading-id.js";
import { replaceTabs } from "../../src/cli/import/content/code-imports.js";
import { findHeadings } from "../../src/cli/import/content/headings.js";
import { rewriteShortcodes } from "../../src/cli/import/content/hugo-shortcodes.js";
import { rewriteLiquid } from "../../src/cli/import/content/liquid.js";
import { rewriteVueMarkup } from "../../src/cli/import/content/vue-markup.js";
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
  ["templates in a page without an end", rewriteHugo, "{{< a.inline >}}"],
  ["attributes of Hugo without an end", rewriteHugo, '{#a a="\t#a\ta="\t#a '],
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
  ["headings with spaces", findHeadings, "#      # "],
  ["ids of headings", splitHeadingId, "\u0300"],
])("reads %s in linear time", (_, read, text) => {
  const few = countSteps(() => read(text.repeat(FEW)));
  expect(few).toBeGreaterThan(FEW);
  expect(countSteps(() => read(text.repeat(MANY)))).toBeLessThan(24 * few);
});
