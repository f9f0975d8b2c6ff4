import type { HtmlReference, ReferenceKind } from "./read-html.js";

/** Addresses, each once, by the order in which they were first met. */
export interface TargetList {
  readonly all: readonly HtmlReference[];
  /** Its place in `all`. */
  readonly numberOf: (reference: HtmlReference) => number;
}

/** A list that begins with `known`, which keep their places. */
export function createTargetList(known: readonly HtmlReference[] = []): TargetList {
  const all = [...known];
  const numbers = new Map<ReferenceKind, Map<string, number>>();
  const numbersOf = (kind: ReferenceKind) => {
    const own = numbers.get(kind) ?? new Map<string, number>();
    numbers.set(kind, own);
    return own;
  };
  known.forEach(({ kind, target }, number) => numbersOf(kind).set(target, number));
  return {
    all,
    numberOf(reference) {
      const own = numbersOf(reference.kind);
      const number = own.get(reference.target) ?? all.push(reference) - 1;
      own.set(reference.target, number);
      return number;
    },
  };
}
