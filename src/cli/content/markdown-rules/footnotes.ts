import type { MarkdownIt, Token } from "markdown-it";
import footnote from "markdown-it-footnote";

/** `[^1]` and `[^1]: text`; the notes stand in a section at the end, without a rule before it. */
export function footnotes(md: MarkdownIt): void {
  md.use(footnote);
  md.core.ruler.after("footnote_tail", "footnote_lines", ({ tokens }) => placeInlineNotes(tokens));
  md.renderer.rules["footnote_block_open"] = () => '<section class="footnotes">\n<ol>\n';
  md.renderer.rules["footnote_block_close"] = () => "</ol>\n</section>\n";
}

/** Tells the text of `^[…]`, which went to the end of the page, the line that it was written on. */
function placeInlineNotes(tokens: readonly Token[]): void {
  const lines = new Map<unknown, number>();
  let line = 0;
  let note: unknown = null;
  for (const token of tokens) {
    if (token.type === "footnote_open") note = token.meta?.["id"];
    if (token.type === "inline" && token.map === null && note !== null) {
      const written = lines.get(note) ?? line;
      token.map = [written, written + 1];
    }
    line = token.map?.[0] ?? line;
    for (const { type, meta, map } of token.children ?? []) {
      if (type === "footnote_ref") lines.set(meta?.["id"], line + (map?.[0] ?? 0));
    }
  }
}
