import { randomUUID } from "node:crypto";
import { copyFile, constants, link, readdir, rm, stat, writeFile } from "node:fs/promises";
import { uptime } from "node:os";
import { basename, dirname, join } from "node:path";
import type { HanblogError } from "../../../runtime/model/error.js";
import { isRunning, processIdentity } from "../../files/process-identity.js";
import { errorCode, readIfPresent } from "../../files/error-code.js";
import { renameFile } from "../../files/rename-file.js";
import { createError } from "../../messages/create-problem.js";

/** An acquired lock. It becomes invalid when its process ends without releasing it. */
export interface Lock {
  release(): Promise<void>;
}

interface Owner {
  readonly pid: number;
  readonly identity: string | null;
}

/** Maximum attempts to take a lock that other processes release or take over in the meantime. */
const ATTEMPTS = 10;

/**
 * Acquires the lock `file` for this process, and takes it over if its owner is dead. Tests pass a `makeLink`
 * that fails.
 * Throws a HanblogError `build-locked` with the owner's pid if the owner is running.
 */
export async function acquireLock(file: string, makeLink = link): Promise<Lock> {
  const claim = `${file}-${randomUUID()}`;
  const content = JSON.stringify({
    pid: process.pid,
    identity: await processIdentity(process.pid),
  } satisfies Owner);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await createWhole(file, { content, claim, makeLink })) {
      await clearClaims(file);
      return { release: () => release(file, content) };
    }
    const found = await readIfPresent(file);
    if (found === null) continue;
    const owner = parseOwner(found);
    if (owner !== null && (await isHeld(file, owner))) throw locked(file, owner.pid);
    await removeDead(file, found, `${claim}.dead`);
  }
  throw locked(file, null);
}

/**
 * Whether the owner of a lock is still running. Without a process identity, a lock from before the last boot
 * counts as dead, because pids are reused.
 */
async function isHeld(file: string, { pid, identity }: Owner): Promise<boolean> {
  if (identity === null && (await isOlderThanBoot(file))) return false;
  return isRunning(pid, identity);
}

async function isOlderThanBoot(file: string): Promise<boolean> {
  const booted = Date.now() - uptime() * 1000;
  return await stat(file).then(
    ({ mtimeMs }) => mtimeMs < booted,
    () => false,
  );
}

/**
 * Creates `file` with its content atomically, so that no process reads a partial lock. Resolves to `false` if
 * the file exists.
 */
async function createWhole(
  file: string,
  {
    content,
    claim,
    makeLink,
  }: { readonly content: string; readonly claim: string; readonly makeLink: typeof link },
): Promise<boolean> {
  await writeFile(claim, content);
  try {
    await makeLink(claim, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    return await createByCopy(claim, file);
  } finally {
    await rm(claim, { force: true });
  }
}

/** Creates the lock on file systems without hard links. */
async function createByCopy(claim: string, file: string): Promise<boolean> {
  try {
    await copyFile(claim, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    // ENOENT: the owner of the lock has already deleted our claim.
    if (errorCode(error) === "EEXIST" || errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** Deletes claim files of processes that were killed while they tried to acquire the lock. */
async function clearClaims(file: string): Promise<void> {
  const prefix = `${basename(file)}-`;
  for (const name of await readdir(dirname(file))) {
    if (name.startsWith(prefix)) await rm(join(dirname(file), name), { force: true });
  }
}

/** Moves a dead lock away. Restores the file if another process has replaced it since it was read. */
async function removeDead(file: string, expected: string, aside: string): Promise<void> {
  try {
    renameFile(file, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  if ((await readIfPresent(aside)) !== expected) await createByCopy(aside, file);
  await rm(aside, { force: true });
}

async function release(file: string, content: string): Promise<void> {
  if ((await readIfPresent(file)) === content) await rm(file, { force: true });
}

function parseOwner(text: string): Owner | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("pid" in value)) return null;
    const { pid } = value;
    const identity = "identity" in value && typeof value.identity === "string" ? value.identity : null;
    return Number.isInteger(pid) && Number(pid) > 0 ? { pid: Number(pid), identity } : null;
  } catch {
    return null;
  }
}

function locked(file: string, pid: number | null): HanblogError {
  return createError("build-locked", { pid, file });
}
