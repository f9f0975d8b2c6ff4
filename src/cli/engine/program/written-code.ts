import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRunning, processIdentity } from "../../files/process-identity.js";

/** Code that was written to disk to be loaded. */
export interface WrittenCode {
  readonly file: string;
  /** Hash of the file's content. */
  readonly hash: string;
}

/**
 * Matches names of written files. They contain the pid of the owner and a mark that distinguishes it from
 * later processes with the same pid.
 */
const NAME = /^server-(\d+)-([\da-f]{8})-.*\.cjs$/;

/**
 * Writes a renderer to `cacheDir`, and deletes files of processes that have ended. Every program gets its own
 * file, because programs with the same code are removed at different times.
 */
export async function writeCode(code: string, cacheDir: string): Promise<WrittenCode> {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const name = `server-${process.pid}-${await markOf(process.pid)}-${randomUUID()}.cjs`;
  const file = join(cacheDir, name);
  await mkdir(cacheDir, { recursive: true });
  await clearDead(cacheDir);
  await writeFile(file, code);
  return { file, hash };
}

async function clearDead(cacheDir: string): Promise<void> {
  for (const name of await readdir(cacheDir)) {
    const [, pid, mark] = NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const isHeld = (await isRunning(Number(pid), null)) && (await markOf(Number(pid))) === mark;
    if (!isHeld) await rm(join(cacheDir, name), { force: true });
  }
}

async function markOf(pid: number): Promise<string> {
  const identity = await processIdentity(pid);
  return createHash("sha256").update(`${pid} ${identity}`).digest("hex").slice(0, 8);
}
