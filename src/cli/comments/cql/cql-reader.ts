import { invalidQuery } from "../protocol/request-error.js";
import type { Effort } from "../query/effort.js";
import type { Comparison } from "../query/query.js";
import type { Token } from "./tokenize-cql.js";

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
