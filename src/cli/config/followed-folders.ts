import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { pathBelow } from "./path-below.js";
import type { Project } from "./project.js";

/** Places outside the site folder that links in it may lead to; plain data that can be sent to a worker. */
export interface Followed {
  /** Absolute paths of the folders in `content.follow`. */
  readonly folders: readonly string[];
  /** Links that lead into these folders. */
  readonly links: readonly FollowedLink[];
}

/** A symbolic link in the site that is followed. */
export interface FollowedLink {
  /** Path below the site folder, with `/`. */
  readonly path: string;
  /** Absolute path of its target, with symbolic links resolved. */
  readonly real: string;
}

export const NOTHING_FOLLOWED: Followed = { folders: [], links: [] };

/** Returns the absolute paths of the folders in `content.follow`. They may be missing, or be links themselves. */
export function followedFolders({ siteDir, config }: Pick<Project, "siteDir" | "config">): readonly string[] {
  return config.content.follow.map((folder) => resolve(siteDir, folder));
}

/**
 * Returns whether a file may be read, because it is in one of the folders. `real` is its path with symbolic links
 * resolved. The folders are resolved at each call, because they can be created or replaced.
 */
export function isFollowed(folders: readonly string[], real: string): boolean {
  return folders.some((folder) => {
    const found = realPathOf(folder);
    return found !== null && isWithin(found, real);
  });
}

/** Returns whether a path is a folder or inside of it. Both are absolute and resolved. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || pathBelow(folder, path) !== null;
}

/** Returns a path with symbolic links resolved, or `null` if it does not exist. */
export function realPathOf(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}
