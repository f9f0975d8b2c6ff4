/**
 * Returns a function that opens something once: all calls share one promise. A call after a failure opens it again.
 */
export function keepOpened<Opened>(open: () => Promise<Opened>): () => Promise<Opened> {
  let opened: Promise<Opened> | null = null;
  return () => {
    if (opened !== null) return opened;
    const promise = open();
    opened = promise;
    promise.catch(() => {
      opened = null;
    });
    return promise;
  };
}
