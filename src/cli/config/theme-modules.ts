import { existsSync } from "node:fs";
import { join } from "node:path";

const MODULE_ENDINGS = [".ts", ".tsx", ".js", ".mjs"];

/** Name of the theme module that exports the schema of its options, without the extension. */
export const OPTIONS_SCHEMA = "options-schema";

/** Returns the absolute file of an optional theme module such as `boot`, or `null`. */
export function findModule(dir: string, name: string): string | null {
  const files = MODULE_ENDINGS.map((ending) => join(dir, name + ending));
  return files.find((file) => existsSync(file)) ?? null;
}
