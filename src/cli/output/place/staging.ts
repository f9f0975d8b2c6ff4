import { mkdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  CARRIED_OVER,
  checkDest,
  exists,
  resolveDest,
  MARKER_FILE,
  readMarker,
  writeMarker,
} from "./check-dest.js";
import { compareOutput, findChanges, type CommitSummary } from "./compare-output.js";
import { errorCode } from "../../files/error-code.js";
import { listFiles } from "./list-files.js";
import { acquireLock } from "./lock.js";
import { applyPatch } from "./patch.js";
import { renameFile } from "../../files/rename-file.js";
import type { StageFolders } from "./stage-writer.js";
import { lockFileOf, siblingOf } from "./sibling.js";
import { repairSwap, swapIn } from "./swap.js";
import { createError } from "../../messages/create-problem.js";

export type { CommitSummary };

/** A new output that is being written next to the current one. */
export interface Staging {
  /** Folders of the new and the former output. New files must be written to `dir`. */
  readonly folders: StageFolders;
  /**
   * Creates a missing output from saved files, which `write` puts into a folder. If it returns `false`, the
   * output stays missing. Returns the result of `write`.
   */
  restore(write: (folder: string) => boolean): boolean;
  /**
   * Moves the new output into place and releases the lock. If it throws, the former output is intact. Pass
   * `change` if the stage holds only changed files; without it the stage is the whole output.
   */
  commit(change?: OutputChange): Promise<Committed>;
  /** Deletes the stage and releases the lock. Does nothing after `commit`. */
  discard(): Promise<void>;
}

/** Completes a stage that holds only changed files. */
export interface OutputChange {
  /** All files of the new output. Each is in the stage or in the former output. */
  readonly files: ReadonlySet<string>;
  /** All files of the former output, if known; otherwise the folder is scanned. */
  readonly former?: ReadonlySet<string> | null;
}

/** Result of a commit. Paths are relative to the output folder. */
export interface Committed {
  readonly summary: CommitSummary;
  /** All files of the output. */
  readonly files: readonly string[];
  /** Files written to the output folder. `removed` lists files deleted from an existing output. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

/** Output folder and options for staging. */
export interface StagingOptions {
  readonly dest: string;
  readonly siteDir: string;
  /** Version of hanblog, written to the marker. */
  readonly version: string;
  /** Whether to rewrite every file, even if its bytes are unchanged. */
  readonly clean: boolean;
  /** Whether to keep the former output's scripts and styles for one more build, for open tabs. */
  readonly keepAssets?: boolean;
}

/** Error codes that mean that a folder cannot be created or written, or is a file. */
const REFUSALS: readonly string[] = ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"];

/** Matches hashed assets that open tabs may still request. */
const KEPT_ASSETS = /^assets\/(?:js|css)\//;

/**
 * Locks the output folder, repairs the remains of a killed build, and opens a stage.
 * Throws a HanblogError if the folder is locked, was not written by hanblog, or cannot be written.
 */
export async function openStaging(options: StagingOptions): Promise<Staging> {
  const dest = await resolveDest(options.dest, options.siteDir);
  const dir = siblingOf(dest, "stage");
  const lock = await lockFolder(dest);
  let isOpen = true;

  const discard = async () => {
    if (!isOpen) return;
    isOpen = false;
    try {
      await rm(dir, { recursive: true, force: true, maxRetries: 3 });
    } finally {
      await lock.release();
    }
  };
  const commit = async (change?: OutputChange) => {
    if (!isOpen) throw new Error("The stage is already closed");
    try {
      if (change !== undefined) return await patchOutput(dir, dest, { ...options, ...change });
      const committed = await finishStage(dir, dest, options);
      await swapIn(dir, dest);
      return committed;
    } finally {
      await discard();
    }
  };

  try {
    await repairSwap(dest);
    await checkDest(dest);
    await mkdir(dir);
    let former = !options.clean && (await exists(dest)) ? dest : null;
    return {
      get folders() {
        return { dir, former, equal: "link" } as const;
      },
      restore(write) {
        const isRestored = write(dir);
        if (isRestored) renameFile(dir, dest);
        else rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
        mkdirSync(dir);
        if (isRestored) former = dest;
        return isRestored;
      },
      commit,
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function lockFolder(dest: string) {
  try {
    await mkdir(dirname(dest), { recursive: true });
    return await acquireLock(lockFileOf(dest));
  } catch (error) {
    const code = errorCode(error);
    if (code === null || !REFUSALS.includes(code)) throw error;
    throw createError("dest-unwritable", { folder: dirname(dest), code }, { cause: error });
  }
}

/** Completes the stage with kept assets and the marker, and compares it to the former output. */
async function finishStage(dir: string, dest: string, options: StagingOptions): Promise<Committed> {
  const oldFiles = (await exists(dest)) ? await listFiles(dest, CARRIED_OVER) : [];
  const keepsAssets = options.keepAssets === true && !options.clean;
  const kept = keepsAssets ? await keepAssets(dir, dest, oldFiles) : [];
  await writeMarker(dir, { version: options.version, kept });
  const files = await listFiles(dir, CARRIED_OVER);
  const folders = { old: dest, oldFiles: new Set(oldFiles), stage: dir, stageFiles: files };
  const summary = await compareOutput(folders, !options.clean);
  return { summary, files, written: files, removed: [] };
}

/** Applies the changed files to the existing output. */
async function patchOutput(
  dir: string,
  dest: string,
  { version, files, former = null }: StagingOptions & OutputChange,
): Promise<Committed> {
  await writeMarker(dir, { version, kept: [] });
  const all = [...files, MARKER_FILE];
  const oldFiles = former ?? new Set(await listFiles(dest, CARRIED_OVER));
  const written = new Set(await listFiles(dir, CARRIED_OVER));
  const linked = all.filter((file) => !oldFiles.has(file) && !written.has(file));
  await takeLinked(dest, dir, linked);
  const staged = [...written, ...linked];
  const { changed, added } = await findChanges({ old: dest, oldFiles, stage: dir, stageFiles: staged });
  const isWanted = (file: string) => files.has(file) || file === MARKER_FILE;
  const removed = [...oldFiles].filter((file) => !isWanted(file));
  applyPatch(dir, dest, { changed, added, removed });
  const unchanged = all.length - changed.length - added.length;
  return {
    summary: { added: added.length, changed: changed.length, unchanged, removed: removed.length },
    files: all,
    written: [...changed, ...added],
    removed,
  };
}

/**
 * Copies hashed files that the new output lacks, for one build. Files that the previous build kept this way
 * are dropped.
 */
async function keepAssets(
  dir: string,
  dest: string,
  oldFiles: readonly string[],
): Promise<readonly string[]> {
  const gone = new Set([...(await listFiles(dir)), ...((await readMarker(dest))?.kept ?? [])]);
  const kept = oldFiles.filter((file) => KEPT_ASSETS.test(file) && !gone.has(file));
  for (const file of kept) await copyBelow(dest, dir, file);
  return kept;
}

/**
 * Copies files into the stage that the former output only has behind a symbolic link to a folder. Such files
 * are not part of an output.
 */
async function takeLinked(dest: string, dir: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    try {
      await copyBelow(dest, dir, file);
    } catch (cause) {
      throw new Error(`${file} is neither in the stage nor in the former output`, { cause });
    }
  }
}

async function copyBelow(from: string, to: string, file: string): Promise<void> {
  await mkdir(dirname(join(to, file)), { recursive: true });
  await copyFile(join(from, file), join(to, file));
}
