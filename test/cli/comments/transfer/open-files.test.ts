import { readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openSqliteStore } from "../../../../src/cli/comments/store/sqlite-store.js";
import { COUNTERS } from "../../../../src/cli/comments/store/collections.js";
import { backUpFile } from "../../../../src/cli/comments/transfer/backup-file.js";
import { tryOut } from "../../../../src/cli/comments/transfer/trial-store.js";

/**
 * Returns the open files of this process whose name contains `part`. On Linux, they include deleted files.
 */
function openFiles(part: string): readonly string[] {
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.includes(part) ? [file] : [];
    } catch {
      return [];
    }
  });
}

// Windows cannot delete an open file, so a copy with mail and IP addresses would remain there.
describe.runIf(process.platform === "linux")("a deleted database file is not open", () => {
  it("after a dry run of an import", async () => {
    const counted = await tryOut(null, (objects) => objects.count(COUNTERS, { kind: "all", of: [] }));
    expect(counted).toBe(0);
    expect(openFiles("hanblog-trial-")).toEqual([]);
  });

  it("after a backup", async () => {
    const dir = await mkdtemp(join(tmpdir(), "hanblog-backup-"));
    onTestFinished(() => rm(dir, { recursive: true }));
    const store = await openSqliteStore(join(dir, "comments.db"));
    await store.close();
    await backUpFile(join(dir, "comments.db"), join(dir, "copy.db"));
    expect(openFiles(".copy.db.")).toEqual([]);
    expect(readdirSync(dir).toSorted()).toContain("copy.db");
  });
});
