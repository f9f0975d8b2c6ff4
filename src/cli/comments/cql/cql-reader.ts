import { invalidQuery } from "../protocol/request-error.js";
import type { Effort } from "../query/effort.js";
import type { Comparison } from "../query/query.js";

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ["=", "="],
  ["!=", "!="],
  ["<>", "!="],
  ["<", "<"],
  ["<=", "<="],
  [">", ">"],
  [">=", ">="],
]);

/**
 * A cursor over the tokens of a CQL text. `take…` advances and returns true if the next token matches.
 * `expect…` throws 400 if it does not.
 */
export class CqlReader {
  readonly #tokens: readonly Token[];
  readonly #values: readonly unknown[];
  #next = 0;
  #nextValue = 0;

  /** Counts the parts of the conditions that are parsed. */
  readonly effort: Effort;

  constructor(tokens: readonly Token[], values: readonly unknown[], effort: Effort) {
    this.#tokens = tokens;
    this.#values = values;
    this.effort = effort;
  }

  /** Takes a keyword, in any letter case. */
  takeWord(word: string): boolean {
    const token = this.#tokens[this.#next];
    return this.#take(token?.kind === "word" && token.text.toLowerCase() === word);
  }

  takeMark(mark: string): boolean {
    const token = this.#tokens[this.#next];
    return this.#take(token?.kind === "mark" && token.text === mark);
  }

  takeComparison(): Comparison | null {
    const token = this.#tokens[this.#next];
    const comparison = token?.kind === "mark" ? COMPARISONS.get(token.text) : undefined;
    this.#take(comparison !== undefined);
    return comparison ?? null;
  }

  expectWord(word: string): void {
    if (!this.takeWord(word)) throw this.#unexpected(word);
  }

  expectMark(mark: string): void {
    if (!this.takeMark(mark)) throw this.#unexpected(mark);
  }

  expectEnd(): void {
    if (this.#next < this.#tokens.length) throw this.#unexpected("the end");
    if (this.#nextValue < this.#values.length) throw invalidQuery("CQL has fewer ? than pvalues.");
  }

  /** Returns the name of a class or a field. Throws 400 if the next token is not a name. */
  readName(): string {
    const token = this.#tokens[this.#next];
    if (token?.kind !== "word") throw this.#unexpected("a name");
    this.#next++;
    return token.text;
  }

  /**
   * Returns a text, number, true, false or null, or the next value for a `?`. Throws 400 for anything else.
   */
  readLiteral(): unknown {
    const minus = this.takeMark("-");
    const token = this.#tokens[this.#next];
    if (token?.kind === "number") {
      this.#next++;
      return minus ? -token.value : token.value;
    }
    if (minus) throw this.#unexpected("a number");
    if (token?.kind === "text") {
      this.#next++;
      return token.value;
    }
    if (this.takeMark("?")) {
      if (this.#nextValue >= this.#values.length) throw invalidQuery("CQL has more ? than pvalues.");
      return this.#values[this.#nextValue++];
    }
    if (this.takeWord("null")) return null;
    if (this.takeWord("true")) return true;
    if (this.takeWord("false")) return false;
    throw this.#unexpected("a value");
  }

  #take(fits: boolean): boolean {
    if (fits) this.#next++;
    return fits;
  }

  #unexpected(expected: string): Error {
    const at = this.#tokens[this.#next]?.at;
    return invalidQuery(
      `Invalid CQL: expected ${expected} at ${at === undefined ? "the end" : `character ${at + 1}`}.`,
    );
  }
}

/** A token of a CQL text. `at` is the zero-based offset of its first character. */
type Token =
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
