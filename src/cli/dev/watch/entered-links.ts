import { lstatSync, realpathSync, statSync, type Stats } from "node:fs";
import { resolve } from "node:path";

/** Decides which symbolic links to folders a watch enters. */
export interface EnteredLinks {
  /**
   * Whether a path is a link that is not entered. `stats` describes the path itself and not the target of a link. Without
   * it, only paths that were links before are looked at again.
   */
  readonly isSkipped: (path: string, stats?: Stats) => boolean;
  /** Records that a folder is gone. Returns the skipped links that lead to the same folder. */
  readonly release: (path: string) => readonly string[];
}

/**
 * Creates the record of a watch. Each folder is entered through one link only, because links that lead to each other
 * have no end. `roots` are the watched folders, which need no link.
 */
export function createEnteredLinks(roots: readonly string[]): EnteredLinks {
  /** The path by which a folder is entered, by its real path. */
  const entered = new Map<string, string>(roots.map((root) => [realOf(root) ?? root, root]));
  /** Real paths of the folders to which the known links lead. */
  const links = new Map<string, string>();

  return {
    isSkipped(given, stats) {
      const path = resolve(given);
      if (stats?.isSymbolicLink() !== true && !links.has(path)) return false;
      const real = isLink(path) ? realOf(path) : null;
      if (real === null || !isFolder(real)) {
        links.delete(path);
        return false;
      }
      links.set(path, real);
      const first = entered.get(real);
      if (first !== undefined && first !== path && realOf(first) === real) return true;
      entered.set(real, path);
      return false;
    },
    release(path) {
      const real = links.get(path);
      if (real === undefined || entered.get(real) !== path) return [];
      entered.delete(real);
      return [...links].flatMap(([other, target]) => (target === real && other !== path ? other : []));
    },
  };
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function realOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}
