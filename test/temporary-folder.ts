import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Global setup of Vitest: gives a run its own folder for temporary files, which is deleted at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "hanblog-tests-"));
  // World-writable like the system's folder, because a database started by root runs as another user.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
