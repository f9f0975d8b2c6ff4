import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Returns the folder of a package, resolved as from a file in `dir`, or `null` if it is not installed. */
export function findPackage(name: string, dir: string): string | null {
  try {
    return dirname(createRequire(join(dir, "package.json")).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}
