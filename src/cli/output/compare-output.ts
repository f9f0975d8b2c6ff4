import { copyFile, link, lstat, open, unlink, utimes, type FileHandle } from "node:fs/promises";
import type { Stats } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./error-code.js";

/** How the files of an output differ from those of the one before. */
export interface CommitSummary {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** Files compared at once: enough to keep a disk busy, few enough for any limit of open files. */
const PARALLEL = 32;
/** Bytes read at once from each of two files. */
const CHUNK = 64 * 1024;

export interface ComparedFolders {
  readonly old: string;
  readonly oldFiles: readonly string[];
  readonly stage: string;
  readonly stageFiles: readonly string[];
}

/**
 * Counts what changed. With `reuse`, a file of equal bytes becomes the old file itself, so that tools which
 * look at inode and time see only what changed.
 */
export async function compareOutput(folders: ComparedFolders, reuse: boolean): Promise<CommitSummary> {
  const oldFiles = new Set(folders.oldFiles);
  const shared = folders.stageFiles.filter((file) => oldFiles.has(file));
  const queue = shared.values();
  const worker = async () => {
    let unchanged = 0;
    for (const file of queue) {
      const [oldFile, stageFile] = [join(folders.old, file), join(folders.stage, file)];
      const old = await lstat(oldFile);
      if (!(await isEqual(oldFile, old, stageFile))) continue;
      unchanged++;
      if (reuse) await reuseFile(oldFile, old, stageFile);
    }
    return unchanged;
  };
  // All of them end before a fault is told, so that nobody still writes when the stage is removed.
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, worker));
  let unchanged = 0;
  for (const result of results) {
    if (result.status === "rejected") throw result.reason;
    unchanged += result.value;
  }
  return {
    added: folders.stageFiles.length - shared.length,
    changed: shared.length - unchanged,
    unchanged,
    removed: folders.oldFiles.length - shared.length,
  };
}

async function isEqual(oldFile: string, old: Stats, stageFile: string): Promise<boolean> {
  if (!old.isFile() || old.size !== (await lstat(stageFile)).size) return false;
  const [a, b] = [await open(oldFile), await open(stageFile)];
  try {
    return await hasEqualBytes(a, b, old.size);
  } finally {
    await a.close();
    await b.close();
  }
}

async function hasEqualBytes(a: FileHandle, b: FileHandle, size: number): Promise<boolean> {
  const length = Math.min(CHUNK, size);
  const [left, right] = [Buffer.alloc(length), Buffer.alloc(length)];
  for (let offset = 0; offset < size; offset += length) {
    const part = Math.min(length, size - offset);
    const [readLeft, readRight] = [await a.read(left, 0, part, offset), await b.read(right, 0, part, offset)];
    if (readLeft.bytesRead !== part || readRight.bytesRead !== part) return false;
    if (left.compare(right, 0, part, 0, part) !== 0) return false;
  }
  return true;
}

async function reuseFile(oldFile: string, old: Stats, stageFile: string): Promise<void> {
  await unlink(stageFile);
  try {
    await link(oldFile, stageFile);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // A file system without hard links: an equal copy with the old time.
    await copyFile(oldFile, stageFile);
    await utimes(stageFile, old.atime, old.mtime);
  }
}
