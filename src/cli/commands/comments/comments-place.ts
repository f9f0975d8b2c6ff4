import { openToRead, type StorePlace } from "../../comments/open-store.js";
import type { FullStore } from "../../comments/store/store.js";
import { createError } from "../../messages/create-problem.js";
import type { Terminal } from "../../report/terminal.js";

/**
 * Returns the place of the comments: the PostgreSQL database that `DATABASE_URL` names, or else a file. Throws
 * `database-url` for any other address.
 */
export function findPlace(databaseUrl: string | undefined, file: string): StorePlace {
  if (databaseUrl === undefined || databaseUrl === "") return { kind: "file", file };
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { kind: "postgres", url: databaseUrl };
  throw createError("database-url", {});
}

/** Opens existing comments for reading only. Rejects with `data-missing` if there are none, or like `openToRead`. */
export async function openExisting(place: StorePlace, terminal: Terminal): Promise<FullStore> {
  const store = await openToRead(place, (error) => terminal.note(error.message));
  if (store === null) throw createError("data-missing", { file: place.kind === "file" ? place.file : null });
  return store;
}
