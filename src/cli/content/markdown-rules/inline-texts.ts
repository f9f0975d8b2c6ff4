import type { Token } from "markdown-it";

/** A piece of a text with the line that it begins on, counted from 0. */
export interface InlineText {
  readonly content: string;
  readonly line: number;
}

/** The pieces of a text that are neither code nor formulas, an author's tags among them. */
export function* inlineTexts(children: readonly Token[]): Generator<InlineText> {
  let line = 0;
  for (const { type, map, content } of children) {
    // Text does not say where it begins, what parts its lines does.
    line = map?.[0] ?? line;
    if (type === "text" || type === "html_inline") yield { content, line };
    else if (type === "softbreak" || type === "hardbreak") line += 1;
  }
}
