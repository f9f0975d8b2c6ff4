import { dirname } from "node:path";
import { readEntry, writeEntry } from "./cache-entry.js";
import { changedPaths, isChangedSince, readClock, takeStates, type FileStates } from "./file-states.js";
import { isKeyed } from "./is-keyed.js";
import { namesBeside, readOf, stateOfFiles } from "./state-of-files.js";

/** What is made of files, by their absolute paths. */
export interface MadeOfFiles {
  readonly sources: ReadonlySet<string>;
}

/** What is made, from what, and where it is kept for the next time. */
export interface KeepOptions<Made> {
  /** Absolute. */
  readonly file: string;
  /** Of everything beside the sources that it depends on, the program that makes it included. */
  readonly key: string;
  /** `null` where it cannot be made; nothing is kept then. */
  readonly make: () => Promise<Made | null>;
}

interface Kept<Made> {
  readonly key: string;
  readonly state: string;
  /** How the files stood that the state was made of, and the names beside them: while they do, none has to be read. */
  readonly files: FileStates;
  readonly names: string;
  readonly made: Made;
}

/**
 * Makes something, or takes what was made before where it would come out the same: of files that hold what they held,
 * though they may have been written anew, as a fresh checkout does.
 */
export async function keepMade<Made extends MadeOfFiles>({
  file,
  key,
  make,
}: KeepOptions<Made>): Promise<Made | null> {
  const entry = readEntry(file);
  const kept = isKeyed<Kept<Made>>(entry, key) ? entry : null;
  if (kept !== null && stands(kept)) return kept.made;
  const since = readClock(dirname(file));
  const isSame = kept !== null && kept.state === stateOfFiles(kept.made.sources);
  const made = isSame ? kept.made : await make();
  if (made === null) return null;
  // What was saved while it was made may be in it or not: nobody could say what it was made of.
  if (!isSame && isChangedSince(readOf(made.sources), since)) return made;
  const state = isSame ? kept.state : stateOfFiles(made.sources);
  const files = takeStates(readOf(made.sources), since);
  const names = namesBeside(made.sources);
  writeEntry(file, { key, state, files, names, made } satisfies Kept<Made>);
  return made;
}

function stands({ files, names, made }: Kept<MadeOfFiles>): boolean {
  return changedPaths(files).length === 0 && names === namesBeside(made.sources);
}
