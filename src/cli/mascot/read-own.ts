import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HanblogError } from "../../runtime/model/error.js";

/** Reads a file that `mascot` in the config refers to. Throws `mascot-file` if it cannot be read. */
export function readOwn(path: string, siteDir: string): Buffer {
  try {
    return readFileSync(join(siteDir, path));
  } catch (cause) {
    const hint = "Paths of `mascot` are relative to the site folder.";
    throw new HanblogError("mascot-file", `The mascot's file ${path} is not there`, { hint, cause });
  }
}
