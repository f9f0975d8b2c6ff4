import { createInlineParser, parseInline } from "../../content/text/text-reader.js";
import { maskCode } from "../content/prose.js";
import { type Fields, fieldsOf } from "../plain-value.js";
import type { DraftPage, SiteDraft } from "../site-kind.js";

const FORMULA = /(?<![\\\w$])\$(?![\s\d])[^$\n]*[^\s$\\]\$(?!\w)|^\$\$/m;

/** A line that may have an emoji: a name between colons, or a shortcut. */
const EMOJI_LINE = /^[^\n]*(?::[a-z\d_+-]+:|[:;][-',"]*[()DPoOsSzZ$@*|/]|[xX8B]-\)|<[/\\]?3)[^\n]*$/gm;

/**
 * Turns formulas and emoji off for a site whose signs would become some: dollar signs, or `:)`. Returns the options of the
 * configuration.
 */
export function signOptions(
  { config, hasMath, hasEmoji }: Pick<SiteDraft, "config" | "hasMath" | "hasEmoji">,
  pages: readonly DraftPage[],
): Fields {
  if (hasMath && hasEmoji) return config.options;
  const off: Record<string, false> = {};
  const md = createInlineParser({ html: true, breaks: false, math: false, emoji: true });
  const hasEmojiIn = (prose: string) =>
    (prose.match(EMOJI_LINE) ?? []).some((line) =>
      parseInline(md, line, {}).some(({ type }) => type === "emoji"),
    );
  for (const { text } of pages) {
    const prose = maskCode(text).text;
    if (!hasMath && off["math"] === undefined && FORMULA.test(prose)) off["math"] = false;
    if (!hasEmoji && off["emoji"] === undefined && hasEmojiIn(prose)) off["emoji"] = false;
  }
  const markdown = { ...fieldsOf(config.options["markdown"]), ...off };
  return Object.keys(off).length === 0 ? config.options : { ...config.options, markdown };
}
