import type { MarkdownIt, Token } from "markdown-it";

/**
 * Gives each token of a text the line of the text that it begins on, from 0, as its `map`: code, formulas, titles and
 * descriptions may go over several, and do not say so.
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
