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
import { errorCode } from "../files/error-code.js";
import { nameKey } from "../files/name-key.js";
import { renameFile } from "../files/rename-file.js";
import { siblingOf } from "./sibling.js";

/** How an output becomes another one, by paths below it. */
export interface Patch {
  /** Files of the stage that take the place of others. */
  readonly changed: readonly string[];
  /** Files of the stage that are new. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What the journal of a patch says; its place in `former` names a former file in the journal's folder. */
interface Journal {
  readonly former: readonly string[];
  readonly added: readonly string[];
  /** Folders that the patch makes, outer ones first. */
  readonly folders: readonly string[];
}

const JOURNAL = "journal.json";

/** What systems answer where something else stands than was looked for, or nothing. */
const MISMATCHES: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "EEXIST", "ENOTEMPTY"]);

/**
 * Moves the changed files of `stage` into `dest`. Before anything changes, all that is needed to bring the former
 * output back is laid ready beside it: a patch that fails undoes itself, and the next start undoes one that was
 * killed. Throws what the file system said then.
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
    // New files before those that name them, old files after: whoever reads meanwhile finds what a page asks for.
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
    // The new output stands; the next start clears what somebody holds open.
  }
}

/**
 * Brings the output back that a patch has begun to change; may be begun again wherever it was cut off. What somebody
 * else has changed meanwhile is passed over: the next build finds it, and must not be kept from running.
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
        // What the patch has not come to needs no bringing back, and somebody may read it.
        if (!isSameFile(kept, place)) moveFile(kept, place);
      });
    } catch (error) {
      refused.push(error);
    }
  }
  // The next start tries again.
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
    // A file system without hard links, or one that has none of symbolic links.
    cpSync(file, kept, { verbatimSymlinks: true, preserveTimestamps: true });
  }
}

/** Puts a file in its place, also where a folder stands there: one that holds no file is no part of an output. */
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

/** Whether two names, of which the first is there, are one file; a file system without numbers of files tells nothing. */
function isSameFile(file: string, other: string): boolean {
  const known = lstatSync(file, { bigint: true });
  const found = lstatSync(other, { bigint: true, throwIfNoEntry: false });
  return found !== undefined && known.ino !== 0n && found.dev === known.dev && found.ino === known.ino;
}

/** Whether a path of the output is a folder of its own, which one behind a symbolic link is not. */
function isOwnFolder(dest: string, folder: string): boolean {
  try {
    const path = join(dest, folder);
    return lstatSync(path).isDirectory() && realpathSync(path) === path;
  } catch (error) {
    if (!isMismatch(error)) throw error;
    return false;
  }
}

/** Removes a file that a patch added: no folder that stands in its place, and nothing behind a link. */
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

/** The folders of a path, outer ones first. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === "." || folder === path ? [] : [...foldersOf(folder), folder];
}

/** Tells former files that new ones cannot stand beside: a name that changes its case or Unicode form, or becomes a folder's. */
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

/** A journal that a power failure cut off brings nothing back: the next build finds what is not as it was. */
function readJournal(file: string): Journal {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Journal;
  } catch {
    return { former: [], added: [], folders: [] };
  }
}
