import cjkFriendly from "#markdown-it-cjk-friendly";
import type { MarkdownIt } from "markdown-it";

/**
 * Lets `**“引号”**后` be emphasis, as in the CommonMark proposal of the package's author. CommonMark reads the marks as
 * text if they have punctuation on one side and a letter on the other, and Chinese puts no space there.
 */
export function cjkEmphasis(md: MarkdownIt): void {
  md.use(cjkFriendly);
}
