/** Where calls wait while the owner signs in again. */
export interface SessionGate {
  /** Resolves once the owner has signed in. */
  readonly wait: () => Promise<void>;
  /** Lets all go on that wait. */
  readonly open: () => void;
  readonly isWaiting: () => boolean;
  /** Tells of every change; returns the end of it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** A gate that nobody waits at. */
export function createSessionGate(): SessionGate {
  const listeners = new Set<() => void>();
  let waiting: readonly (() => void)[] = [];
  const change = (next: typeof waiting) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  return {
    wait: () => new Promise((done) => change([...waiting, done])),
    open() {
      const free = waiting;
      change([]);
      for (const done of free) done();
    },
    isWaiting: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
