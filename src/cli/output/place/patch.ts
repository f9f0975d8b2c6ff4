import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { errorCode } from "../../files/error-code.js";
import { nameKey } from "../../files/name-key.js";
import { renameFile } from "../../files/rename-file.js";
import { siblingOf } from "./sibling.js";

/** Changes that turn one output into another. Paths are relative to the output folder. */
export interface Patch {
  /** Files of the stage that replace existing files. */
  readonly changed: readonly string[];
  /** Files of the stage that are new in the output. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Undo journal of a patch. The index of a path in `former` is the name of its backup in the journal's folder.
 */
interface Journal {
  readonly former: readonly string[];
  readonly added: readonly string[];
  /** Folders that the patch creates, outer ones first. */
  readonly folders: readonly string[];
}

const JOURNAL = "journal.json";

/** Error codes that mean that the file system is not in the expected state. */
const MISMATCHES: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "EEXIST", "ENOTEMPTY"]);

/**
 * Moves the changed files of `stage` into `dest`. A backup of the former output is prepared first: a patch
 * that fails is undone at once, and the next start undoes one that was killed. Throws the file system's error
 * after undoing.
 */
export function applyPatch(stage: string, dest: string, patch: Patch): void {
  const { changed, added, removed } = patch;
  if (changed.length + added.length + removed.length === 0) return;
  const undo = siblingOf(dest, "undo");
  const trash = siblingOf(dest, "trash");
  prepareUndo(trash, dest, patch);
  renameFile(trash, undo);
  try {
    const isInTheWay = blockersOf(added);
    remove(dest, removed.filter(isInTheWay));
    // Files are added before the pages that name them and removed afterwards, so that a concurrent reader
    // finds every file.
    for (const file of [...added, ...changed]) moveFile(join(stage, file), join(dest, file));
    remove(
      dest,
      removed.filter((file) => !isInTheWay(file)),
    );
    renameFile(undo, trash);
  } catch (error) {
    undoPatch(undo, dest);
    throw error;
  }
  try {
    rmSync(trash, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The new output is complete. The next start deletes files that another program holds open.
  }
}

/**
 * Restores the output that a patch started to change. May be repeated after an interruption. Files that
 * another program has changed since are skipped: the next build finds them, and must be able to run.
 */
export function undoPatch(undo: string, dest: string): void {
  const { former, added, folders } = readJournal(join(undo, JOURNAL));
  for (const file of added) skipMismatch(() => removeOwn(dest, file));
  for (const folder of folders.toReversed()) removeIfEmpty(join(dest, folder));
  const refused: unknown[] = [];
  for (const [index, file] of former.entries()) {
    const kept = join(undo, String(index));
    if (lstatSync(kept, { throwIfNoEntry: false }) === undefined) continue;
    const place = join(dest, file);
    try {
      skipMismatch(() => {
        // Files that the patch did not reach are left alone, because another program may be reading them.
        if (!isSameFile(kept, place)) moveFile(kept, place);
      });
    } catch (error) {
      refused.push(error);
    }
  }
  // The journal stays, so that the next start tries again.
  if (refused.length > 0) throw refused[0];
  const trash = siblingOf(dest, "trash");
  rmSync(trash, { recursive: true, force: true, maxRetries: 3 });
  renameFile(undo, trash);
  rmSync(trash, { recursive: true, force: true, maxRetries: 3 });
}

function prepareUndo(dir: string, dest: string, { changed, added, removed }: Patch): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(dir);
  const former = [...changed, ...removed];
  for (const [index, file] of former.entries()) keepFile(join(dest, file), join(dir, String(index)));
  const folders = [...new Set(added.flatMap(foldersOf))].filter((folder) => !isOwnFolder(dest, folder));
  const journal: Journal = { former, added, folders: folders.toSorted() };
  writeFileSync(join(dir, JOURNAL), JSON.stringify(journal));
}

function keepFile(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // Falls back to a copy on file systems without hard links, or without hard links to symbolic links.
    cpSync(file, kept, { verbatimSymlinks: true, preserveTimestamps: true });
  }
}

/**
 * Moves a file to its destination and replaces a folder of the same name. A folder without files is not part
 * of an output.
 */
function moveFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    renameFile(from, to);
  } catch (error) {
    if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    rmSync(to, { recursive: true, force: true, maxRetries: 3 });
    renameFile(from, to);
  }
}

/**
 * Whether two paths are the same file. Returns `false` on file systems without inode numbers. Throws if
 * `file` does not exist.
 */
function isSameFile(file: string, other: string): boolean {
  const known = lstatSync(file, { bigint: true });
  const found = lstatSync(other, { bigint: true, throwIfNoEntry: false });
  return found !== undefined && known.ino !== 0n && found.dev === known.dev && found.ino === known.ino;
}

/** Whether a path is a real folder of the output, not reached through a symbolic link. */
function isOwnFolder(dest: string, folder: string): boolean {
  try {
    const path = join(dest, folder);
    return lstatSync(path).isDirectory() && realpathSync(path) === path;
  } catch (error) {
    if (!isMismatch(error)) throw error;
    return false;
  }
}

/**
 * Deletes a file that a patch added. Does nothing if a folder has replaced it or its folder is a symbolic
 * link.
 */
function removeOwn(dest: string, file: string): void {
  if (!isOwnFolder(dest, dirname(file)) || lstatSync(join(dest, file)).isDirectory()) return;
  unlinkSync(join(dest, file));
}

function skipMismatch(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!isMismatch(error)) throw error;
  }
}

function isMismatch(error: unknown): boolean {
  return MISMATCHES.has(errorCode(error) ?? "");
}

/** Returns all parent folders of a path, outer ones first. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === "." || folder === path ? [] : [...foldersOf(folder), folder];
}

/**
 * Returns a function that tests whether a former file must be removed before the new files are added. Its
 * name differs from a new one only in case or Unicode form, or one of them needs a folder where the other is
 * a file.
 */
export function blockersOf(added: readonly string[]): (file: string) => boolean {
  const names = new Set(added.flatMap((file) => [file, ...foldersOf(file)]).map(nameKey));
  const files = new Set(added.map(nameKey));
  return (file) => names.has(nameKey(file)) || foldersOf(file).some((folder) => files.has(nameKey(folder)));
}

function remove(dest: string, files: readonly string[]): void {
  for (const file of files) unlinkSync(join(dest, file));
  removeEmptied(dest, files);
}

function removeEmptied(dest: string, files: readonly string[]): void {
  const folders = new Set(files.flatMap(foldersOf));
  for (const folder of [...folders].toSorted().toReversed()) removeIfEmpty(join(dest, folder));
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!isMismatch(error)) throw error;
  }
}

/**
 * Reads the undo journal. A journal truncated by a power failure counts as empty: the next build finds the
 * differences.
 */
function readJournal(file: string): Journal {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Journal;
  } catch {
    return { former: [], added: [], folders: [] };
  }
}
