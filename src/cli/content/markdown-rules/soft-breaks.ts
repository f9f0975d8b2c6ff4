import type { MarkdownIt, Token } from "markdown-it";
import { isTransparent } from "../text/inline-text.js";
import { isBreakNothing } from "../text/soft-breaks.js";

/** Tokens whose content decides about a line break next to them. */
const WORDS: ReadonlySet<string> = new Set(["text", "text_special", "emoji", "code_inline"]);

/**
 * Hides the line breaks inside Chinese and Japanese sentences, where a browser would show a space. A hidden break stays in
 * the tokens, because rules count lines by it.
 */
export function softBreaks(md: MarkdownIt): void {
  md.core.ruler.after("text_join", "soft_breaks", ({ tokens }) => {
    if (md.options.breaks) return;
    for (const { type, children } of tokens) if (type === "inline" && children !== null) hideBreaks(children);
  });
  const render = md.renderer.rules["softbreak"];
  md.renderer.rules["softbreak"] = (tokens, index, ...others) =>
    tokens[index]?.hidden ? "" : (render?.(tokens, index, ...others) ?? "\n");
}

function hideBreaks(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === "image") hideInDescription(token.children ?? []);
    if (token.type !== "softbreak") continue;
    token.hidden = isBreakNothing(wordsNext(tokens, index, -1), wordsNext(tokens, index, 1));
  }
}

/** Does the same in the description of an image, which markdown-it renders without the rules. */
function hideInDescription(tokens: readonly Token[]): void {
  hideBreaks(tokens);
  for (const token of tokens) if (token.type === "softbreak" && token.hidden) token.type = "text";
}

/** Returns the words directly before or after a break, across marks. They are empty next to a picture or a formula. */
function wordsNext(tokens: readonly Token[], from: number, step: 1 | -1): string {
  for (let index = from + step; index >= 0; index += step) {
    const token = tokens[index];
    if (token === undefined) return "";
    if (WORDS.has(token.type) && token.content !== "") return token.content;
    if (token.type === "softbreak" || !isTransparent(token)) return "";
  }
  return "";
}
