import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { createError } from "../messages/create-problem.js";
import { createHash } from "node:crypto";

/** A file of a model. Its path is relative to the folder of the setting file. */
export interface ModelFile {
  readonly path: string;
  readonly contents: Uint8Array;
}

/** The files that a model's setting file refers to. */
export interface ModelFiles {
  readonly files: readonly ModelFile[];
  /** Paths in the setting file that do not exist or are outside of its folder. */
  readonly missing: readonly string[];
}

/**
 * Fields of a setting file that contain a file path, in lower case. In Cubism 4 they start with a capital.
 */
const FILE_FIELDS: ReadonlySet<string> = new Set(["model", "moc", "physics", "pose", "file", "sound"]);

/** Returns the distinct file paths in a setting file, except for addresses on other hosts. */
export function namedFiles(setting: unknown): readonly string[] {
  return [...new Set(collect(setting))].filter((path) => !/^(?:http|\/\/)/.test(path));
}

function collect(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]: [string, unknown]) => {
    if (typeof entry === "string") return FILE_FIELDS.has(key.toLowerCase()) && entry !== "" ? [entry] : [];
    if (key.toLowerCase() === "textures" && Array.isArray(entry))
      return entry.filter((path) => typeof path === "string");
    return collect(entry);
  });
}

/**
 * Reads the files that a setting file refers to. Skips files outside of its folder, even if a link inside
 * points to them.
 */
export function readModelFiles(settingFile: string, setting: unknown): ModelFiles {
  const dir = realpathSync(dirname(settingFile));
  const files: ModelFile[] = [];
  const missing: string[] = [];
  for (const name of namedFiles(setting)) {
    const path = posix.normalize(name);
    const file = join(dir, path);
    if (existsSync(file) && realpathSync(file).startsWith(dir + sep)) {
      files.push({ path, contents: readFileSync(file) });
    } else missing.push(name);
  }
  return { files, missing };
}

/** Reads a file that `mascot` in the config refers to. Throws `mascot-file` if it cannot be read. */
export function readMascotFile(path: string, siteDir: string): Buffer {
  try {
    return readFileSync(join(siteDir, path));
  } catch (cause) {
    throw createError("mascot-file", { kind: "option", path }, { cause });
  }
}

/** Returns the SHA-256 hash of all parts as hexadecimal digits. */
export function checksum(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
