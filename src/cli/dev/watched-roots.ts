import { existsSync } from "node:fs";
import { pathBelow } from "../config/path-below.js";

/** Milliseconds between two looks whether a folder that was taken away is back. */
const LOOK = 500;

/** The folders and files that a watcher was asked to watch. */
export interface WatchedRoots {
  readonly all: () => readonly string[];
  readonly has: (path: string) => boolean;
  /** Whether a path is a root or lies below one. */
  readonly covers: (path: string) => boolean;
  /** Watches paths that are not watched yet. */
  readonly add: (paths: readonly string[]) => void;
  /** Watches a root again once it is back: where it was, nothing is watched any more. Its files are told as new ones. */
  readonly awaitReturn: (root: string) => void;
  readonly close: () => void;
}

/** Creates roots that are watched already. `watchMore` adds to what is watched. */
export function createWatchedRoots(
  paths: readonly string[],
  watchMore: (paths: readonly string[]) => void,
): WatchedRoots {
  const roots = new Set(paths);
  const looks = new Map<string, NodeJS.Timeout>();
  return {
    all: () => [...roots],
    has: (path) => roots.has(path),
    covers: (path) => [...roots].some((root) => path === root || pathBelow(root, path) !== null),
    add(paths) {
      const added = paths.filter((path) => !roots.has(path));
      for (const path of added) roots.add(path);
      if (added.length > 0) watchMore(added);
    },
    awaitReturn(root) {
      const look = setInterval(() => {
        if (!existsSync(root)) return;
        clearInterval(look);
        watchMore([root]);
      }, LOOK);
      clearInterval(looks.get(root));
      looks.set(root, look);
    },
    close() {
      for (const look of looks.values()) clearInterval(look);
    },
  };
}
