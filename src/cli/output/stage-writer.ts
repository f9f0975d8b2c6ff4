import { linkSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode } from "../files/error-code.js";

/** Where new files go, and where those of the build before stand. Plain, so that it can cross to a worker. */
export interface StageFolders {
  /** Absolute. */
  readonly dir: string;
  /** The former output, of which files of equal bytes are taken; `null`: every file is written. */
  readonly former: string | null;
  /** Whether such a file is linked into the stage, or left out of it, because the stage is only what changes. */
  readonly equal: "link" | "omit";
}

/** Writes a file at `path` below the stage; gives its size in bytes. */
export type WriteFile = (path: string, contents: string | Uint8Array) => number;

/** Calls are synchronous: many small files take a third of the time. */
export function createStageWriter({ dir, former, equal }: StageFolders): WriteFile {
  const made = new Set<string>();
  const makeFolder = (folder: string) => {
    if (made.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    made.add(folder);
  };
  return (path, contents) => {
    const file = join(dir, path);
    const bytes = typeof contents === "string" ? encode(contents) : contents;
    const isEqual = former !== null && hasBytes(join(former, path), bytes);
    if (isEqual && equal === "omit") return bytes.length;
    makeFolder(dirname(file));
    if (!isEqual || !takeOver(join(former, path), file)) writeFileSync(file, bytes);
    return bytes.length;
  };
}

/** Bytes that a text takes at most, by its length in UTF-16 units. */
const MOST_BYTES = 3;
/** What texts are encoded into; most pages are shorter. */
const SCRATCH = Buffer.allocUnsafeSlow(256 * 1024);

/** The bytes of a text, good until the next one is encoded: a buffer for each would cost more than to write it. */
function encode(text: string): Uint8Array {
  return text.length * MOST_BYTES > SCRATCH.length
    ? Buffer.from(text)
    : SCRATCH.subarray(0, SCRATCH.write(text));
}

function hasBytes(file: string, bytes: Uint8Array): boolean {
  try {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (stats === undefined || !stats.isFile() || stats.size !== bytes.length) return false;
    return readFileSync(file).equals(bytes);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // A former output that cannot be read.
    return false;
  }
}

/** Whether the former file now stands in the stage too: a link costs less than a new file. */
function takeOver(formerFile: string, file: string): boolean {
  try {
    linkSync(formerFile, file);
    return true;
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // A file system without hard links.
    return false;
  }
}
