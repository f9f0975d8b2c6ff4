import { lstatSync, readdirSync, statSync, watch, type Dirent, type FSWatcher, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { FileChange } from "./classify-change.js";

export interface FolderWatchOptions {
  /** Absolute folder whose content is never watched, or `null`. */
  readonly dest: () => string | null;
  readonly onChange: (change: FileChange, size: number) => void;
  readonly onError: (error: unknown) => void;
}

export interface FolderWatch {
  /** Watches a folder with all below it, or a single file; returns the files that were found, absolute. */
  readonly add: (path: string) => readonly string[];
  readonly close: () => void;
}

interface WatchedFolder {
  readonly watcher: FSWatcher;
  readonly inode: number;
  /** What it is known to hold, by name. */
  readonly entries: Map<string, "file" | "folder">;
  /** The only names that matter in it, where it is watched for single files. */
  readonly only: Set<string> | null;
}

/** Watches folders, never single files: as many watchers as there are folders, however many pages stand in them. */
export function watchFolders({ dest, onChange, onError }: FolderWatchOptions): FolderWatch {
  const folders = new Map<string, WatchedFolder>();

  const isWanted = (path: string) => isSourceName(basename(path)) && path !== dest();

  /** `null` where it cannot be watched: it is gone, or the system has no more watchers. */
  function open(dir: string, only: Set<string> | null): WatchedFolder | null {
    try {
      const watcher = watch(dir, (_event, name) => {
        if (name === null) compare(dir);
        else look(join(dir, name));
      });
      // Windows says so of a folder that was removed.
      watcher.on("error", () => compare(dirname(dir)));
      const folder = { watcher, inode: statSync(dir).ino, entries: new Map(), only };
      folders.set(dir, folder);
      return folder;
    } catch (error) {
      if (statOf(dir) !== null) onError(error);
      return null;
    }
  }

  /** Watches a folder and all below it; every file is handed to `found`. */
  function enter(dir: string, found: (file: string) => void): void {
    const known = folders.get(dir);
    if (known?.only === null) return;
    known?.watcher.close();
    // What is made while the names are read is seen twice rather than not at all.
    const folder = open(dir, null);
    if (folder === null) return;
    for (const entry of entriesOf(dir)) {
      const path = join(dir, entry.name);
      if (!isWanted(path)) continue;
      const kind = kindOf(path, entry);
      if (kind === null) continue;
      folder.entries.set(entry.name, kind);
      if (kind === "folder") enter(path, found);
      else found(path);
    }
  }

  function enterAnew(dir: string): void {
    enter(dir, (file) => onChange({ kind: "add", file }, statOf(file)?.size ?? 0));
  }

  /** Forgets a folder that is gone, with all that was below it. */
  function leave(dir: string): void {
    const folder = folders.get(dir);
    if (folder === undefined) return;
    folders.delete(dir);
    folder.watcher.close();
    for (const [name, kind] of folder.entries) {
      const path = join(dir, name);
      if (kind === "folder") leave(path);
      else onChange({ kind: "remove", file: path }, 1);
    }
  }

  /** Finds out what has become of a path in a watched folder. */
  function look(path: string): void {
    const dir = dirname(path);
    const name = basename(path);
    const folder = folders.get(dir);
    if (folder === undefined || !(folder.only?.has(name) ?? isWanted(path))) return;
    const before = folder.entries.get(name) ?? null;
    const stats = statOf(path);
    const isFolder = stats?.isDirectory() === true;
    if (before === "folder" && (!isFolder || folders.get(path)?.inode !== stats.ino)) leave(path);
    if (stats === null) {
      folder.entries.delete(name);
      if (before === "file") onChange({ kind: "remove", file: path }, 1);
    } else if (isFolder) {
      if (before === "file") onChange({ kind: "remove", file: path }, 1);
      if (folder.only !== null) return;
      folder.entries.set(name, "folder");
      enterAnew(path);
    } else {
      folder.entries.set(name, "file");
      onChange({ kind: before === "file" ? "change" : "add", file: path }, stats.size);
    }
  }

  /** For systems that say no names. */
  function compare(dir: string): void {
    const names = new Set(entriesOf(dir).map(({ name }) => name));
    for (const name of [...names, ...(folders.get(dir)?.entries.keys() ?? [])]) look(join(dir, name));
  }

  return {
    add(path) {
      const found: string[] = [];
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isDirectory() === true) {
        enter(path, (file) => found.push(file));
        return found;
      }
      const folder = folders.get(dirname(path)) ?? open(dirname(path), new Set());
      folder?.only?.add(basename(path));
      if (stats === undefined) return [];
      folder?.entries.set(basename(path), "file");
      return [path];
    },
    close() {
      for (const { watcher } of folders.values()) watcher.close();
      folders.clear();
    },
  };
}

/** Packages, and what begins with a dot (but `.well-known`), hold no sources. */
export function isSourceName(name: string): boolean {
  return name !== "node_modules" && (!name.startsWith(".") || name === ".well-known");
}

function entriesOf(dir: string): readonly Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Links lead to files only: one to a folder above itself would lead on for ever. */
function kindOf(path: string, entry: Dirent): "file" | "folder" | null {
  if (entry.isDirectory()) return "folder";
  if (entry.isFile()) return "file";
  return statOf(path)?.isFile() === true ? "file" : null;
}

function statOf(path: string): Stats | null {
  try {
    const stats = lstatSync(path);
    if (!stats.isSymbolicLink()) return stats;
    const target = statSync(path);
    return target.isDirectory() ? null : target;
  } catch {
    return null;
  }
}
