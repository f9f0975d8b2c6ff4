import { expect, it } from "vitest";
import { rewriteShortcodes } from "../../../../src/cli/import/content/hugo-shortcodes.js";
import { rewriteLiquid } from "../../../../src/cli/import/content/liquid.js";
import { maskCode } from "../../../../src/cli/import/content/prose.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import { countSteps } from "../../count-steps.js";

const page = { link: () => null, title: () => null };

const rewriteHugo = (text: string) =>
  rewriteShortcodes(text, { page, notes: new Notes().ofFile("a.md", text) });

const rewriteJekyll = (text: string) =>
  rewriteLiquid(text, { config: {}, fields: {}, page, notes: new Notes().ofFile("a.md", text) });

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
])("reads %s in linear time", (_, read, text) => {
  const few = countSteps(() => read(text.repeat(FEW)));
  expect(few).toBeGreaterThan(FEW);
  expect(countSteps(() => read(text.repeat(MANY)))).toBeLessThan(24 * few);
});
