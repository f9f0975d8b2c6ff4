import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The folder of a package as a file in `dir` would find it; `null` where it is not installed. */
export function findPackage(name: string, dir: string): string | null {
  try {
    return dirname(createRequire(join(dir, "package.json")).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}
