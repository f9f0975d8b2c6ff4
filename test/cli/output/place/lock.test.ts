import { readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { acquireLock } from "../../../../src/cli/output/place/lock.js";
import { isRunning, processIdentity } from "../../../../src/cli/files/process-identity.js";
import { temporaryFolder } from "../temporary-folder.js";

/** Pid above the maximum of Linux. */
const DEAD_PID = 4_194_305;

describe("acquireLock", () => {
  it("writes pid and start time of its owner, and deletes them on release", async () => {
    const dir = await temporaryFolder();
    const lock = await acquireLock(join(dir, "lock"));
    const owner: unknown = JSON.parse(await readFile(join(dir, "lock"), "utf8"));
    expect(owner).toEqual({ pid: process.pid, identity: await processIdentity(process.pid) });
    expect(await readdir(dir)).toEqual(["lock"]);
    await lock.release();
    expect(await readdir(dir)).toEqual([]);
  });

  it.each([
    ["a dead process", JSON.stringify({ pid: DEAD_PID, identity: null })],
    ["a cut file", '{"pid":1'],
    ["an empty file", ""],
    ["a process that can be none", '{"pid":0}'],
  ])("takes over the lock of %s", async (_, content) => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "lock"), content);
    const lock = await acquireLock(join(dir, "lock"));
    await lock.release();
    expect(await readdir(dir)).toEqual([]);
  });

  it.skipIf(process.platform !== "linux")("takes over from a dead process whose pid is reused", async () => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "lock"), JSON.stringify({ pid: process.pid, identity: "boot/1" }));
    const lock = await acquireLock(join(dir, "lock"));
    await lock.release();
  });

  it("gives a dead lock to exactly one of many concurrent processes", async () => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "lock"), JSON.stringify({ pid: DEAD_PID, identity: null }));
    const results = await Promise.allSettled([0, 1].map(() => acquireLock(join(dir, "lock"))));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  it.each(["EPERM", "ENOTSUP", "ENOSYS", "EISDIR"])(
    "is taken only once on a file system without hard links, which returns %s",
    async (code) => {
      const dir = await temporaryFolder();
      const file = join(dir, "lock");
      const refuse = () => Promise.reject(Object.assign(new Error(code), { code }));
      await writeFile(file, JSON.stringify({ pid: DEAD_PID, identity: null }));
      const lock = await acquireLock(file, refuse);
      await expect(acquireLock(file, refuse)).rejects.toMatchObject({
        code: "build-locked",
        message: expect.stringContaining(`process ${process.pid}`),
      });
      expect(await readdir(dir)).toEqual(["lock"]);
      await lock.release();
      expect(await readdir(dir)).toEqual([]);
    },
  );

  it("rejects with the system's error for a read-only folder", async () => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "file"), "");
    await expect(acquireLock(join(dir, "file", "lock"))).rejects.toThrow();
    await expect(acquireLock(join(dir, "gone", "lock"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("can be released after its file was deleted", async () => {
    const dir = await temporaryFolder();
    const lock = await acquireLock(join(dir, "lock"));
    await rm(join(dir, "lock"));
    await lock.release();
    expect(await readdir(dir)).toEqual([]);
  });

  it("ignores a lock older than the last boot if only the owner's pid is known", async () => {
    const dir = await temporaryFolder();
    const file = join(dir, "lock");
    const leave = (identity: string | null) =>
      writeFile(file, JSON.stringify({ pid: process.pid, identity }));
    await leave(null);
    await expect(acquireLock(file)).rejects.toMatchObject({ code: "build-locked" });
    await utimes(file, 1, 1);
    await (await acquireLock(file)).release();
    await leave(await processIdentity(process.pid));
    await utimes(file, 1, 1);
    await expect(acquireLock(file)).rejects.toMatchObject({ code: "build-locked" });
  });

  it("does not release a lock that another process has taken meanwhile", async () => {
    const dir = await temporaryFolder();
    const lock = await acquireLock(join(dir, "lock"));
    await writeFile(join(dir, "lock"), "another");
    await lock.release();
    expect(await readFile(join(dir, "lock"), "utf8")).toBe("another");
  });
});

describe("isRunning", () => {
  it("recognises this process and an unused pid", async () => {
    expect(await isRunning(process.pid, await processIdentity(process.pid))).toBe(true);
    expect(await isRunning(process.pid, null)).toBe(true);
    expect(await isRunning(DEAD_PID, null)).toBe(false);
  });
});
