import { MessageChannel } from "node:worker_threads";
import type { BuildCall, BuildResult } from "../../src/cli/engine/workers/build-calls.js";
import type { BuildWorker } from "../../src/cli/engine/workers/build-crew.js";
import type { serveBuildCalls } from "../../src/cli/engine/workers/build-worker.js";
import { END, type WorkerReply, type WorkerRequest } from "../../src/cli/engine/workers/worker-thread.js";

interface OpenCall {
  readonly resolve: (result: BuildResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Answers the calls of builds: that of the source, or of the compiled package. */
export type ServeBuildCalls = typeof serveBuildCalls;

/**
 * Creates a build worker in this thread, which does not load the program again for every build. Calls and answers are
 * cloned, as between threads.
 */
export function createLocalWorker(serve: ServeBuildCalls): BuildWorker {
  const { port1: inside, port2: outside } = new MessageChannel();
  const open = new Map<number, OpenCall>();
  let next = 0;
  serve(inside, () => inside.close());
  const closed = new Promise((resolve) => void outside.once("close", resolve));
  outside.on("message", (reply: WorkerReply<BuildResult>) => {
    const call = open.get(reply.id);
    open.delete(reply.id);
    if ("error" in reply)
      call?.reject(Object.assign(reply.error, reply.code === undefined ? {} : { code: reply.code }));
    else call?.resolve(reply.result);
  });
  return {
    run: (call) =>
      new Promise((resolve, reject) => {
        const id = next++;
        open.set(id, { resolve, reject });
        outside.postMessage({ id, call } satisfies WorkerRequest<BuildCall>);
      }),
    async close() {
      outside.postMessage(END);
      return closed;
    },
  };
}
