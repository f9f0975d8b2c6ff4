import { readFileSync } from "node:fs";
import { isSure, type FileStates } from "../cache/file-states.js";
import type { LastBuild } from "./last-build.js";

type HashContent = (content: Uint8Array) => string;

/**
 * Returns a hash of the content of each path, or `null` for one that changed during the build. A fresh checkout
 * changes the states of all files, so the next build compares contents. Builds on one machine do without,
 * because states are faster.
 */
export function hashContents(states: FileStates, hashContent: HashContent): readonly (string | null)[] {
  return states.paths.map((path, index) => (isSure(states, index) ? hashOf(path, hashContent) : null));
}

/** Returns a function that checks whether an input has the content that it had in the last build. */
export function compareContents(
  { inputs, contents }: LastBuild,
  hashContent: HashContent,
): (path: string) => boolean {
  const hashes = new Map(inputs.paths.map((path, index) => [path, contents?.[index] ?? null]));
  return (path) => {
    const known = hashes.get(path) ?? null;
    return known !== null && known === hashOf(path, hashContent);
  };
}

/** Returns the hash of a file, or another word if it cannot be read. */
function hashOf(path: string, hashContent: HashContent): string {
  try {
    return hashContent(readFileSync(path));
  } catch {
    return "missing";
  }
}
