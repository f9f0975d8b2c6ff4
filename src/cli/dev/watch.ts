import { statSync } from "node:fs";
import { dirname } from "node:path";
import type { FileChange } from "./classify-change.js";
import { watchFolders } from "./watch-folders.js";

export interface WatchOptions {
  /** Absolute folders and files, the site's folder first; asked again after every batch of changes. */
  readonly paths: () => readonly string[];
  /** Absolute folder whose content is never watched, or `null`. */
  readonly dest: () => string | null;
  /** Unix milliseconds: a file that was read before anybody watched it is told of if it was saved since then. */
  readonly since: number;
  readonly onChanges: (changes: readonly FileChange[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Watcher {
  /** Asks for the paths now: there may be more of them than before. */
  readonly addPaths: () => void;
  readonly close: () => void;
}

/** Events of one save come in a burst; this many milliseconds of silence end it. */
const SILENCE = 20;
/** A page that is written on is read at once: where the save was not at its end, it is read again. */
const SILENCE_OF_PAGE = 2;
/** Many programs empty a file before they write it: an empty one is given this long to be filled. */
const SILENCE_WHEN_EMPTY = 150;

/** Watches a site from now on: every later change is told, those that come while others are worked off together. */
export function watchSite({ paths, dest, since, onChanges, onError }: WatchOptions): Watcher {
  const roots = new Set<string>();
  const pending = new Map<string, FileChange>();
  let timer: NodeJS.Timeout | null = null;
  let isBusy = false;
  let isClosed = false;
  const folders = watchFolders({ dest, onChange: take, onError });

  function take(change: FileChange, size: number): void {
    const { kind, file } = change;
    const before = pending.get(file);
    // A file that an editor replaces is removed and made again: to us it was made, which covers both.
    pending.set(file, before?.kind === "add" && kind === "change" ? before : change);
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(flush, silenceAfter(change, size));
  }

  function flush(): void {
    timer = null;
    if (isBusy || isClosed || pending.size === 0) return;
    const changes = [...pending.values()];
    pending.clear();
    isBusy = true;
    onChanges(changes)
      .catch(onError)
      .finally(() => {
        isBusy = false;
        if (isClosed) return;
        addPaths();
        if (timer === null) flush();
      });
  }

  function addPaths(): void {
    const added = paths().filter((path) => !roots.has(path));
    for (const path of added) {
      roots.add(path);
      for (const file of folders.add(path)) {
        if (wasRead(file, path) && modifiedAt(file) >= since) take({ kind: "change", file }, 1);
      }
    }
  }

  addPaths();

  return {
    addPaths,
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      folders.close();
    },
  };
}

function silenceAfter({ kind, file }: FileChange, size: number): number {
  if (size === 0) return SILENCE_WHEN_EMPTY;
  return kind === "change" && /\.md$/i.test(file) ? SILENCE_OF_PAGE : SILENCE;
}

/** Code is read before its folder is known; pages are not, and to look at all of them would take its time. */
function wasRead(file: string, root: string): boolean {
  return file === root || (dirname(file) === root && !/\.md$/i.test(file));
}

function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
