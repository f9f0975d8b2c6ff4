import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { HanblogError } from "../../runtime/model/error.js";
import { plural } from "../../runtime/model/plural.js";
import { openToRead } from "../comments/open-store.js";
import { backUpFile } from "../comments/transfer/backup-file.js";
import type { CommandContext } from "./command-context.js";
import { findPlace } from "./comments-place.js";

/** Flags of `hanblog comments backup`, as comments-program.ts declares them. */
export interface BackupFlags {
  readonly data: string;
}

/**
 * `hanblog comments backup`: a copy of the file of the comments as it is at one moment. Rejects with
 * `backup-postgres`, `data-missing`, or what `backUpFile` rejects with.
 */
export async function runBackup(
  file: string,
  flags: BackupFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const place = findPlace(process.env["DATABASE_URL"], resolve(cwd, flags.data));
  if (place.kind === "postgres") {
    throw new HanblogError(
      "backup-postgres",
      "Comments in PostgreSQL are backed up by PostgreSQL's own tools",
      {
        hint: 'pg_dump --format=custom --file=comments.dump "$DATABASE_URL", or `hanblog comments export`.',
      },
    );
  }
  // Says what is wrong with a file that keeps no comments before anything is copied.
  const store = existsSync(place.file) ? await openToRead(place, () => undefined) : null;
  if (store === null) {
    throw new HanblogError("data-missing", `There are no comments in ${place.file}`, {
      hint: "--data names the file of the comments.",
    });
  }
  await store.close();
  const { comments, counters } = await backUpFile(place.file, resolve(cwd, file));
  const copied = `${plural(comments, "comment")}, ${plural(counters, "counter")}`;
  terminal.print(`Backed up and checked: ${copied}, in ${file}`);
  terminal.note("It holds mails, addresses and the service's secrets: keep it as you keep the comments.");
}
