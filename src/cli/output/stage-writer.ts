import { linkSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { errorCode } from "./error-code.js";

/** Where new files go, and where those of the build before stand. Plain, so that it can cross to a worker. */
export interface StageFolders {
  /** Absolute. */
  readonly dir: string;
  /** The former output, of which files of equal bytes are taken; `null`: every file is written. */
  readonly former: string | null;
}

/** Writes a file at `path` below the stage. */
export type WriteFile = (path: string, contents: string | Uint8Array) => void;

/** Calls are synchronous: many small files take a third of the time. */
export function createStageWriter({ dir, former }: StageFolders): WriteFile {
  const made = new Set<string>();
  const makeFolder = (folder: string) => {
    if (made.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    made.add(folder);
  };
  return (path, contents) => {
    const file = join(dir, path);
    makeFolder(dirname(file));
    const bytes = typeof contents === "string" ? Buffer.from(contents) : contents;
    if (former !== null && takeOver(join(former, path), file, bytes)) return;
    writeFileSync(file, bytes);
  };
}

/** Whether the former file has these bytes and now stands in the stage too: a link costs less than a new file. */
function takeOver(formerFile: string, file: string, bytes: Uint8Array): boolean {
  try {
    const former = lstatSync(formerFile, { throwIfNoEntry: false });
    if (former === undefined || !former.isFile() || former.size !== bytes.length) return false;
    if (!readFileSync(formerFile).equals(bytes)) return false;
    linkSync(formerFile, file);
    return true;
  } catch (error) {
    if (errorCode(error) === null) throw error;
    // A file system without hard links, or a former output that cannot be read.
    return false;
  }
}
