import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { openToRead } from "../comments/open-store.js";
import { backUpFile } from "../comments/transfer/backup-file.js";
import { createError } from "../messages/create-problem.js";
import type { CommandContext } from "./command-context.js";
import { findPlace } from "./comments-place.js";

/** Flags of `hanblog comments backup`, as comments-program.ts declares them. */
export interface BackupFlags {
  readonly data: string;
}

/**
 * Runs `hanblog comments backup`: copies the database file of the comments as it is at one moment. Rejects with
 * `backup-postgres`, `data-missing`, or an error of `backUpFile`.
 */
export async function runBackup(
  file: string,
  flags: BackupFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, flags.data));
  if (place.kind === "postgres") throw createError("backup-postgres", {});
  // Checks that the file contains comments before anything is copied.
  const store = existsSync(place.file) ? await openToRead(place, () => undefined) : null;
  if (store === null) throw createError("data-missing", { file: place.file });
  await store.close();
  const counts = await backUpFile(place.file, resolve(cwd, file));
  const texts = terminal.catalogue.texts.comments;
  terminal.print(texts.backedUp(counts, file));
  terminal.note(texts.backupSecrets);
}
