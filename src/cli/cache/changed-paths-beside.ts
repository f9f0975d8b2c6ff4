import { Worker } from "node:worker_threads";
import { changedPaths, type FileStates } from "./file-states.js";

/** Fewer paths than this are looked at in less time than a thread takes to start. */
const MANY = 2000;

/** What crosses to the thread. */
export interface PackedStates {
  /** Joined by NUL, which stands in no path: one string crosses sooner than thousands. */
  readonly paths: string;
  readonly stamps: FileStates["stamps"];
}

/** Those of the paths that are not as they were; a thread looks at many, so that this one can go on meanwhile. */
export function changedPathsBeside({ paths, stamps }: FileStates): Promise<readonly string[]> {
  if (paths.length < MANY) return Promise.resolve(changedPaths({ paths, stamps }));
  const workerData: PackedStates = { paths: paths.join("\0"), stamps };
  const module = new URL("./changed-paths-thread.js", import.meta.url);
  // Flags of the process that calls, such as --input-type, are not meant for this module.
  const worker = new Worker(module, { workerData, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(new Error(`The thread that looks at files ended with code ${code}`)),
    );
  });
}
