import { mkdtemp, rm, copyFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { createError } from "../../messages/create-problem.js";
import { CLASS_COUNTERS, COMMENTS, COUNTERS, type Collection } from "../store/collections.js";
import { openDatabase } from "../store/database-driver.js";
import { letGoOfFiles } from "../store/sqlite/sqlite-connection.js";
import { openSqliteStore } from "../store/sqlite-store.js";
import type { FullStore } from "../store/store.js";
import { createNewFile } from "./create-new-file.js";
import { isHanblogError } from "../../../runtime/model/error.js";
import { errorCode } from "../../files/error-code.js";
import { openStore, openToRead, type StorePlace } from "../open-store.js";

/** The number of objects in a backup, with those of further classes. */
export interface Backup {
  readonly comments: number;
  readonly counters: number;
}

/**
 * Copies a comment database as of one moment, even while the service writes to it, and checks the copy.
 * Rejects with `backup-damaged` and keeps no copy if the check fails.
 */
export function backUpFile(data: string, file: string): Promise<Backup> {
  return createCheckedFile(file, (temporary) => Promise.resolve(copyDatabase(data, temporary)));
}

/**
 * Copies the comments of any store to a new SQLite file, as of one moment, and checks the copy. Rejects like
 * `backUpFile`.
 */
export function backUpStore(store: FullStore, file: string): Promise<Backup> {
  return createCheckedFile(file, (temporary) =>
    inWorkFolder(dirname(temporary), async (work) => {
      const copy = await openSqliteStore(work);
      try {
        await copy.tables.fill((insert) => store.tables.read(insert));
      } finally {
        await copy.close();
      }
      copyDatabase(work, temporary);
    }),
  );
}

/**
 * Creates a database file that `fill` writes, and checks it. Rejects with `backup-damaged`, or with an error of
 * `createNewFile`.
 */
export async function createCheckedFile(
  file: string,
  fill: (temporary: string) => Promise<void>,
): Promise<Backup> {
  let backup: Backup | null = null;
  await createNewFile(file, async (temporary) => {
    try {
      await fill(temporary);
      backup = checkCopy(temporary);
    } finally {
      await letGoOfFiles();
      // SQLite leaves a journal behind if it could not complete the copy.
      await rm(`${temporary}-journal`, { force: true });
    }
  });
  if (backup === null) throw new Error("The backup was not checked");
  return backup;
}

/** Calls `work` with the path of a database file in a new folder, which is deleted afterwards. */
export async function inWorkFolder<Value>(
  parent: string,
  work: (file: string) => Promise<Value>,
): Promise<Value> {
  const dir = await mkdtemp(join(parent, ".hanblog-"));
  try {
    return await work(join(dir, "comments.db"));
  } finally {
    await letGoOfFiles();
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Copies a database into an empty file. The copy has no further files next to it, unlike the original in use. */
export function copyDatabase(data: string, file: string): void {
  const database = openDatabase(data);
  try {
    database.prepare("pragma busy_timeout = 5000").all([]);
    database.prepare("vacuum into ?").run([file]);
  } finally {
    database.close();
  }
}

/** Checks a database file and counts its objects. Throws `backup-damaged`. */
export function checkCopy(file: string): Backup {
  const copy = openDatabase(file);
  try {
    const [check] = copy.prepare("pragma integrity_check").all([]);
    if (check?.[0] !== "ok") {
      throw createError("backup-damaged", {});
    }
    const number = (query: string) => Number(copy.prepare(query).all([])[0]?.[0]);
    const count = ({ table }: Collection) => number(`select count(*) from ${table}`);
    // A backup of an older version has no counters of further classes.
    const { table } = CLASS_COUNTERS;
    const hasClasses = number(`select count(*) from sqlite_master where name = '${table}'`) > 0;
    return {
      comments: count(COMMENTS),
      counters: count(COUNTERS) + (hasClasses ? count(CLASS_COUNTERS) : 0),
    };
  } finally {
    copy.close();
  }
}

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
