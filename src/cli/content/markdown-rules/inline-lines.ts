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
