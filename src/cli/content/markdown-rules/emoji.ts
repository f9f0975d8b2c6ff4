import type { MarkdownIt } from "markdown-it";
import { full } from "markdown-it-emoji";

/** `:tada:` and the shortcuts, as in VuePress 1. */
export function emoji(md: MarkdownIt): void {
  md.use(full);
}
