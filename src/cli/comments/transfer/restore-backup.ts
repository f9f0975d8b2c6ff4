import { copyFile, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { isHanblogError } from "../../../runtime/model/error.js";
import { errorCode } from "../../files/error-code.js";
import { createError } from "../../messages/create-problem.js";
import { openStore, openToRead, type StorePlace } from "../open-store.js";
import { checkCopy, copyDatabase, createCheckedFile, inWorkFolder, type Backup } from "./backup-file.js";

/**
 * Restores a backup into a new file, or into a PostgreSQL database without comments, and updates its tables. The place
 * then contains everything or, on an error, nothing. Rejects with `restore-source`, `backup-damaged`, `data-newer`,
 * `file-exists` or `restore-not-empty`, or with an error of `openStore`.
 */
export async function restoreBackup(backup: string, place: StorePlace): Promise<Backup> {
  return place.kind === "file" ? restoreToFile(backup, place.file) : restoreToDatabase(backup, place);
}

async function restoreToFile(backup: string, file: string): Promise<Backup> {
  return createCheckedFile(file, async (temporary) => {
    await refuseChanges(file);
    await inWorkFolder(dirname(temporary), async (work) => {
      await prepareCopy(backup, work);
      copyDatabase(work, temporary);
    });
  });
}

/**
 * Rejects with `file-exists` if changes of a moved database are still there. SQLite would mix them with the backup, and
 * they can contain the latest comments of a service that was killed.
 */
async function refuseChanges(database: string): Promise<void> {
  for (const file of [`${database}-journal`, `${database}-wal`]) {
    const size = await stat(file).then(
      (found) => found.size,
      () => 0,
    );
    if (size > 0) throw createError("file-exists", { file });
  }
}

function restoreToDatabase(backup: string, place: StorePlace): Promise<Backup> {
  return inWorkFolder(tmpdir(), async (work) => {
    const counts = await prepareCopy(backup, work);
    const from = await openStore({ kind: "file", file: work }, ignore);
    try {
      const to = await openStore(place, ignore);
      try {
        const isFilled = await to.tables.fill((insert) => from.tables.read(insert));
        if (!isFilled) throw createError("restore-not-empty", {});
      } finally {
        await to.close();
      }
    } finally {
      await from.close();
    }
    return counts;
  });
}

/** Copies a backup, checks the copy and updates its tables. The backup itself stays unchanged. */
async function prepareCopy(backup: string, work: string): Promise<Backup> {
  await copyFile(backup, work).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw createError("restore-source", { kind: "missing", file: backup }, { cause: error });
  });
  await checkTables(backup, work);
  const counts = checkCopy(work);
  await (await openStore({ kind: "file", file: work }, ignore)).close();
  return counts;
}

/** Rejects a file without the tables of comments, before anything creates them in it. */
async function checkTables(backup: string, file: string): Promise<void> {
  try {
    const reader = await openToRead({ kind: "file", file }, ignore);
    await reader?.close();
    if (reader !== null) return;
  } catch (error) {
    if (isHanblogError(error) && error.code === "data-old") return;
    if (!isHanblogError(error) || error.code !== "data-file") throw error;
  }
  throw createError("restore-source", { kind: "other", file: backup });
}

function ignore(): void {
  // Connections that break reject the running query, too.
}
