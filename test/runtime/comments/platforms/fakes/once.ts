/** Returns a function that computes a value on its first call and then returns the same value. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => (known ??= { value: compute() }).value;
}
