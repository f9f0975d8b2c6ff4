import { renameSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { errorCode } from "./error-code.js";

/**
 * Error codes on Windows while another program has a file open. Scanners and indexers do so right after a
 * file is written.
 */
const HELD: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);
/** Milliseconds before each retry, 2.5 seconds in total. */
const PAUSES: readonly number[] = [10, 20, 40, 80, 150, 300, 500, 600, 800];

/** System functions used by `renameFile`; replaced in tests. */
export interface RenameTools {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly pause: (milliseconds: number) => void;
}

const TOOLS: RenameTools = { platform: process.platform, rename: renameSync, pause };

/**
 * Renames a file or folder. Retries for a while on Windows, which cannot rename files that another program
 * has open. Throws the last error of the file system.
 */
export function renameFile(from: string, to: string, tools = TOOLS): void {
  const pauses = tools.platform === "win32" ? PAUSES : [];
  for (const milliseconds of pauses) {
    try {
      tools.rename(from, to);
      return;
    } catch (error) {
      if (!HELD.has(errorCode(error) ?? "")) throw error;
      tools.pause(milliseconds);
    }
  }
  tools.rename(from, to);
}

/** Blocks the thread until the next retry, because renaming is synchronous. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Replaces a file by one that only this user can read. It is complete at every moment. */
export async function writePrivate(file: string, text: string): Promise<void> {
  const next = `${file}.new`;
  await writeFile(next, text, { mode: 0o600 });
  // The file may be left from an earlier run, with another mode.
  await chmod(next, 0o600);
  renameFile(next, file);
}
