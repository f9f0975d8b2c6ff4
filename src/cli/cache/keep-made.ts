import { readEntry, writeEntry } from "./cache-entry.js";
import { isKeyed } from "./is-keyed.js";
import { stateOfFiles } from "./state-of-files.js";

/** What is made of files, by their absolute paths. */
export interface MadeOfFiles {
  readonly sources: ReadonlySet<string>;
}

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
  readonly made: Made;
}

/** Makes something, or takes what was made before where it would come out the same. */
export async function keepMade<Made extends MadeOfFiles>({
  file,
  key,
  make,
}: KeepOptions<Made>): Promise<Made | null> {
  const kept = readEntry(file);
  if (isKeyed<Kept<Made>>(kept, key) && kept.state === stateOfFiles(kept.made.sources)) return kept.made;
  const made = await make();
  if (made !== null) writeEntry(file, { key, state: stateOfFiles(made.sources), made } satisfies Kept<Made>);
  return made;
}
