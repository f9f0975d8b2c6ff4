import { resolve } from "node:path";
import type { StorePlace } from "../../comments/open-store.js";
import type { FullStore } from "../../comments/store/store.js";
import { backUpFile, backUpStore, type Backup, restoreBackup } from "../../comments/transfer/backup-file.js";
import type { CommandContext } from "../command-context.js";
import { findPlace, openExisting } from "./comments-place.js";

/** Flags of `hanblog comments backup`, as comments-program.ts declares them. */
export interface BackupFlags {
  readonly data: string;
}

/**
 * Runs `hanblog comments backup`: copies all comments and settings as they are at one moment into a new SQLite file.
 * Rejects with `data-missing`, or an error of `backUpFile`.
 */
export async function runBackup(
  file: string,
  flags: BackupFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, flags.data));
  // Checks that there are comments of this version before anything is copied.
  const store = await openExisting(place, terminal);
  const counts = await copyStore(store, place, resolve(cwd, file));
  const texts = terminal.catalogue.texts.comments;
  terminal.print(texts.backedUp(counts, file));
  terminal.note(texts.backupSecrets);
}

async function copyStore(store: FullStore, place: StorePlace, to: string): Promise<Backup> {
  try {
    if (place.kind === "postgres") return await backUpStore(store, to);
  } finally {
    await store.close();
  }
  return backUpFile(place.file, to);
}

/** Flags of `hanblog comments restore`, as comments-program.ts declares them. */
export interface RestoreFlags {
  readonly data: string;
}

/**
 * Runs `hanblog comments restore`: restores a backup into a new file, or into an empty PostgreSQL database. Rejects
 * with an error of `restoreBackup`.
 */
export async function runRestore(
  file: string,
  flags: RestoreFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, flags.data));
  const counts = await restoreBackup(resolve(cwd, file), place);
  terminal.print(
    terminal.catalogue.texts.comments.restored(counts, place.kind === "file" ? flags.data : null),
  );
}
