import type { MarkdownIt } from "markdown-it";
import footnote from "markdown-it-footnote";

/** `[^1]` and `[^1]: text`; the notes stand in a section at the end, without a rule before it. */
export function footnotes(md: MarkdownIt): void {
  md.use(footnote);
  md.renderer.rules["footnote_block_open"] = () => '<section class="footnotes">\n<ol>\n';
  md.renderer.rules["footnote_block_close"] = () => "</ol>\n</section>\n";
}
