import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

/** The folder of the code that builds, and those of it that no build runs, or whose work is the program. */
const CODE = join(import.meta.dirname, "..");
const OTHER_CODE = ["bundle", "commands", "comments", "dev", "preview"].map((name) => join(CODE, name) + sep);
const MODEL = join(CODE, "../runtime/model");

/** The files (absolute) of the code that builds; the joined command line has a list of its own in place of this one. */
export function buildCode(): readonly string[] {
  return [CODE, MODEL].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.[jt]s$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !OTHER_CODE.some((other) => file.startsWith(other))),
  );
}
