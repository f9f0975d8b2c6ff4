import { join, resolve } from "node:path";
import { watch } from "chokidar";
import { pathBelow } from "../config/path-below.js";
import { createChangeBatches, type ChangeBatches } from "./change-batches.js";
import type { FileChange } from "./classify-change.js";
import { createMissedChanges, type MissedChanges } from "./missed-changes.js";
import { createWatchedRoots, type WatchedRoots } from "./watched-roots.js";

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

/** Watches a site. Changes that come while others are worked off are told together after them. */
export function watchSite({ paths, dest, since, onChanges, onError, open = watch }: WatchOptions): Watcher {
  const roots = createWatchedRoots(paths(), (added) => watcher.add([...added]));
  const folders = new Set<string>();
  const isLeftOut = (path: string) => isIgnored(resolve(path), roots.all(), dest());
  const watcher = open([...roots.all()], { ignored: isLeftOut, alwaysStat: true });
  const missed = createMissedChanges({
    isIgnored: isLeftOut,
    onMissed: ({ kind, file }, size) => batches.take(kind, file, size),
    onFolder(folder) {
      if (!folders.has(folder)) watcher.add(folder);
    },
  });
  const batches = createChangeBatches({
    onChanges,
    onError,
    isOwing: missed.isOwing,
    afterBatch: () => roots.add(paths()),
  });
  const ready = listenTo(watcher, { roots, folders, missed, batches, since });
  watcher.on("error", onError);
  return {
    ready,
    async close() {
      batches.stop();
      roots.close();
      missed.close();
      await watcher.close();
    },
  };
}

interface EventTargets extends Pick<WatchOptions, "since"> {
  readonly roots: WatchedRoots;
  /** Folders that the watcher reported; kept up to date here. */
  readonly folders: Set<string>;
  readonly missed: MissedChanges;
  readonly batches: ChangeBatches;
}

/** Passes on what a watcher reports. Resolves once every change is seen. */
function listenTo(watcher: ReturnType<typeof watch>, targets: EventTargets): Promise<void> {
  const { roots, folders, missed, batches, since } = targets;
  let isReady = false;
  watcher.on("add", (path, stats) => {
    if (stats !== undefined) missed.told(resolve(path), stats);
    if (isReady || (stats !== undefined && stats.mtimeMs >= since)) batches.take("add", path, stats?.size);
  });
  watcher.on("change", (path, stats) => {
    if (stats !== undefined) missed.told(resolve(path), stats);
    batches.take("change", path, stats?.size);
  });
  watcher.on("unlink", (path) => {
    missed.told(resolve(path), null);
    batches.take("remove", path);
  });
  watcher.on("addDir", (path) => folders.add(resolve(path)));
  watcher.on("unlinkDir", (path) => {
    folders.delete(resolve(path));
    if (roots.has(resolve(path))) roots.awaitReturn(resolve(path));
  });
  watcher.on("raw", (_, name: string | null, details) => {
    const watched = watchedPath(details);
    if (!isReady || watched === null) return;
    const path = folders.has(watched) && name !== null ? join(watched, name) : watched;
    if (roots.covers(path)) missed.heard(path);
  });
  return new Promise<void>((done) => {
    watcher.once("ready", () => {
      isReady = true;
      done();
    });
  });
}

/** What the event of a system is told for: a folder of which the event names an entry, or a file. */
function watchedPath(details: unknown): string | null {
  const path: unknown = Reflect.get(Object(details), "watchedPath");
  return typeof path === "string" ? resolve(path) : null;
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
