import type { HtmlReference } from "./read-html.js";

/** Addresses, each once, by the order in which they were first met. */
export interface TargetList {
  readonly all: readonly HtmlReference[];
  /** Its place in `all`. */
  readonly numberOf: (reference: HtmlReference) => number;
}

export function createTargetList(known: readonly HtmlReference[] = []): TargetList {
  const all = [...known];
  const keyOf = ({ kind, target }: HtmlReference) => `${kind} ${target}`;
  const numbers = new Map(known.map((reference, number) => [keyOf(reference), number]));
  return {
    all,
    numberOf(reference) {
      const key = keyOf(reference);
      const number = numbers.get(key) ?? all.push(reference) - 1;
      numbers.set(key, number);
      return number;
    },
  };
}
