import type { DevProject } from "../dev-project.js";
import type { DevSite } from "../dev-site.js";
import {
  createEnteredLinks,
  createWatchedRoots,
  type EnteredLinks,
  isIgnored,
  watchedPaths,
  type WatchedRoots,
  type WatchedSite,
} from "./watched-paths.js";
import { existsSync, type Stats } from "node:fs";
import { join, resolve } from "node:path";
import { watch } from "chokidar";
import { type ChangeBatches, createChangeBatches, type FileChange } from "./changes.js";
import { createMissedChanges, type MissedChanges } from "./missed-changes.js";

/** Options and callbacks of a watch. Each batch of changes is reported after the previous one was applied. */
export interface WatchOptions {
  /** Returns the absolute folders and files to watch. Called again after every batch. */
  readonly paths: () => readonly string[];
  /** Returns the absolute folder whose content is ignored, or `null`. */
  readonly dest: () => string | null;
  /**
   * Unix time in milliseconds. Files saved since then are reported even if they were saved before the watch
   * started.
   */
  readonly since: number;
  readonly onChanges: (changes: readonly FileChange[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Replaces the usual file watcher. */
  readonly open?: typeof watch;
}

/** Milliseconds that the watcher needs to end the watch of a folder to which a link led before. */
const PAUSE = 200;

/** A running watch. */
export interface Watcher {
  /** Resolves once the watcher reports every change. */
  readonly ready: Promise<void>;
  /** Watches paths that are new. This happens after each batch too. */
  readonly renew: () => void;
  readonly close: () => Promise<void>;
}

/** Watches a site. Changes during the processing of a batch form the next batch. */
export function watchSite({ paths, dest, since, onChanges, onError, open = watch }: WatchOptions): Watcher {
  // chokidar opens a closed watcher again if paths are added, and the process would never end.
  const watchMore = (added: readonly string[]) => void (watcher.closed || watcher.add([...added]));
  const roots = createWatchedRoots(paths(), watchMore);
  const folders = new Set<string>();
  const reenter = (path: string) => watchMore(links.release(path));
  const moves: NodeJS.Timeout[] = [];
  const links = createEnteredLinks(roots.all(), (path) => moves.push(setTimeout(reenter, PAUSE, path)));
  const isLeftOut = (path: string, stats?: Stats) =>
    isIgnored(resolve(path), roots.all(), dest()) || links.isSkipped(path, stats);
  const watcher = open([...roots.all()], { ignored: isLeftOut, alwaysStat: true });
  const missed = createMissedChanges({
    isIgnored: isLeftOut,
    onMissed: ({ kind, file }, size) => batches.take(kind, file, size),
    onFolder(folder) {
      if (!folders.has(folder)) watchMore([folder]);
    },
  });
  const batches = createChangeBatches({
    onChanges,
    onError,
    isRemovalPending: missed.isRemovalPending,
    afterBatch: () => roots.add(paths()),
  });
  const ready = listenTo(watcher, { roots, links, folders, missed, batches, since });
  watcher.on("error", onError);
  return {
    ready,
    renew: () => roots.add(paths()),
    async close() {
      batches.stop();
      roots.close();
      missed.close();
      for (const move of moves) clearTimeout(move);
      await watcher.close();
    },
  };
}

interface EventTargets extends Pick<WatchOptions, "since"> {
  readonly roots: WatchedRoots;
  readonly links: EnteredLinks;
  /** Folders that the watcher has reported; updated by `listenTo`. */
  readonly folders: Set<string>;
  readonly missed: MissedChanges;
  readonly batches: ChangeBatches;
}

/** Forwards the events of a watcher. Resolves once the watcher is ready; no later change is missed. */
function listenTo(watcher: ReturnType<typeof watch>, targets: EventTargets): Promise<void> {
  const { roots, links, folders, missed, batches, since } = targets;
  let isReady = false;
  watcher.on("add", (path, stats) => {
    if (stats !== undefined) missed.record(resolve(path), stats);
    if (isReady || (stats !== undefined && stats.mtimeMs >= since)) batches.take("add", path, stats?.size);
  });
  watcher.on("change", (path, stats) => {
    if (stats !== undefined) missed.record(resolve(path), stats);
    batches.take("change", path, stats?.size);
  });
  watcher.on("unlink", (path) => {
    missed.record(resolve(path), null);
    batches.take("remove", path);
  });
  watcher.on("addDir", (path) => folders.add(resolve(path)));
  watcher.on("unlinkDir", (path) => {
    folders.delete(resolve(path));
    if (roots.has(resolve(path))) roots.awaitReturn(resolve(path));
    watcher.add([...links.release(resolve(path))]);
  });
  watcher.on("raw", (_, name: string | null, details) => {
    const watched = watchedPath(details);
    if (!isReady || watched === null) return;
    const path = folders.has(watched) && name !== null ? join(watched, name) : watched;
    if (roots.covers(path)) missed.notice(path);
  });
  return new Promise<void>((done) => {
    watcher.once("ready", () => {
      isReady = true;
      for (const root of roots.all()) {
        // chokidar lists a folder before it watches it, and misses a file that is created in between.
        if (existsSync(root)) missed.notice(root);
        else {
          // It says nothing of a folder that was moved away before it watched it.
          batches.take("remove", root);
          roots.awaitReturn(root);
        }
      }
      done();
    });
  });
}

/** Returns the watched path of a raw event: a folder, if the event names one of its entries, or a file. */
function watchedPath(details: unknown): string | null {
  const path: unknown = Reflect.get(Object(details), "watchedPath");
  return typeof path === "string" ? resolve(path) : null;
}

/** The parts of a site that the watcher uses. */
export interface FollowedSite extends WatchedSite, Pick<DevSite, "apply" | "isRead"> {
  readonly current: () => Pick<DevProject, "programSources" | "earlyFiles" | "dueFiles"> | null;
}

/** Options of `followFiles`. */
export interface FollowOptions extends Pick<WatchOptions, "since" | "onError"> {
  readonly site: FollowedSite;
  /** Absolute path of the site folder. */
  readonly siteDir: string;
  readonly packageDir: string;
  /** Called after each change that was applied. */
  readonly onApplied?: () => void;
  /** Replaces the usual file watcher. */
  readonly watch?: typeof watchSite;
}

/** Interval of checks for drafts whose date has passed, in milliseconds. */
const LOOK = 1000;

/** Reports file changes since the time `since` to a site, until `close` is called. */
export function followFiles({
  site,
  siteDir,
  packageDir,
  since,
  onApplied,
  onError,
  watch: open = watchSite,
}: FollowOptions) {
  const apply: FollowedSite["apply"] = async (changes, onShown) => {
    await site.apply(changes, onShown);
    all.renew();
    onApplied?.();
  };
  const onChanges: WatchOptions["onChanges"] = (changes) =>
    new Promise((done, fail) => {
      // The next change does not wait while pages are being read, and for one that tabs show already.
      let isFree = site.current() !== null && !site.isRead();
      const free = () => {
        isFree = true;
        done();
      };
      apply(changes, free).then(done, (error: unknown) => (isFree ? onError(error) : fail(error)));
      if (isFree) done();
    });
  const watch = (paths: () => readonly string[]) =>
    open({ paths, dest: () => site.loaded()?.project.dest ?? null, since, onChanges, onError });
  const all = watch(() => watchedPaths(siteDir, packageDir, site));
  // The full watcher of a large site reports nothing until it has visited every file, so pages on show get
  // their own watcher.
  const shown = site.current()?.earlyFiles() ?? [];
  const first = watch(() => shown);
  all.ready.then(first.close).catch(onError);
  let isApplying = false;
  // When the date of a draft or an expiry date passes, the article changes although its file does not.
  const clock = setInterval(() => {
    const due = isApplying ? [] : (site.current()?.dueFiles() ?? []);
    if (due.length === 0) return;
    isApplying = true;
    const applied = apply(due.map((file) => ({ kind: "change", file })));
    void applied.catch(onError).finally(() => (isApplying = false));
  }, LOOK);
  return {
    async close(): Promise<void> {
      clearInterval(clock);
      await Promise.all([first.close(), all.close()]);
    },
  };
}
