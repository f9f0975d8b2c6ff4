import { existsSync, lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { resolve, sep } from "node:path";
import { pathBelow } from "../../config/path-below.js";
import type { DevProject } from "../dev-project.js";
import type { DevSite } from "../dev-site.js";

/** The parts of a site that list the files it depends on. */
export interface WatchedSite extends Pick<DevSite, "loaded"> {
  readonly current: () => Pick<DevProject, "programSources"> | null;
}

/**
 * Returns the paths that a run watches: the site folder, and files elsewhere that its configuration and
 * program use.
 */
export function watchedPaths(siteDir: string, packageDir: string, site: WatchedSite): readonly string[] {
  const loaded = site.loaded();
  const theme = loaded === null ? [] : [loaded.project.themeDir];
  const sources = [...(site.current()?.programSources() ?? [])].filter(
    // hanblog's own runtime does not change during a run.
    (file) => pathBelow(packageDir, file) === null,
  );
  const config = loaded?.configInputs ?? [];
  const elsewhere = [...theme, ...config, ...sources].filter((path) => pathBelow(siteDir, path) === null);
  // The watch of the site leaves out hidden folders, such as that of the workflows.
  const hidden = config.filter((path) => isIgnored(path, [siteDir], null));
  const all = [...elsewhere, ...hidden].filter((path) => !path.split(sep).includes("node_modules"));
  return [siteDir, ...new Set(all)];
}

/**
 * Returns whether a file is ignored. Output, packages, and names that begin with a dot contain no sources,
 * except `.well-known`.
 */
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

/** Decides which symbolic links to folders a watch enters. */
export interface EnteredLinks {
  /**
   * Whether a path is a link that is not entered. `stats` describes the path itself and not the target of a link. Without
   * it, only paths that were links before are looked at again.
   */
  readonly isSkipped: (path: string, stats?: Stats) => boolean;
  /**
   * Records that a folder is not watched any more. Returns links to enter in its place: skipped ones to the same folder, and
   * its own path if something else is there now.
   */
  readonly release: (path: string) => readonly string[];
}

/**
 * Creates the record of a watch. Each folder is entered through one link only, because links that lead to each other
 * have no end. `roots` are the watched folders, which need no link. `onMoved` is called with a link that leads elsewhere, which
 * is skipped until `release` is called.
 */
export function createEnteredLinks(roots: readonly string[], onMoved: (path: string) => void): EnteredLinks {
  /** The path by which a folder is entered, by its real path. */
  const entered = new Map<string, string>(roots.map((root) => [realOf(root) ?? root, root]));
  /** Real paths of the folders to which the known links lead. */
  const links = new Map<string, string>();
  const moved = new Set<string>();

  function enter(path: string, real: string): boolean {
    links.set(path, real);
    const first = entered.get(real);
    if (first !== undefined && first !== path && realOf(first) === real) return false;
    entered.set(real, path);
    return true;
  }

  return {
    isSkipped(given, stats) {
      const path = resolve(given);
      const before = links.get(path);
      if (stats?.isSymbolicLink() !== true && before === undefined) return false;
      const real = targetOf(path);
      if (before !== undefined && before !== real && entered.get(before) === path) {
        if (!moved.has(path)) onMoved(path);
        moved.add(path);
        return true;
      }
      if (real !== null) return !enter(path, real);
      links.delete(path);
      return false;
    },
    release(path) {
      const before = links.get(path);
      if (before === undefined || entered.get(before) !== path) return [];
      entered.delete(before);
      links.delete(path);
      moved.delete(path);
      const others = [...links].flatMap(([other, target]) => (target === before ? other : []));
      const real = targetOf(path);
      const isBack = real === null ? existsSync(path) : enter(path, real);
      return isBack ? [path, ...others] : others;
    },
  };
}

/** Returns the real path of the folder to which a link leads; `null` for anything else. */
function targetOf(path: string): string | null {
  const real = isLink(path) ? realOf(path) : null;
  return real !== null && isFolder(real) ? real : null;
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
