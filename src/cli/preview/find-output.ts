import { realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { routeToFile } from "../../runtime/model/path.js";

/**
 * Returns the real path of the file in `dir` that serves a route, or `null`. Never returns a file outside
 * `dir`, not even through a symbolic link.
 */
export function findOutput(dir: string, route: string, fileOf = routeToFile): string | null {
  try {
    // Resolved for every request, because a build may have replaced the folder.
    const root = realpathSync(dir);
    const file = realpathSync(join(root, fileOf(route)));
    return file.startsWith(root + sep) && statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}
