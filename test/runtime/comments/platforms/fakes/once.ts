/** Computes a value when it is first asked for, and gives the same from then on. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: compute() }).value;
}
