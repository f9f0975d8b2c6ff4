import type { MarkedExtension } from "marked";
import { escapeHtml } from "./markdown.js";

/** `$$…$$`, and `$…$` on one line; a price in dollars has blanks beside it. */
export const FORMULA = /\$\$([^$]+)\$\$|\$(?![\s\d])([^$\n]*[^\s$\\])\$(?!\d)/g;

const INLINE = new RegExp(`^(?:${FORMULA.source})`);
const BLOCK = /^\$\$[^$]+\$\$[ \t]*(?:\n|$)/;

/** Leaves formulas as they were written: marks, quotes and line breaks mean something else in them. */
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

/** What reaches into code is none: `$HOME` before it has a dollar too. */
function found(type: string, match: RegExpExecArray | null) {
  return match === null || match[0].includes("`") ? undefined : { type, raw: match[0] };
}
