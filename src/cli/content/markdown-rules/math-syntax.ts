/** A formula in a line of text, from its first `$` to behind its last. */
export interface MathSpan {
  readonly start: number;
  readonly end: number;
  readonly mark: "$" | "$$";
  readonly tex: string;
}

/** Before a first `$`: `US$`, `5$`, `\$`. */
const NO_OPENING = /[A-Za-z0-9\\$]/;
/** Behind a last `$`: prices (`$5和$10`) and names (`$HOME/$USER`, `${a}${b}`); `$n$th` is a formula. */
const NO_CLOSING = /[0-9A-Z_{$]/;
/** What stands between two names, `this.$refs 和 this.$emit`, and at the end of no formula that a word follows. */
const BETWEEN_NAMES = /[\p{Lo}、，。；：！？（“‘「.,;:("]$/u;

/**
 * Reads a formula that begins at `start` by pandoc's rule: no space inside of the marks, no digit behind the
 * last. Everything else is text, and so is what would swallow a piece of code.
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

/** Where the next marks stand that could end a formula; escaped characters belong to it. */
function findClosing(text: string, from: number, mark: string): number | null {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "`") return null;
    if (character === "\\") at += 1;
    else if (text.startsWith(mark, at)) return at;
  }
  return null;
}

/** Puts something else in place of each formula of a text. */
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
