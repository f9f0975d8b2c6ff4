import { Worker } from "node:worker_threads";

/** A call to a worker, and what comes back. Both cross threads as structured clones. */
export interface WorkerRequest<Call> {
  readonly id: number;
  readonly call: Call;
}

export type WorkerReply<Result> =
  | { readonly id: number; readonly result: Result }
  | { readonly id: number; readonly error: unknown };

/** A thread that answers calls one after the other; one that dies rejects its open calls. */
export interface WorkerThread<Call, Result> {
  run(call: Call): Promise<Result>;
  close(): Promise<unknown>;
}

export interface WorkerPool<Call, Result> {
  readonly size: number;
  /** Runs a call on one worker; calls to the same worker run in the order in which they were made. */
  run(worker: number, call: Call): Promise<Result>;
  /** Runs the same call on every worker. */
  runAll(call: Call): Promise<readonly Result[]>;
  close(): Promise<void>;
}

/**
 * Starts threads, `size` with those of `started`, on a module that listens on its parent port for `WorkerRequest`s;
 * results do not depend on `size`.
 */
export function createPool<Call, Result>(
  module: URL,
  size: number,
  started: readonly WorkerThread<Call, Result>[] = [],
): WorkerPool<Call, Result> {
  const others = Array.from({ length: Math.max(size - started.length, 0) }, () =>
    createThread<Call, Result>(module),
  );
  const threads = [...started, ...others];
  const run = (worker: number, call: Call) => {
    const thread = threads[worker];
    if (thread === undefined) throw new RangeError(`There is no worker ${worker}`);
    return thread.run(call);
  };
  return {
    size: threads.length,
    run,
    runAll: (call) => Promise.all(threads.map((thread) => thread.run(call))),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** Starts a thread for a pool that is not there yet. */
export function createThread<Call, Result>(module: URL): WorkerThread<Call, Result> {
  // Flags of the process that calls, such as --input-type, are not meant for this module.
  const worker = new Worker(module, { execArgv: [] });
  const open = new Map<
    number,
    { readonly resolve: (result: Result) => void; readonly reject: (error: unknown) => void }
  >();
  let next = 0;
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of open.values()) reject(error);
    open.clear();
  };
  worker.on("message", (reply: WorkerReply<Result>) => {
    const call = open.get(reply.id);
    open.delete(reply.id);
    if ("error" in reply) call?.reject(reply.error);
    else call?.resolve(reply.result);
  });
  worker.on("error", fail);
  worker.on("exit", (code) => {
    if (open.size > 0) fail(new Error(`A worker thread ended with code ${code}`));
  });
  return {
    run: (call: Call) =>
      new Promise<Result>((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        const id = next++;
        open.set(id, { resolve, reject });
        worker.postMessage({ id, call } satisfies WorkerRequest<Call>);
      }),
    close: () => worker.terminate(),
  };
}
