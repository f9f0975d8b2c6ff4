/** Formula in a line of text. `start` is the offset of its first `$`, `end` the offset after its last. */
export interface MathSpan {
  readonly start: number;
  readonly end: number;
  readonly mark: "$" | "$$";
  readonly tex: string;
}

/** Characters after which a `$` does not begin a formula: `US$`, `5$`, `\$`. */
const NO_OPENING = /[A-Za-z0-9\\$]/;
/**
 * Characters before which a `$` does not end a formula, because they follow it in prices (`$5和$10`) and names
 * (`$HOME/$USER`, `${a}${b}`). In contrast, `$n$th` contains a formula.
 */
const NO_CLOSING = /[0-9A-Z_{$]/;
/**
 * End of the text between two names, as in `this.$refs 和 this.$emit`. No formula with a word directly after it ends
 * like this.
 */
const BETWEEN_NAMES = /[\p{Lo}、，。；：！？（“‘「.,;:("]$/u;

/**
 * Reads the formula that begins at `start`, by pandoc's rule: no space inside the marks and no digit after the last
 * one. Returns `null` for other text, and for text that would include the start of code.
 */
export function readMath(text: string, start: number): MathSpan | null {
  if (text[start] !== "$" || NO_OPENING.test(text[start - 1] ?? "")) return null;
  const mark = text[start + 1] === "$" ? "$$" : "$";
  const first = start + mark.length;
  const last = findClosing(text, first, mark);
  if (last === null || NO_CLOSING.test(text[last + mark.length] ?? "")) return null;
  const tex = text.slice(first, last);
  if (tex.trim() === "") return null;
  if (mark === "$" && tex !== tex.trim()) return null;
  if (/[a-z]/.test(text[last + mark.length] ?? "") && BETWEEN_NAMES.test(tex)) return null;
  return { start, end: last + mark.length, mark, tex };
}

/**
 * Returns the offset of the next mark that could end a formula, or `null`. Escaped characters belong to the formula.
 */
function findClosing(text: string, from: number, mark: string): number | null {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "`") return null;
    if (character === "\\") at += 1;
    else if (text.startsWith(mark, at)) return at;
  }
  return null;
}

/** Replaces each formula of a text. */
export function replaceMath(text: string, replace: (span: MathSpan) => string): string {
  let result = "";
  let end = 0;
  for (let at = text.indexOf("$"); at >= 0; at = text.indexOf("$", at)) {
    const span = readMath(text, at);
    if (span === null) {
      at += 1;
      continue;
    }
    result += text.slice(end, span.start) + replace(span);
    end = span.end;
    at = span.end;
  }
  return result + text.slice(end);
}
