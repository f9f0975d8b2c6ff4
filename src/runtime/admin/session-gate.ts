/** A gate where calls to the service wait until the owner has signed in again. */
export interface SessionGate {
  /** Returns a promise that resolves once the owner has signed in. */
  readonly wait: () => Promise<void>;
  /** Resumes all waiting calls. */
  readonly open: () => void;
  readonly isWaiting: () => boolean;
  /** Calls `listener` whenever a call starts to wait or the gate opens. Returns the function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a gate at which calls wait until the owner has signed in again. Initially no call waits. */
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
