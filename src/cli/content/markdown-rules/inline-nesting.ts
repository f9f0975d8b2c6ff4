import type { MarkdownIt } from "markdown-it";

/** Maximum depth of nested brackets, equal to that of markdown-it's preset for CommonMark. */
const DEEPEST = 20;

/**
 * Limits the nesting of links, images and notes; deeper brackets are text. Each level reads the rest of the text again.
 * Without a limit, `[[[[…` would take time proportional to its length times the maximum depth of blocks.
 */
export function inlineNesting(md: MarkdownIt): void {
  const skipToken = md.inline.skipToken.bind(md.inline);
  md.inline.skipToken = (state) => {
    if (state.level < DEEPEST || state.cache[state.pos] !== undefined) return skipToken(state);
    // markdown-it caches skipped tokens here, so the position is skipped only once.
    state.cache[state.pos] = state.posMax;
    state.pos = state.posMax;
  };
}
