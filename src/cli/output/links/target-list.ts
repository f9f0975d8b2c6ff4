import type { HtmlReference, ReferenceKind } from "../html/read-html.js";

/** Distinct addresses, in order of first occurrence. */
export interface TargetList {
  readonly all: readonly HtmlReference[];
  /** Returns the index of an address in `all`; adds it if it is new. */
  readonly numberOf: (reference: HtmlReference) => number;
}

/** Creates a list that begins with `known`, whose indices are kept. */
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
