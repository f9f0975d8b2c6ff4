import { createHash } from "node:crypto";
import { readdirSync, realpathSync, statSync, type Dirent } from "node:fs";
import { join, sep } from "node:path";
import type { Project } from "../../config/project.js";

/**
 * Returns a hash of the names in all folders that may contain pages or public files, and of the targets of
 * links: pages cannot be links, and public files only within `public`. Folder times are not enough, because
 * every build creates dotfiles in the site's folder.
 */
export function contentNames({ siteDir, dest, themeDir }: Project): string {
  const publicDir = join(siteDir, "public");
  const others = [dest, themeDir, publicDir].filter((folder) => folder !== siteDir);
  const hash = createHash("sha256");
  const add = (text: string) => void hash.update(text);
  addNames(siteDir, add, (name, path) => {
    return !name.startsWith(".") && name !== "node_modules" && !others.includes(path);
  });
  addNames(publicDir, add, () => true);
  return hash.digest("hex");
}

/** Adds the names below a folder. Follows symbolic links, but visits each real folder only once. */
function addNames(
  root: string,
  add: (text: string) => void,
  isWanted: (name: string, path: string) => boolean,
): void {
  const folders = [root];
  const seen = new Set<string>();
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = entriesOf(folder, seen);
    const names: string[] = [];
    for (const entry of entries ?? []) {
      const path = folder + sep + entry.name;
      if (!isWanted(entry.name, path)) continue;
      const kind = kindOf(entry, path);
      names.push(`\0${kind}${entry.name}${entry.isSymbolicLink() ? `\0to ${targetOf(path)}` : ""}`);
      if (kind === "folder") folders.push(path);
    }
    add(`\0\0${folder}${entries === null ? "\0none" : ""}${names.join("")}`);
  }
}

function entriesOf(folder: string, seen: Set<string>): readonly Dirent[] | null {
  try {
    const real = realpathSync(folder);
    if (seen.has(real)) return [];
    seen.add(real);
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return null;
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
