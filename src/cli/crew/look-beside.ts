import type { BuildCrew } from "./build-crew.js";
import { changedPaths, type FileStates } from "../cache/file-states.js";
import { packStates } from "../cache/packed-states.js";

/** Fewer paths than this are looked at in less time than they take to cross to a thread. */
const MANY = 2000;

/** Those of the paths that are not as they were; a worker looks at many, so that this thread can go on meanwhile. */
export async function changedPathsBeside(crew: BuildCrew, states: FileStates): Promise<readonly string[]> {
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
