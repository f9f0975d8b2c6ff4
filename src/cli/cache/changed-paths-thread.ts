import { parentPort, workerData } from "node:worker_threads";
import type { PackedStates } from "./changed-paths-beside.js";
import { changedPaths } from "./file-states.js";

if (parentPort !== null) {
  const { paths, stamps } = workerData as PackedStates;
  parentPort.postMessage(changedPaths({ paths: paths.split("\0"), stamps }));
}
