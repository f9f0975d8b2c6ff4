import type { MarkdownIt } from "markdown-it";

/** So deep brackets are read in brackets, as by markdown-it's own preset for CommonMark. */
const DEEPEST = 20;

/**
 * Takes what stands deeper in links, images and notes for text: every level reads on to the end of the text once
 * more, so that `[[[[…` would cost its length times the depth that blocks may have.
 */
export function inlineNesting(md: MarkdownIt): void {
  const skipToken = md.inline.skipToken.bind(md.inline);
  md.inline.skipToken = (state) => {
    if (state.level < DEEPEST || state.cache[state.pos] !== undefined) return skipToken(state);
    // Kept as markdown-it keeps what it skipped: whoever comes by again need not look.
    state.cache[state.pos] = state.posMax;
    state.pos = state.posMax;
  };
}
