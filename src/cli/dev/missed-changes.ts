import { readdirSync, statSync, type Stats } from "node:fs";
import { join, sep } from "node:path";
import type { FileChange } from "./classify-change.js";

/** Who is told of what the system's own events left out. */
export interface MissedChangesOptions {
  readonly isIgnored: (path: string) => boolean;
  /** `size` in bytes, of one that is there. */
  readonly onMissed: (change: FileChange, size?: number) => void;
  /** A folder of which no file is known. */
  readonly onFolder: (folder: string) => void;
}

/** What the watcher is told goes in here, so that what it is not told is found. */
export interface MissedChanges {
  /** Takes how a file stands that was told of; `null`: it is gone. */
  readonly told: (file: string, stats: Stats | null) => void;
  /** Takes that something happened in a place (absolute): it is looked at once nothing more happens there. */
  readonly heard: (path: string) => void;
  /** Whether a known file is gone, which nobody was told of yet but soon will be. */
  readonly isOwing: () => boolean;
  readonly close: () => void;
}

/** chokidar tells no change of a file within 50 ms after another. */
const PAUSE = 60;
/** It waits 100 ms before it tells that a file is gone, which may be one that is replaced. */
const PAUSE_WHEN_GONE = 100;
/** Milliseconds after which a file that was heard to be gone was told, or never will be. */
const MOST_OWED = 500;

/**
 * Finds what a watcher does not tell of: it misses some of what comes within milliseconds of something else, such as a
 * file in a folder that was just made, and would not know of it until the next save.
 */
export function createMissedChanges({ isIgnored, onMissed, onFolder }: MissedChangesOptions): MissedChanges {
  const known = new Map<string, string>();
  const waiting = new Map<string, NodeJS.Timeout>();
  /** Files and folders that were heard to be gone, with the moment of that. */
  const gone = new Map<string, number>();

  function lookLater(path: string, look: (path: string) => void, pause: number): void {
    clearTimeout(waiting.get(path));
    const run = () => {
      waiting.delete(path);
      look(path);
    };
    waiting.set(path, setTimeout(run, pause));
  }

  function look(path: string): void {
    const stats = stateOf(path);
    if (stats === null) {
      if (known.has(path)) lookLater(path, lookIfGone, PAUSE_WHEN_GONE);
    } else if (stats.isDirectory()) lookInto(path);
    else if (stats.isFile()) compare(path, stats);
  }

  function lookIfGone(path: string): void {
    if (stateOf(path) !== null) look(path);
    else if (known.delete(path)) onMissed({ kind: "remove", file: path });
  }

  function lookInto(folder: string): void {
    const entries = entriesOf(folder).filter(({ name }) => !isIgnored(join(folder, name)));
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
    if (!files.some((file) => known.has(file))) onFolder(folder);
    for (const file of files) look(file);
    for (const entry of entries) if (entry.isDirectory()) lookInto(join(folder, entry.name));
  }

  function isKnown(path: string): boolean {
    return known.has(path) || [...known.keys()].some((file) => file.startsWith(path + sep));
  }

  function compare(file: string, stats: Stats): void {
    const before = known.get(file);
    const stamp = stampOf(stats);
    if (before === stamp) return;
    known.set(file, stamp);
    onMissed({ kind: before === undefined ? "add" : "change", file }, stats.size);
    // Whoever has written twice may write again.
    lookLater(file, look, PAUSE);
  }

  return {
    told(file, stats) {
      if (stats === null) known.delete(file);
      else known.set(file, stampOf(stats));
    },
    heard(path) {
      if (isIgnored(path)) return;
      if (stateOf(path) === null && isKnown(path)) gone.set(path, performance.now());
      lookLater(path, look, PAUSE);
    },
    isOwing() {
      for (const [path, since] of gone) {
        const isOwed = performance.now() - since < MOST_OWED && stateOf(path) === null && isKnown(path);
        if (!isOwed) gone.delete(path);
      }
      return gone.size > 0;
    },
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

function stampOf({ mtimeMs, size, ino }: Stats): string {
  return `${mtimeMs} ${size} ${ino}`;
}

function stateOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // It went away again.
    return [];
  }
}
