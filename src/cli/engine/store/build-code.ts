import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

/**
 * Folder of the build's code. `OTHER_CODE` lists its folders that no build runs, or whose results are part of
 * the program key.
 */
const CODE = join(import.meta.dirname, "../..");
const OTHER_CODE = ["bundle", "commands", "comments", "dev", "preview"].map((name) => join(CODE, name) + sep);
const SHARED = ["model", "texts"].map((name) => join(CODE, "../runtime", name));

/**
 * Returns the absolute files of the code that builds. The bundled command line replaces this function with
 * its own list.
 */
export function buildCode(): readonly string[] {
  return [CODE, ...SHARED].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.[jt]s$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !OTHER_CODE.some((other) => file.startsWith(other))),
  );
}
