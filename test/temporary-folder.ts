import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode } from "../src/cli/files/error-code.js";

/** A file system in memory that Linux has. */
const MEMORY = "/dev/shm";
/** Bytes that must be free. A full run writes less than a third of them at a time. */
const ROOM = 8 * 1024 ** 3;

/** Start of the name of a run's folder. The id of its process follows. */
const PREFIX = "hanblog-tests-";

/**
 * Global setup of Vitest: gives a run its own folder for temporary files, which is deleted at the end. `DISK_TMPDIR` is one
 * on a disk, for copies of everything that is installed.
 */
export function setup(): () => void {
  removeLeft(MEMORY);
  const folders = [findParent(), tmpdir()].map((parent) =>
    mkdtempSync(join(parent, `${PREFIX}${process.pid}-`)),
  );
  const [folder = "", onDisk = ""] = folders;
  // World-writable like the system's folder, because a database started by root runs as another user.
  chmodSync(folder, 0o1777);
  process.env["TMPDIR"] = folder;
  process.env["DISK_TMPDIR"] = onDisk;
  return () => {
    for (const one of folders) rmSync(one, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Deletes the folders of runs that were killed. In memory, they would take room until the system restarts. */
function removeLeft(parent: string): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? /^(\d+)-/.exec(name.slice(PREFIX.length))?.[1] : undefined;
    const isLeft = pid !== undefined && !isRunning(Number(pid));
    if (isLeft && statSync(join(parent, name)).uid === process.getuid?.())
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user.
    return errorCode(error) === "EPERM";
  }
}

/**
 * Returns the folder that `TMPDIR` names, or one in memory if it has room. Builds and databases flush each file that they
 * write. A disk takes up to 20 ms for that, which is most of the time of many tests.
 */
function findParent(): string {
  if (process.env["TMPDIR"] !== undefined || process.platform !== "linux") return tmpdir();
  // In containers, it is often small, or programs in it cannot be started.
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .findLast(([, place]) => place === MEMORY);
  if (mount === undefined || mount[3]?.split(",").includes("noexec") === true) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM ? MEMORY : tmpdir();
}
