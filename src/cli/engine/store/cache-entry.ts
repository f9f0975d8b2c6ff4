import { dirname } from "node:path";
import { deserialize, serialize } from "node:v8";
import { readChecked, writeChecked } from "../../files/checked-file.js";
import { changedPaths, type FileStates, isChangedSince, readClock, takeStates } from "./file-states.js";
import { importableNames, readOf, stateOfFiles } from "./state-of-files.js";

/** Reads the value of an entry; returns `null` if it is missing or damaged. */
export function readEntry(file: string): unknown {
  const body = readChecked(file);
  if (body === null) return null;
  try {
    return deserialize(body);
  } catch {
    // Another version of Node wrote the entry.
    return null;
  }
}

/**
 * Writes an entry atomically. `value` must be cloneable (structured clone). Throws the errors of the file
 * system.
 */
export function writeEntry(file: string, value: unknown): void {
  writeChecked(file, serialize(value));
}

/**
 * Whether an entry was written under `key`. The key includes the version of the writing code, so a matching
 * entry has the current type.
 */
export function isKeyed<Entry extends { readonly key: string }>(entry: unknown, key: string): entry is Entry {
  return typeof entry === "object" && entry !== null && "key" in entry && entry.key === key;
}

/** A result that depends on source files, given by their absolute paths. */
export interface ResultOfFiles {
  readonly sources: ReadonlySet<string>;
}

/** Cache location, key and factory of a result. */
export interface ReuseOptions<Made> {
  /** Absolute path of the cache entry. */
  readonly file: string;
  /** Everything except the sources that the result depends on, including the code that creates it. */
  readonly key: string;
  /** Creates the result. Resolves to `null` on failure, which is not cached. */
  readonly make: () => Promise<Made | null>;
}

interface Kept<Made> {
  readonly key: string;
  readonly state: string;
  /**
   * States of the source files when the hash `state` was computed, and `names` next to them. While these are
   * unchanged, no file must be read.
   */
  readonly files: FileStates;
  readonly names: string;
  readonly made: Made;
}

/**
 * Returns the cached result if its sources have the same content, even if they were written again, for
 * example by a fresh checkout. Otherwise creates and caches it.
 */
export async function reuseOrCreate<Made extends ResultOfFiles>({
  file,
  key,
  make,
}: ReuseOptions<Made>): Promise<Made | null> {
  const entry = readEntry(file);
  const kept = isKeyed<Kept<Made>>(entry, key) ? entry : null;
  if (kept !== null && isCurrent(kept)) return kept.made;
  const since = readClock(dirname(file));
  const isSame = kept !== null && kept.state === stateOfFiles(kept.made.sources);
  const made = isSame ? kept.made : await make();
  if (made === null) return null;
  // If a source was saved meanwhile, it is unknown which version was used, so the result is not cached.
  if (!isSame && isChangedSince(readOf(made.sources), since)) return made;
  const state = isSame ? kept.state : stateOfFiles(made.sources);
  const files = takeStates(readOf(made.sources), since);
  const names = importableNames(made.sources);
  writeEntry(file, { key, state, files, names, made } satisfies Kept<Made>);
  return made;
}

function isCurrent({ files, names, made }: Kept<ResultOfFiles>): boolean {
  return changedPaths(files).length === 0 && names === importableNames(made.sources);
}
