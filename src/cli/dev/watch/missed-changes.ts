import { readdirSync, statSync, type Stats } from "node:fs";
import { join, sep } from "node:path";
import type { FileChange } from "./changes.js";

/** Callbacks for changes that the watcher did not report. */
export interface MissedChangesOptions {
  readonly isIgnored: (path: string) => boolean;
  /** Called with a missed change. `size` is in bytes, for existing files. */
  readonly onMissed: (change: FileChange, size?: number) => void;
  /** Called with a folder none of whose files is known. */
  readonly onFolder: (folder: string) => void;
}

/** Records what the watcher reports, and finds changes that it missed. */
export interface MissedChanges {
  /** Records the reported state of a file; `null` means that it was removed. */
  readonly record: (file: string, stats: Stats | null) => void;
  /** Records a raw event at an absolute path, which is checked once its events pause. */
  readonly notice: (path: string) => void;
  /** Whether a known file is missing whose removal will be reported soon. */
  readonly isRemovalPending: () => boolean;
  readonly close: () => void;
}

/** Milliseconds to wait before a check. chokidar drops changes of a file within 50 ms of another one. */
const PAUSE = 60;
/**
 * Milliseconds to wait before a missing file counts as removed. chokidar waits 100 ms, because the file may
 * be replaced.
 */
const PAUSE_WHEN_GONE = 100;
/** Milliseconds between checks of a file that the watcher has not reported. */
const PAUSE_WHILE_UNREPORTED = 500;
/** Milliseconds after which a removal that was not reported is no longer expected. */
const REMOVAL_TIMEOUT = 500;

/**
 * Creates a detector for changes that the watcher misses. The watcher can miss events within milliseconds of
 * another, such as a file in a new folder, and would notice them only at the next save.
 */
export function createMissedChanges({ isIgnored, onMissed, onFolder }: MissedChangesOptions): MissedChanges {
  const known = new Map<string, string>();
  /** Files that the watcher has not reported yet. It may not notice their removal. */
  const unreported = new Set<string>();
  const timers = createPathTimers();
  const isKnown = (path: string) =>
    known.has(path) || [...known.keys()].some((file) => file.startsWith(path + sep));
  const removals = createRemovals(isKnown);

  function look(path: string): void {
    const stats = stateOf(path);
    if (stats === null) {
      if (known.has(path)) timers.start(path, lookIfGone, PAUSE_WHEN_GONE);
    } else if (stats.isDirectory()) lookInto(path);
    else if (stats.isFile()) compare(path, stats);
  }

  function lookIfGone(path: string): void {
    if (stateOf(path) !== null) return look(path);
    unreported.delete(path);
    if (known.delete(path)) onMissed({ kind: "remove", file: path });
  }

  function lookInto(folder: string): void {
    const listed = listFolders(folder, isIgnored);
    for (const [each, files] of listed) if (!files.some((file) => known.has(file))) onFolder(each);
    const files = new Set([...listed.values()].flat());
    // The event of a removed file may name its folder only.
    const gone = [...known.keys()].filter((file) => file.startsWith(folder + sep) && !files.has(file));
    for (const file of [...files, ...gone]) look(file);
  }

  function compare(file: string, stats: Stats): void {
    const before = known.get(file);
    const stamp = stampOf(stats);
    if (unreported.has(file)) timers.start(file, look, PAUSE_WHILE_UNREPORTED);
    if (before === stamp) return;
    known.set(file, stamp);
    if (before === undefined) unreported.add(file);
    onMissed({ kind: before === undefined ? "add" : "change", file }, stats.size);
    // A program that has written a file twice may write it again.
    timers.start(file, look, PAUSE);
  }

  return {
    record(file, stats) {
      unreported.delete(file);
      if (stats === null) known.delete(file);
      else known.set(file, stampOf(stats));
    },
    notice(path) {
      if (isIgnored(path)) return;
      removals.notice(path);
      timers.start(path, look, PAUSE);
    },
    isRemovalPending: removals.isPending,
    close: timers.stop,
  };
}

/** Returns the files in a folder and in those within it, by folder. */
function listFolders(
  folder: string,
  isIgnored: (path: string) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const entries = entriesOf(folder).filter(({ name }) => !isIgnored(join(folder, name)));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name));
  const folders = entries.filter((entry) => entry.isDirectory());
  return new Map([
    [folder, files],
    ...folders.flatMap(({ name }) => [...listFolders(join(folder, name), isIgnored)]),
  ]);
}

/** Creates at most one timer per path. Starting it again delays it. */
function createPathTimers() {
  const waiting = new Map<string, NodeJS.Timeout>();
  return {
    start(path: string, run: (path: string) => void, pause: number): void {
      clearTimeout(waiting.get(path));
      const end = () => {
        waiting.delete(path);
        run(path);
      };
      waiting.set(path, setTimeout(end, pause));
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}

/** Creates the list of known paths that raw events reported as missing and whose removal is not reported yet. */
function createRemovals(isKnown: (path: string) => boolean) {
  /** Time of the event by path. */
  const gone = new Map<string, number>();
  const isMissing = (path: string) => stateOf(path) === null && isKnown(path);
  return {
    notice(path: string): void {
      if (isMissing(path)) gone.set(path, performance.now());
    },
    isPending(): boolean {
      for (const [path, since] of gone) {
        const isExpected = performance.now() - since < REMOVAL_TIMEOUT && isMissing(path);
        if (!isExpected) gone.delete(path);
      }
      return gone.size > 0;
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
    // The folder has been removed again.
    return [];
  }
}
