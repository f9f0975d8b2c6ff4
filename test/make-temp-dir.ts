import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates an empty folder that is deleted at the end of the run. */
export function makeTempDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), "hanblog-test-"));
}
