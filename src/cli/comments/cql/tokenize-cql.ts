import { invalidQuery } from "../protocol/request-error.js";

/** A token of a CQL text. `at` is the zero-based offset of its first character. */
export type Token =
  | { readonly kind: "word"; readonly text: string; readonly at: number }
  | { readonly kind: "text"; readonly value: string; readonly at: number }
  | { readonly kind: "number"; readonly value: number; readonly at: number }
  | { readonly kind: "mark"; readonly text: string; readonly at: number };

const PATTERN =
  /\s*(?:([A-Za-z_]\w*)|(\d+(?:\.\d+)?)|"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)'|(<=|>=|!=|<>|[=<>(),?*+-]))/y;

/** Splits a CQL text into tokens. Throws 400 at the first character that starts no token. */
export function tokenizeCql(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(PATTERN);
  const end = source.trimEnd().length;
  while (pattern.lastIndex < end) {
    const at = pattern.lastIndex;
    const match = pattern.exec(source);
    if (match === null) throw invalidQuery(`Invalid CQL at character ${at + 1}.`);
    const [, word, number, double, single, mark] = match;
    const quoted = double ?? single;
    if (word !== undefined) tokens.push({ kind: "word", text: word, at });
    else if (number !== undefined) tokens.push({ kind: "number", value: Number(number), at });
    else if (quoted !== undefined) tokens.push({ kind: "text", value: unescape(quoted), at });
    else if (mark !== undefined) tokens.push({ kind: "mark", text: mark, at });
  }
  return tokens;
}

function unescape(quoted: string): string {
  return quoted.replace(/\\([\s\S])/g, "$1");
}
