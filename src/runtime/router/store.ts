/** A value that React can subscribe to. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Returns the value of server rendering, which hydration must use. */
  readonly initial: () => Value;
  readonly set: (value: Value) => void;
  /** Calls `listener` after every change. Returns the teardown. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a store with the initial value `first`. */
export function createStore<Value>(first: Value): Store<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    initial: () => first,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
