import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Has the files of databases that were closed let go of: libsql keeps one open until the last of its prepared
 * statements is collected, and Windows removes no file that is open. Statements that can still be reached are not.
 */
export async function letGoOfFiles(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  // Collected handles are closed in a task of their own.
  await setImmediate();
}
