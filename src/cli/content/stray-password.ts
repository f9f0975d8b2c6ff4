import { isPasswordName } from "../config/front-matter-names.js";

/** Space, marks of the byte order and comments before the first line of text. */
const ABOVE = /^(?:[\s\uFEFF]|<!--[^]*?-->)*/;

/** Lines that begin or end front matter in hanblog or elsewhere, or were meant to: `----`, `;;;`, a dash, `{`. */
const DELIMITER = /^[\s\uFEFF]*(?:[-+;=~]{3,}[ \t]*(?:\w+\s*)?|[—–―]+\s*|[{}]\s*)$/;

/** A field, an entry of a list, a comment, or a bracket. */
const FIELD = /^[\s\uFEFF]*(?:[?{,][ \t]*)?["']?([^\s"':=#-][^"':=#]{0,60})["']?\s*[:=]/;
const OTHER = /^[\s\uFEFF]*(?:$|[-#}\]])|^[ \t]+\S/;

/** Maximum number of lines in which the field is searched. */
const MOST_LINES = 100;

/** A password field that is not in the front matter. */
export interface StrayPassword {
  readonly name: string;
  /** Number of lines above it. */
  readonly above: number;
}

/**
 * Finds a password among fields at the top of a text that is published as it is. Its author misspelled the lines around
 * the front matter, or wrote something above it.
 */
export function findStrayPassword(text: string): StrayPassword | null {
  const start = ABOVE.exec(text)?.[0].length ?? 0;
  const skipped = text.slice(0, start).split(/\r\n?|\n/).length - 1;
  const lines = text.slice(start).split(/\r\n?|\n/, MOST_LINES);
  const isOpened = DELIMITER.test(lines[0] ?? "");
  let found: StrayPassword | null = null;
  for (const [index, line] of lines.entries()) {
    if (DELIMITER.test(line)) {
      if (index > 0) return found;
      continue;
    }
    const [, name = ""] = FIELD.exec(line) ?? [];
    if (name === "" && !OTHER.test(line)) break;
    if (isPasswordName(name)) found ??= { name: name.trim(), above: skipped + index };
  }
  // Without an opening line, a text such as `Password: …` is no field unless a closing line follows.
  return isOpened ? found : null;
}
