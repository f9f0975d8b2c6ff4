import { rm } from "node:fs/promises";
import Database from "libsql";
import { createError } from "../../messages/create-problem.js";
import { letGoOfFiles } from "../store/let-go-of-files.js";
import { createNewFile } from "./create-new-file.js";

/** The number of objects in a backup. */
export interface Backup {
  readonly comments: number;
  readonly counters: number;
}

/**
 * Copies a comment database as of one moment, even while the service writes to it, and checks the copy.
 * Rejects with `backup-damaged` and keeps no copy if the check fails.
 */
export async function backUpFile(data: string, file: string): Promise<Backup> {
  let backup: Backup | null = null;
  await createNewFile(file, async (temporary) => {
    try {
      copyDatabase(data, temporary);
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

function copyDatabase(data: string, file: string): void {
  const database = new Database(data);
  try {
    database.pragma("busy_timeout = 5000");
    database.prepare("vacuum into ?").run([file]);
  } finally {
    database.close();
  }
}

function checkCopy(file: string): Backup {
  const copy = new Database(file);
  try {
    const [check]: unknown[] = copy.prepare("pragma integrity_check").all([]);
    if (Reflect.get(Object(check), "integrity_check") !== "ok") {
      throw createError("backup-damaged", {});
    }
    const count = (table: string) =>
      Number(Reflect.get(Object(copy.prepare(`select count(*) as n from ${table}`).get([])), "n"));
    return { comments: count("comment"), counters: count("counter") };
  } finally {
    copy.close();
  }
}
