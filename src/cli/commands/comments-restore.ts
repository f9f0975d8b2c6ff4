import { resolve } from "node:path";
import { restoreBackup } from "../comments/transfer/restore-backup.js";
import type { CommandContext } from "./command-context.js";
import { findPlace } from "./comments-place.js";

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
