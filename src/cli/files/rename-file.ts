import { renameSync } from "node:fs";
import { errorCode } from "./error-code.js";

/** What Windows answers while another program has a file open: scanners and indexers do, just after it was written. */
const HELD: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);
/** Milliseconds before each further try, two seconds and a half in all. */
const PAUSES: readonly number[] = [10, 20, 40, 80, 150, 300, 500, 600, 800];

/** What a rename is made with; for tests. */
export interface RenameTools {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => void;
  readonly pause: (milliseconds: number) => void;
}

const TOOLS: RenameTools = { platform: process.platform, rename: renameSync, pause };

/**
 * Renames a file or folder; on Windows, which renames nothing that another program has open, it is tried again for a
 * while. Throws what the file system says in the end.
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

/** Holds the thread: whoever renames has nothing else to do. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
