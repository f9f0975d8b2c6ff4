import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes an empty folder that is removed with the run. */
export function makeTempDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), "hanblog-test-"));
}
