/** A promise that a test settles. */
export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function createDeferred(): Deferred {
  let settle: Omit<Deferred, "promise"> = { resolve: () => undefined, reject: () => undefined };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: () => settle.resolve(), reject: (error) => settle.reject(error) };
}
