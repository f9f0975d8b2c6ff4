import { createHash } from "node:crypto";
import { readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { join, sep } from "node:path";
import { followedFolders } from "../../config/followed-folders.js";
import { pathBelow } from "../../config/path-below.js";
import type { Project } from "../../config/project.js";
import { timeOfFile } from "../../content/git-times.js";

/**
 * Returns a hash of the names in all folders that may contain pages or public files, and of the targets of
 * links: pages can only be links into followed folders, and public files only within `public`. Folder times are not enough,
 * because every build creates dotfiles in the site's folder.
 */
export function contentNames(project: Project): string {
  const { siteDir, dest, themeDir } = project;
  const publicDir = join(siteDir, "public");
  const others = [dest, themeDir, publicDir].filter((folder) => folder !== siteDir);
  const hash = createHash("sha256");
  const add = (text: string) => void hash.update(text);
  const followed = followedFolders(project);
  const isSource = (name: string, path: string) =>
    !name.startsWith(".") && name !== "node_modules" && !others.includes(path);
  addNames(siteDir, add, { isWanted: isSource, hasTimes: followed.length > 0 });
  addNames(publicDir, add, { isWanted: () => true, hasTimes: false });
  for (const folder of followed) add(`\0\0${folder}\0to ${targetOf(folder)}`);
  return hash.digest("hex");
}

interface NamesOptions {
  readonly isWanted: (name: string, path: string) => boolean;
  /** Whether to add the times of markdown files outside the folder, which pages show. */
  readonly hasTimes: boolean;
}

/** Adds the names below a folder. Follows symbolic links, but visits each real folder only once. */
function addNames(root: string, add: (text: string) => void, { isWanted, hasTimes }: NamesOptions): void {
  const folders = [root];
  const seen = new Set<string>();
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const { real, entries } = entriesOf(folder, seen);
    const isElsewhere = hasTimes && real !== root && pathBelow(root, real) === null;
    const names: string[] = [];
    for (const entry of entries ?? []) {
      const path = folder + sep + entry.name;
      if (!isWanted(entry.name, path)) continue;
      const kind = kindOf(entry, path);
      names.push(`\0${kind}${entry.name}${entry.isSymbolicLink() ? `\0to ${targetOf(path)}` : ""}`);
      if (kind === "folder") folders.push(path);
      else if (hasTimes && (isElsewhere || entry.isSymbolicLink()) && /\.md$/i.test(entry.name)) {
        names.push(`\0at ${timeOfFile(path)}`);
      }
    }
    add(`\0\0${folder}${entries === null ? "\0none" : ""}${names.join("")}`);
  }
}

interface FolderEntries {
  readonly real: string;
  /** `null` for a folder that cannot be read. */
  readonly entries: readonly Dirent[] | null;
}

function entriesOf(folder: string, seen: Set<string>): FolderEntries {
  const real = targetOf(folder);
  if (seen.has(real)) return { real, entries: [] };
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    seen.add(real);
    return { real, entries: entries.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
  } catch {
    return { real, entries: null };
  }
}

/** Returns the final target of a link; empty if it does not exist. */
function targetOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return "";
  }
}

function kindOf(entry: Dirent, path: string): "folder" | "file" | "other" {
  if (!entry.isSymbolicLink()) return entry.isDirectory() ? "folder" : "file";
  try {
    return statSync(path).isDirectory() ? "folder" : "file";
  } catch {
    return "other";
  }
}
