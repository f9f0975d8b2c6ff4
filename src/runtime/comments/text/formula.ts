import type { MarkdownSyntax } from "./markdown.js";

/** Pattern of `$$…$$`, and of `$…$` on one line. Spaces next to the dollar signs mark prices rather than formulas. */
export const FORMULA = /\$\$([^$]+)\$\$|\$(?![\s\d])([^$\n]*[^\s$\\])\$(?!\d)/g;

const INLINE = new RegExp(`^(?:${FORMULA.source})`);
const BLOCK = /^\$\$[^$]+\$\$[ \t]*(?:\n|$)/;

/** Creates the syntax that keeps formulas as written, without emphasis, typographic quotes and line breaks. */
export const createFormulas = (escapeHtml: (text: string) => string): MarkdownSyntax => ({
  startBlock: [
    (source) => {
      const at = source.indexOf("\n$$") + 1;
      return at > 0 && BLOCK.test(source.slice(at)) ? at : undefined;
    },
  ],
  block: [(source) => found("formulaLines", BLOCK.exec(source))],
  startInline: [(source) => source.indexOf("$")],
  inline: [(source) => found("formula", INLINE.exec(source))],
  renderers: {
    formulaLines: ({ raw }) => `<p>${escapeHtml(raw.trim())}</p>\n`,
    formula: ({ raw }) => escapeHtml(raw),
  },
  childTokens: {},
});

/** Rejects a match with a backtick. It would reach into code, as in "$HOME and `$PATH`". */
function found(type: string, match: RegExpExecArray | null) {
  return match === null || match[0].includes("`") ? undefined : { type, raw: match[0] };
}
