import { inspect } from "node:util";
import { Worker } from "node:worker_threads";

/** A call to a worker, and what comes back. Both cross threads as structured clones. */
export interface WorkerRequest<Call> {
  readonly id: number;
  readonly call: Call;
}

/** The answer to the call `id`, or how it failed; it crosses threads by structured clone. */
export type WorkerReply<Result> = { readonly id: number; readonly result: Result } | FailedReply;

/** A clone of an error has lost its `code`, by which it is known whether the system refused something. */
export interface FailedReply {
  readonly id: number;
  readonly error: Error;
  readonly code: string | undefined;
}

/** Returns the reply that carries an error to the calling thread. */
export function failedReply(id: number, error: unknown): FailedReply {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return { id, error: cloneableError(error), code: typeof code === "string" ? code : undefined };
}

/**
 * Returns the error itself, or one with its message and stack where it holds what no other thread can be sent, such as
 * a function as its cause.
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

/** What a thread gets when there is nothing more to do: it ends by itself. */
export const END = "end";

/** A thread that answers calls one after the other; one that dies rejects its open calls. */
export interface WorkerThread<Call, Result> {
  run(call: Call): Promise<Result>;
  /** Lets the thread end, or ends it where it has something to do. */
  close(): Promise<unknown>;
}

/** A page's strings die young: with room for more of them a build is 5 % faster, and takes no more memory. */
const YOUNG_MEGABYTES = 32;

/** Starts a thread on a module that listens on its parent port for `WorkerRequest`s. */
export function createThread<Call, Result>(module: URL): WorkerThread<Call, Result> {
  const worker = new Worker(module, {
    // Flags of the process that calls, such as --input-type, are not meant for this module.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
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
    if ("error" in reply) call?.reject(errorOf(reply));
    else call?.resolve(reply.result);
  });
  worker.on("error", fail);
  const ended = new Promise((resolve) => void worker.once("exit", resolve));
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
    close: async () => {
      if (open.size > 0 || failure !== null) return worker.terminate();
      worker.postMessage(END);
      return ended;
    },
  };
}
