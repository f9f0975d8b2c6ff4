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
