import {
  closeSync,
  copyFileSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  unlinkSync,
  utimesSync,
  type Stats,
} from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { errorCode } from "../files/error-code.js";

/** How the files of an output differ from those of the one before. */
export interface CommitSummary {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/**
 * Files between two turns of the event loop. Calls are synchronous: many small files take a third of the
 * time, and nothing else is to be done while an output is finished.
 */
const BATCH = 200;
/** Bytes read at once from each of two files. */
const CHUNK = 256 * 1024;

/** The output that stands and the one that takes its place; files are paths below their folders. */
export interface ComparedFolders {
  readonly old: string;
  readonly oldFiles: ReadonlySet<string>;
  readonly stage: string;
  readonly stageFiles: readonly string[];
}

/**
 * Counts what changed. With `reuse`, a file of equal bytes becomes the old file itself, so that tools which
 * look at inode and time see only what changed.
 */
export async function compareOutput(folders: ComparedFolders, reuse: boolean): Promise<CommitSummary> {
  const shared = folders.stageFiles.filter((file) => folders.oldFiles.has(file));
  const isEqual = createIsEqual();
  let unchanged = 0;
  for (const [index, file] of shared.entries()) {
    if (index % BATCH === 0) await setImmediate();
    const [oldFile, stageFile] = [join(folders.old, file), join(folders.stage, file)];
    const old = lstatSync(oldFile);
    const staged = lstatSync(stageFile);
    if (!old.isFile() || old.size !== staged.size) continue;
    // The stage may have taken the old file over already.
    const isSame = old.ino === staged.ino && old.dev === staged.dev;
    if (!isSame && !isEqual(oldFile, stageFile)) continue;
    unchanged++;
    if (reuse && !isSame) reuseFile(oldFile, old, stageFile);
  }
  return {
    added: folders.stageFiles.length - shared.length,
    changed: shared.length - unchanged,
    unchanged,
    removed: folders.oldFiles.size - shared.length,
  };
}

/** Paths below the folders; what is in neither list is equal to the byte. */
export interface FoundChanges {
  readonly changed: readonly string[];
  readonly added: readonly string[];
}

/** The files of a stage that the former output has with other bytes, or not at all. */
export async function findChanges({
  old,
  oldFiles,
  stage,
  stageFiles,
}: ComparedFolders): Promise<FoundChanges> {
  const isEqual = createIsEqual();
  const changed: string[] = [];
  for (const [index, file] of stageFiles.filter((name) => oldFiles.has(name)).entries()) {
    if (index % BATCH === 0) await setImmediate();
    const stats = lstatSync(join(old, file));
    const isSame =
      stats.isFile() &&
      stats.size === lstatSync(join(stage, file)).size &&
      isEqual(join(old, file), join(stage, file));
    if (!isSame) changed.push(file);
  }
  return { changed, added: stageFiles.filter((file) => !oldFiles.has(file)) };
}

/** Compares the bytes of two files of one size, in pieces, so that a long film needs no more memory. */
function createIsEqual(): (left: string, right: string) => boolean {
  const [leftBytes, rightBytes] = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)];
  return (left, right) => {
    const leftFile = openSync(left, "r");
    try {
      const rightFile = openSync(right, "r");
      try {
        return hasEqualBytes({ file: leftFile, bytes: leftBytes }, { file: rightFile, bytes: rightBytes });
      } finally {
        closeSync(rightFile);
      }
    } finally {
      closeSync(leftFile);
    }
  };
}

interface ReadSide {
  readonly file: number;
  readonly bytes: Buffer;
}

function hasEqualBytes(left: ReadSide, right: ReadSide): boolean {
  for (;;) {
    const leftLength = readChunk(left);
    const rightLength = readChunk(right);
    if (leftLength !== rightLength) return false;
    if (leftLength === 0) return true;
    if (left.bytes.compare(right.bytes, 0, rightLength, 0, leftLength) !== 0) return false;
    if (leftLength < CHUNK) return true;
  }
}

/** Fills the buffer as far as the file goes: a single read may give less. */
function readChunk({ file, bytes }: ReadSide): number {
  let length = 0;
  while (length < CHUNK) {
    const count = readSync(file, bytes, length, CHUNK - length, null);
    if (count === 0) break;
    length += count;
  }
  return length;
}

function reuseFile(oldFile: string, old: Stats, stageFile: string): void {
  unlinkSync(stageFile);
  try {
    linkSync(oldFile, stageFile);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // A file system without hard links: an equal copy with the old time.
    copyFileSync(oldFile, stageFile);
    utimesSync(stageFile, old.atime, old.mtime);
  }
}
