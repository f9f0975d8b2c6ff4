import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Vitest's global setup: gives a run of tests a folder of its own for temporary files, which goes with it. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "hanblog-tests-"));
  // As the system's: a database that root starts runs as a user of its own.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
