import type { Token } from "markdown-it";

/** Piece of a text with the line on which it begins, counted from 0. */
export interface InlineText {
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
