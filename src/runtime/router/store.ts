/** A value that React can watch. */
export interface Store<Value> {
  readonly get: () => Value;
  /** The value that the server rendered with: what hydration must see first. */
  readonly initial: () => Value;
  readonly set: (value: Value) => void;
  /** Calls back after every change; returns its teardown. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that begins with `first`. */
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
