import { realpathSync, statSync } from "node:fs";
import { sep } from "node:path";

/**
 * The real path of a file, if that lies below `root`; else `null`. The one place through which every file
 * of the dev server goes: what is checked here is what is opened.
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
