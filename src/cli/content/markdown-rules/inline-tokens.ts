import type { MarkdownIt, Token } from "markdown-it";

/**
 * Sets `map` of each inline token to its line in the text, counted from 0. markdown-it does not, although code,
 * formulas and titles can span several lines.
 */
export function inlineLines(md: MarkdownIt): void {
  md.inline.State = class extends md.inline.State {
    #line = 0;
    #lineEnd = endOfLine(this.src, 0);

    override push(...args: Parameters<InstanceType<typeof md.inline.State>["push"]>): Token {
      const token = super.push(...args);
      while (this.#lineEnd < this.pos) {
        this.#line += 1;
        this.#lineEnd = endOfLine(this.src, this.#lineEnd + 1);
      }
      token.map = [this.#line, this.#line + 1];
      return token;
    }
  };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? Infinity : end;
}

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

/** Piece of a text with the line on which it begins, counted from 0. */
interface InlineText {
  readonly content: string;
  readonly line: number;
}

/** Yields the pieces of a text that are neither code nor formulas, including the author's tags. */
export function* inlineTexts(children: readonly Token[]): Generator<InlineText> {
  let line = 0;
  for (const { type, map, content } of children) {
    // A text token may have no position; its line then follows from the line breaks before it.
    line = map?.[0] ?? line;
    if (type === "text" || type === "html_inline") yield { content, line };
    else if (type === "softbreak" || type === "hardbreak") line += 1;
  }
}
