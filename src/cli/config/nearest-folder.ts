import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** Returns the nearest folder that contains a name, beginning with `from`, or `null`. */
export function nearestFolder(from: string, name: string): string | null {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, name))) return dir;
    if (dirname(dir) === dir) return null;
  }
}

/** Returns the root of a site's repository: the nearest folder with `.git`, else with a `package.json`, else the site. */
export function repositoryRoot(siteDir: string): string {
  return nearestFolder(siteDir, ".git") ?? nearestFolder(siteDir, "package.json") ?? siteDir;
}

/** Whether git may find a repository for a folder. Where it finds none, no process of git is worth its start. */
export function hasRepository(dir: string): boolean {
  return process.env["GIT_DIR"] !== undefined || nearestFolder(realpathSync(dir), ".git") !== null;
}
