import { existsSync } from "node:fs";
import { pathBelow } from "../../config/path-below.js";

/** Milliseconds between checks whether a removed folder or file exists again. */
const LOOK = 500;

/** Folders and files that are watched. */
export interface WatchedRoots {
  readonly all: () => readonly string[];
  readonly has: (path: string) => boolean;
  /** Whether a path is one of the watched folders or files, or is inside one. */
  readonly covers: (path: string) => boolean;
  /** Starts to watch paths that are not watched yet. */
  readonly add: (paths: readonly string[]) => void;
  /**
   * Watches a removed folder or file again once it exists. Its old watch has ended. Its files are reported as
   * new.
   */
  readonly awaitReturn: (root: string) => void;
  readonly close: () => void;
}

/** Creates a list of paths that are already watched. `watchMore` starts to watch more paths. */
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
