import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FileStates } from "../cache/file-states.js";
import type { Project } from "../config/project.js";
import type { LastBuild } from "./last-build.js";

type HashContent = (content: Uint8Array) => string;

/** The hashes of one build. */
interface KeptHashes {
  /** Id of the build, equal to the one in its record. */
  readonly id: string;
  /** Hash of the content by path (absolute). */
  readonly hashes: Readonly<Record<string, string>>;
}

/**
 * Stores hashes of all inputs of a build. A fresh checkout changes the states of all files, so the next build compares
 * their contents. Builds on one machine do without, because states are faster.
 */
export function keepContentHashes(
  project: Project,
  { id, inputs }: LastBuild,
  hashContent: HashContent,
): void {
  const entries = surePaths(inputs).map((path) => [path, hashOf(path, hashContent)] as const);
  const hashes = Object.fromEntries(entries);
  writeFileSync(hashFile(project), JSON.stringify({ id, hashes } satisfies KeptHashes));
}

/** Returns a function that checks whether an input has the content that it had in the build with an id. */
export function readContentHashes(
  project: Project,
  id: string,
  hashContent: HashContent,
): (path: string) => boolean {
  const kept = readKeptHashes(project);
  if (kept?.id !== id) return () => false;
  const hashes = new Map(Object.entries(kept.hashes));
  return (path) => hashes.get(path) === hashOf(path, hashContent);
}

/** Reads the file of hashes. A damaged file counts as missing. */
function readKeptHashes(project: Project): KeptHashes | null {
  try {
    return JSON.parse(readFileSync(hashFile(project), "utf8")) as KeptHashes;
  } catch {
    return null;
  }
}

function hashFile({ cacheDir }: Project): string {
  return join(cacheDir, "content-hashes.json");
}

/** Returns the paths that did not change during the build: the state of the others is not a number. */
function surePaths({ paths, stamps }: FileStates): readonly string[] {
  const fields = stamps.length / Math.max(paths.length, 1);
  return paths.filter(
    (_, index) => !stamps.subarray(index * fields, (index + 1) * fields).includes(Number.NaN),
  );
}

/** Returns the hash of a file, or another word if it cannot be read. */
function hashOf(path: string, hashContent: HashContent): string {
  try {
    return hashContent(readFileSync(path));
  } catch {
    return "missing";
  }
}
