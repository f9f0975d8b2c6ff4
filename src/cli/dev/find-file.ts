import { realpathSync, statSync } from "node:fs";
import { sep } from "node:path";

/**
 * Returns the real path of a file if it is inside `root`, otherwise `null`. Every file that the dev server
 * sends passes this check, and the returned path is the one that is opened.
 */
export function findFile(file: string, root: string): string | null {
  try {
    const folder = realpathSync(root);
    const real = realpathSync(file);
    return real.startsWith(folder.endsWith(sep) ? folder : folder + sep) && statSync(real).isFile()
      ? real
      : null;
  } catch {
    return null;
  }
}
