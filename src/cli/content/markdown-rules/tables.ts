import type { MarkdownIt } from "markdown-it";

/** A wide table scrolls inside its wrapper, by keyboard too. */
export function tables(md: MarkdownIt): void {
  md.renderer.rules["table_open"] = () => '<div class="table-wrapper" tabindex="0"><table>\n';
  md.renderer.rules["table_close"] = () => "</table></div>\n";
}
