import { realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { routeToFile } from "../../runtime/model/path.js";

/**
 * The real path of the file below `dir` that serves a route, or `null`. Nothing outside `dir` is found,
 * neither by name nor behind a symbolic link.
 */
export function findOutput(dir: string, route: string): string | null {
  try {
    // Resolved anew each time: a build may have put another folder in place.
    const root = realpathSync(dir);
    const file = realpathSync(join(root, routeToFile(route)));
    return file.startsWith(root + sep) && statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}
