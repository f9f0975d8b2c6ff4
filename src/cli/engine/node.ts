/**
 * Creates a value that follows from others. It is computed when it is asked for, and again once one of `inputs` is another
 * object. `dev` asks again after each change; a build asks once, with `node`.
 */
export function derive<const Inputs extends readonly unknown[], Value>(
  inputs: () => Inputs,
  compute: (inputs: Inputs) => Value,
): () => Value {
  let last: { readonly inputs: Inputs; readonly value: Value } | null = null;
  return () => {
    const now = inputs();
    if (last === null || now.some((value, index) => value !== last?.inputs[index]))
      last = { inputs: now, value: compute(now) };
    return last.value;
  };
}

/** Value of a site. It is computed when it is first asked for, and then stays the same. */
export type Node<Value> = () => Promise<Value>;

/** Creates a value from a function that asks for the values that it needs. */
export function node<Value>(compute: () => Value | Promise<Value>): Node<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    if (value !== null) return value;
    value = Promise.resolve().then(compute);
    // Avoids an unhandled rejection: the value may be asked for before it is awaited.
    value.catch(() => undefined);
    return value;
  };
}
