import type { BuildCrew } from "./build-crew.js";
import { changedPaths, type FileStates } from "../store/file-states.js";
import { packStates } from "../store/file-states.js";

/** Number of paths from which sending them to a worker is faster than checking them here. */
const MANY = 2000;

/**
 * Returns the paths whose state has changed. A worker checks long lists, so that this thread can continue.
 */
export async function findChangedPaths(crew: BuildCrew, states: FileStates): Promise<readonly string[]> {
  if (states.paths.length < MANY) return changedPaths(states);
  const packed = packStates(states);
  const found = await crew.share([packed], {
    keyOf: () => null,
    call: () => ({ kind: "look", states: packed }),
    kind: "looked",
    take: ({ changed }) => changed,
  });
  return found.flat();
}
