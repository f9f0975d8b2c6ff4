import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Releases the files of closed databases by forcing a garbage collection. libsql keeps a file open until the
 * last of its prepared statements is collected, and Windows cannot delete an open file. Statements that are
 * still referenced keep their file open.
 */
export async function letGoOfFiles(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  // Handles are closed in a later task than the one that collects them.
  await setImmediate();
}
