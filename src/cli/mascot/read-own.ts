import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createError } from "../messages/create-problem.js";

/** Reads a file that `mascot` in the config refers to. Throws `mascot-file` if it cannot be read. */
export function readOwn(path: string, siteDir: string): Buffer {
  try {
    return readFileSync(join(siteDir, path));
  } catch (cause) {
    throw createError("mascot-file", { kind: "option", path }, { cause });
  }
}
