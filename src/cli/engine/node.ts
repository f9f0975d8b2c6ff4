/** The last values that were computed, by name, each with the inputs that it follows from. */
export interface Memory {
  /**
   * Returns the last value of `name` if all its inputs are the same objects, else the one that `compute` returns. A value
   * that could not be computed is computed again.
   */
  readonly keep: <Value>(name: string, inputs: readonly unknown[], compute: () => Value) => Value;
}

/** Creates an empty memory. `dev` opens a site again with the same memory after each change. */
export function createMemory(): Memory {
  const last = new Map<string, { readonly inputs: readonly unknown[]; readonly value: unknown }>();
  return {
    keep<Value>(name: string, inputs: readonly unknown[], compute: () => Value): Value {
      const known = last.get(name);
      const isSame =
        known !== undefined &&
        known.inputs.length === inputs.length &&
        inputs.every((input, index) => input === known.inputs[index]);
      // A name belongs to one value, and therefore to one type.
      if (isSame) return known.value as Value;
      const value = compute();
      const next = { inputs, value };
      last.set(name, next);
      if (value instanceof Promise) {
        value.catch(() => {
          if (last.get(name) === next) last.delete(name);
        });
      }
      return value;
    },
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

/**
 * Whether two plain values serialize to the same JSON. Objects whose keys are in another order are different.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other);
  if (Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (!isSameList(names, Object.keys(other))) return false;
  // A loop instead of `every`, which is slower: a site has a million values.
  for (const name of names) if (!isSameData(one[name], other[name])) return false;
  return true;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) {
    if (!isSameData(one[index], other[index])) return false;
  }
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
