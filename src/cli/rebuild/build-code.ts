import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

/** The folder of the code that builds, and those of it that no build runs, or whose work is the program. */
const CODE = join(import.meta.dirname, "..");
const OTHER_CODE = ["bundle", "commands", "comments", "dev", "preview"].map((name) => join(CODE, name) + sep);
const SHARED = ["model", "texts"].map((name) => join(CODE, "../runtime", name));

/** The files (absolute) of the code that builds; the joined command line has a list of its own in place of this one. */
export function buildCode(): readonly string[] {
  return [CODE, ...SHARED].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.[jt]s$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !OTHER_CODE.some((other) => file.startsWith(other))),
  );
}
