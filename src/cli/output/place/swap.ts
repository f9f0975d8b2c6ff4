import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CARRIED_OVER, exists } from "./check-dest.js";
import { errorCode } from "../../files/error-code.js";
import { undoPatch } from "./patch.js";
import { renameFile } from "../../files/rename-file.js";
import { siblingOf, type SiblingKind } from "./sibling.js";
import { createError } from "../../messages/create-problem.js";

/**
 * Replaces `dest` with `stage`. The former output stays complete at every moment: as `dest`, or as the `old`
 * sibling that the next start restores. Throws a HanblogError `dest-busy` if the system denies the move.
 */
export async function swapIn(stage: string, dest: string): Promise<void> {
  const old = siblingOf(dest, "old");
  const hadOutput = await exists(dest);
  try {
    if (hadOutput) renameFile(dest, old);
    renameFile(stage, dest);
  } catch (error) {
    if (!(await exists(dest)) && (await exists(old))) renameFile(old, dest);
    throw busy(dest, error);
  }
  if (hadOutput) await retire(old, dest);
}

/**
 * Repairs the remains of a killed build next to `dest`: restores a former output that was moved away, undoes
 * a partial patch and deletes the rest. Only the holder of the lock may call it.
 */
export async function repairSwap(dest: string): Promise<void> {
  for (const old of await siblings(dest, "old")) {
    if (await exists(dest)) await retire(old, dest);
    else renameFile(old, dest);
  }
  for (const undo of await siblings(dest, "undo")) {
    if (await exists(dest)) undoPatch(undo, dest);
    else await remove(undo);
  }
  for (const kind of ["stage", "trash"] as const) {
    for (const path of await siblings(dest, kind)) await remove(path);
  }
}

/**
 * Deletes a former output. Renames it first, so that a partly deleted folder is never mistaken for a complete
 * one.
 */
async function retire(old: string, dest: string): Promise<void> {
  for (const name of CARRIED_OVER) {
    const isNeeded = (await exists(join(old, name))) && !(await exists(join(dest, name)));
    if (isNeeded) renameFile(join(old, name), join(dest, name));
  }
  const trash = siblingOf(dest, "trash");
  await remove(trash);
  renameFile(old, trash);
  // The new output is complete. The next start deletes files that another program holds open.
  await remove(trash).catch(() => undefined);
}

async function siblings(dest: string, kind: SiblingKind): Promise<readonly string[]> {
  const prefix = `.${basename(dest)}.${kind}-`;
  const names = await readdir(dirname(dest));
  return names
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .toSorted()
    .map((name) => join(dirname(dest), name));
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 });
}

function busy(dest: string, cause: unknown): unknown {
  const code = errorCode(cause);
  if (code !== "EBUSY" && code !== "EXDEV" && code !== "EPERM" && code !== "EACCES") return cause;
  return createError("dest-busy", { dest, code }, { cause });
}
