import { openToRead, type StorePlace } from "../../comments/open-store.js";
import type { FullStore } from "../../comments/store/store.js";
import { createError } from "../../messages/create-problem.js";
import type { Terminal } from "../../report/terminal.js";
import { errorCode } from "../../files/error-code.js";
import { createToPageAddress, type ToAddress } from "../../comments/transfer/page-address.js";
import { readAddressMap } from "../../comments/transfer/read-address-map.js";

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

/** Reads the file of `--map`, or none. Rejects with `import-file`, or with `address-map`. */
export async function openAddressMap(file: string | null): Promise<ToAddress> {
  if (file === null) return createToPageAddress(new Map());
  const moved = await readAddressMap(file).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw createError("import-file", { kind: "map", name: file }, { cause: error });
  });
  return createToPageAddress(moved);
}
