/** What a group is committed with. */
export interface Transaction {
  begin(): void;
  commit(): void;
  rollback(): void;
  /** Whether a transaction is open on this connection, of whoever it may be. */
  isOpen(): boolean;
}

interface Waiting {
  /** Does the work within the transaction; gives what tells its caller, once the transaction is on disk. */
  readonly run: () => () => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes one transaction of all writes that come in at one time: a disk takes as long to sync one of them as
 * hundreds. No promise resolves before the commit. A write that fails takes none of the others with it.
 */
export function createGroupCommit(transaction: Transaction): <Value>(write: () => Value) => Promise<Value> {
  let waiting: Waiting[] = [];

  function commit(): void {
    // Somebody else's transaction on the same connection: theirs is theirs.
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
      for (const tell of settle) tell();
    } catch (error) {
      if (transaction.isOpen()) transaction.rollback();
      for (const { reject } of group) reject(error);
    }
  }

  function runOne({ run, reject }: Waiting): () => void {
    try {
      return run();
    } catch (error) {
      // A full disk ends the transaction itself; whatever else fails undoes its own statement only.
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
