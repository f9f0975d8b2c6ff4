import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { watch } from "chokidar";
import { pathBelow } from "../config/path-below.js";
import type { FileChange } from "./classify-change.js";
import { createMissedChanges } from "./missed-changes.js";

/** What is watched, and who is told. A batch is told when the one before is done with. */
export interface WatchOptions {
  /** Absolute folders and files; asked again after every batch of changes. */
  readonly paths: () => readonly string[];
  /** Absolute folder whose content is never watched, or `null`. */
  readonly dest: () => string | null;
  /** Unix milliseconds: what was saved from then on is told, though nobody watched yet. */
  readonly since: number;
  readonly onChanges: (changes: readonly FileChange[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Starts to watch files, unless the usual watcher does. */
  readonly open?: typeof watch;
}

/** A running watch. */
export interface Watcher {
  /** Resolves once every change is seen. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Events of one save come in a burst; this many milliseconds of silence end it. */
const SILENCE = 20;
/** A page that is written on is read at once: where the save was not at its end, it is read again. */
const SILENCE_OF_PAGE = 2;
/** Many programs empty a file before they write it: an empty one is given this long to be filled. */
const SILENCE_WHEN_EMPTY = 150;
/** Milliseconds between two looks whether a folder that was taken away is back. */
const LOOK = 500;

/** Watches a site. Changes that come while others are worked off are told together after them. */
export function watchSite({ paths, dest, since, onChanges, onError, open = watch }: WatchOptions): Watcher {
  const roots = new Set(paths());
  const pending = new Map<string, FileChange>();
  const folders = new Set<string>();
  const awaited = new Map<string, NodeJS.Timeout>();
  let timer: NodeJS.Timeout | null = null;
  let isReady = false;
  let isBusy = false;
  let isClosed = false;

  const isLeftOut = (path: string) => isIgnored(resolve(path), [...roots], dest());
  const watcher = open([...roots], {
    ignored: isLeftOut,
    alwaysStat: true,
  });
  const missed = createMissedChanges({
    isIgnored: isLeftOut,
    onMissed: ({ kind, file }, size) => take(kind, file, size),
    onFolder(folder) {
      if (!folders.has(folder)) watcher.add(folder);
    },
  });

  function take(kind: FileChange["kind"], path: string, size = 1): void {
    const file = resolve(path);
    const before = pending.get(file);
    // A file that an editor replaces is removed and made again: to us it was made, which covers both.
    const change = { kind: before?.kind === "add" && kind === "change" ? "add" : kind, file } as const;
    pending.set(file, change);
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(flush, silenceAfter(change, size));
  }

  /** Where a root was, nothing is watched any more; once it is back, its files are told as new ones. */
  function awaitRoot(root: string): void {
    const look = setInterval(() => {
      if (!existsSync(root)) return;
      clearInterval(look);
      watcher.add(root);
    }, LOOK);
    clearInterval(awaited.get(root));
    awaited.set(root, look);
  }

  function flush(): void {
    timer = null;
    if (isBusy || isClosed || pending.size === 0) return;
    // A file under a new name is told at once, that the old one is gone later: one without the other is a page twice.
    if (missed.isOwing() && [...pending.values()].some(({ kind }) => kind === "add")) {
      timer = setTimeout(flush, SILENCE);
      return;
    }
    const changes = [...pending.values()];
    pending.clear();
    isBusy = true;
    onChanges(changes)
      .catch(onError)
      .finally(() => {
        isBusy = false;
        if (isClosed) return;
        const added = paths().filter((path) => !roots.has(path));
        for (const path of added) roots.add(path);
        if (added.length > 0) watcher.add(added);
        if (timer === null) flush();
      });
  }

  watcher.on("add", (path, stats) => {
    if (stats !== undefined) missed.told(resolve(path), stats);
    if (isReady || (stats !== undefined && stats.mtimeMs >= since)) take("add", path, stats?.size);
  });
  watcher.on("change", (path, stats) => {
    if (stats !== undefined) missed.told(resolve(path), stats);
    take("change", path, stats?.size);
  });
  watcher.on("unlink", (path) => {
    missed.told(resolve(path), null);
    take("remove", path);
  });
  watcher.on("addDir", (path) => folders.add(resolve(path)));
  watcher.on("unlinkDir", (path) => {
    folders.delete(resolve(path));
    if (roots.has(resolve(path))) awaitRoot(resolve(path));
  });
  watcher.on("raw", (_, name: string | null, details) => {
    const watched = watchedPath(details);
    if (!isReady || watched === null) return;
    const path = folders.has(watched) && name !== null ? join(watched, name) : watched;
    if ([...roots].some((root) => path === root || pathBelow(root, path) !== null)) missed.heard(path);
  });
  watcher.on("error", onError);
  const ready = new Promise<void>((done) => {
    watcher.once("ready", () => {
      isReady = true;
      done();
    });
  });

  return {
    ready,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      for (const look of awaited.values()) clearInterval(look);
      missed.close();
      await watcher.close();
    },
  };
}

/** What the event of a system is told for: a folder of which the event names an entry, or a file. */
function watchedPath(details: unknown): string | null {
  const path: unknown = Reflect.get(Object(details), "watchedPath");
  return typeof path === "string" ? resolve(path) : null;
}

function silenceAfter({ kind, file }: FileChange, size: number): number {
  if (size === 0) return SILENCE_WHEN_EMPTY;
  return kind === "change" && /\.md$/i.test(file) ? SILENCE_OF_PAGE : SILENCE;
}

/** Output, packages, and what begins with a dot (but `.well-known`) hold no sources. */
export function isIgnored(file: string, roots: readonly string[], dest: string | null): boolean {
  if (roots.includes(file)) return false;
  if (dest !== null && (file === dest || pathBelow(dest, file) !== null)) return true;
  const below = roots.map((root) => pathBelow(root, file)).filter((path) => path !== null);
  return below.some((path) =>
    path
      .split("/")
      .some((name) => name === "node_modules" || (name.startsWith(".") && name !== ".well-known")),
  );
}
