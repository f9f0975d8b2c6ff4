import type { MarkedExtension } from "marked";
import { escapeHtml } from "./markdown.js";

/** Pattern of `$$…$$`, and of `$…$` on one line. Spaces next to the dollar signs mark prices rather than formulas. */
export const FORMULA = /\$\$([^$]+)\$\$|\$(?![\s\d])([^$\n]*[^\s$\\])\$(?!\d)/g;

const INLINE = new RegExp(`^(?:${FORMULA.source})`);
const BLOCK = /^\$\$[^$]+\$\$[ \t]*(?:\n|$)/;

/** The marked extension that keeps formulas as written, without emphasis, typographic quotes and line breaks. */
export const formulas: MarkedExtension = {
  extensions: [
    {
      name: "formulaLines",
      level: "block",
      start: (source) => {
        const at = source.indexOf("\n$$") + 1;
        return at > 0 && BLOCK.test(source.slice(at)) ? at : undefined;
      },
      tokenizer: (source) => found("formulaLines", BLOCK.exec(source)),
      renderer: ({ raw }) => `<p>${escapeHtml(raw.trim())}</p>\n`,
    },
    {
      name: "formula",
      level: "inline",
      start: (source) => source.indexOf("$"),
      tokenizer: (source) => found("formula", INLINE.exec(source)),
      renderer: ({ raw }) => escapeHtml(raw),
    },
  ],
};

/** Rejects a match with a backtick. It would reach into code, as in "$HOME and `$PATH`". */
function found(type: string, match: RegExpExecArray | null) {
  return match === null || match[0].includes("`") ? undefined : { type, raw: match[0] };
}
