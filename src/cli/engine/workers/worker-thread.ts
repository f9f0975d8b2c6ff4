import { inspect } from "node:util";
import { Worker } from "node:worker_threads";

/** A call to a worker, sent by structured clone. */
export interface WorkerRequest<Call> {
  readonly id: number;
  readonly call: Call;
}

/** The answer to the call `id`, or its failure, sent by structured clone. */
export type WorkerReply<Result> = { readonly id: number; readonly result: Result } | FailedReply;

/**
 * A failed call. `code` is sent separately, because a cloned error loses it; it identifies errors of the
 * system.
 */
export interface FailedReply {
  readonly id: number;
  readonly error: Error;
  readonly code: string | undefined;
}

/** Creates the reply that carries an error to the calling thread. */
export function failedReply(id: number, error: unknown): FailedReply {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return { id, error: cloneableError(error), code: typeof code === "string" ? code : undefined };
}

/**
 * Returns the error itself, or one with the same message and stack if it contains values that cannot be
 * cloned, such as a function.
 */
export function cloneableError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(`Thrown: ${inspect(error)}`);
  try {
    structuredClone(error);
    return error;
  } catch {
    const { message, stack } = error;
    return Object.assign(new Error(message), { stack });
  }
}

function errorOf({ error, code }: FailedReply): Error {
  return code === undefined ? error : Object.assign(error, { code });
}

/** Message that asks a thread to end. */
export const END = "end";

/** A thread that answers calls one after the other. If it dies, its open calls are rejected. */
export interface WorkerThread<Call, Result> {
  run(call: Call): Promise<Result>;
  /** Lets the thread end, or terminates it if it is still working. */
  close(): Promise<unknown>;
}

/**
 * Heap size for young objects, in megabytes. A page's strings are short-lived. At 1,000 and 5,000 long posts, 24 needs as
 * much CPU time as 32, and 35 to 60 MB less memory.
 */
const YOUNG_MEGABYTES = 24;

/** Starts a thread with a module that answers `WorkerRequest`s on its parent port. */
export function createThread<Call, Result>(module: URL): WorkerThread<Call, Result> {
  const worker = new Worker(module, {
    // Flags of the calling process, such as --input-type, do not apply to this module.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const open = new Map<
    number,
    { readonly resolve: (result: Result) => void; readonly reject: (error: unknown) => void }
  >();
  let next = 0;
  let failure: unknown = null;
  let isEnding = false;
  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of open.values()) reject(error);
    open.clear();
  };
  worker.on("message", (reply: WorkerReply<Result>) => {
    const call = open.get(reply.id);
    open.delete(reply.id);
    if ("error" in reply) call?.reject(errorOf(reply));
    else call?.resolve(reply.result);
  });
  worker.on("error", fail);
  const ended = new Promise((resolve) => void worker.once("exit", resolve));
  worker.on("exit", (code) => {
    if (!isEnding || open.size > 0) fail(new Error(`A worker thread ended with code ${code}`));
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
    close: async () => {
      isEnding = true;
      if (open.size > 0 || failure !== null) return worker.terminate();
      worker.postMessage(END);
      return ended;
    },
  };
}
