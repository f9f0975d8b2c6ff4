/** The statements that control the transaction of a group. */
export interface Transaction {
  begin(): void;
  commit(): void;
  rollback(): void;
  /** Returns whether any transaction is open on this connection, including one that was started elsewhere. */
  isOpen(): boolean;
}

interface Waiting {
  /**
   * Runs the write inside the transaction. Returns a function that resolves the caller's promise, called
   * after the commit.
   */
  readonly run: () => () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Returns a function that runs writes and commits all writes of one turn of the event loop together. One sync
 * of the disk then serves hundreds of writes. Each promise resolves after the commit. A failing write does
 * not affect the other writes of its group.
 */
export function createGroupCommit(transaction: Transaction): <Value>(write: () => Value) => Promise<Value> {
  let waiting: Waiting[] = [];

  function commit(): void {
    // Waits for the end of a transaction that was started elsewhere on the same connection.
    if (transaction.isOpen()) {
      setImmediate(commit);
      return;
    }
    const group = waiting;
    waiting = [];
    try {
      transaction.begin();
      const settle = group.map(runOne);
      transaction.commit();
      for (const resolve of settle) resolve();
    } catch (error) {
      if (transaction.isOpen()) transaction.rollback();
      for (const { reject } of group) reject(error);
    }
  }

  function runOne({ run, reject }: Waiting): () => void {
    try {
      return run();
    } catch (error) {
      // A full disk rolls back the whole transaction. Other errors only undo their own statement.
      if (!transaction.isOpen()) throw error;
      return () => reject(error);
    }
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({
        run() {
          const value = write();
          return () => resolve(value);
        },
        reject,
      });
      if (waiting.length === 1) setImmediate(commit);
    });
}
