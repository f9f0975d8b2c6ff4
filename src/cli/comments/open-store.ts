import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { isHanblogError } from "../../runtime/model/error.js";
import { createError } from "../messages/create-problem.js";
import { findDamage } from "./find-damage.js";
import { explainMissing } from "./missing-package.js";
import type { FullStore } from "./store/store.js";

/** The location of the comments: a file or a PostgreSQL server. */
export type StorePlace =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "postgres"; readonly url: string };

/**
 * Opens the store. Throws `database-unreachable`, `data-file`, `data-damaged`, `data-newer` or `package-missing`. The errors
 * never contain the address of the database, which may include a password.
 */
export async function openStore(place: StorePlace, onError: (error: Error) => void): Promise<FullStore> {
  if (place.kind === "postgres") {
    // Loads only the necessary driver, to save memory.
    const { openPostgresStore } = await import("./store/postgres-store.js").catch(explainMissing);
    return openPostgresStore(place.url, onError).catch(unreachable);
  }
  try {
    await mkdir(dirname(place.file), { recursive: true });
    const { openSqliteStore } = await import("./store/sqlite-store.js").catch(explainMissing);
    return await openSqliteStore(place.file);
  } catch (error) {
    const known = isHanblogError(error) ? error : findDamage(error);
    if (known !== null) throw known;
    const values = { file: place.file, reason: reason(error), access: "write" } as const;
    throw createError("data-file", values, { cause: error });
  }
}

/**
 * Opens the store for reading only, without changing it. Resolves to `null` if there are no comments yet.
 * Rejects with `data-file`, `data-damaged`, `data-old`, `data-newer`, `database-unreachable` or `package-missing`.
 */
export async function openToRead(
  place: StorePlace,
  onError: (error: Error) => void,
): Promise<FullStore | null> {
  if (place.kind === "postgres") {
    const { readPostgresStore } = await import("./store/postgres-store.js").catch(explainMissing);
    return readPostgresStore(place.url, onError).catch(unreachable);
  }
  if (!existsSync(place.file)) return null;
  try {
    const { readSqliteStore } = await import("./store/sqlite-store.js").catch(explainMissing);
    return await readSqliteStore(place.file);
  } catch (error) {
    const known = isHanblogError(error) ? error : findDamage(error);
    if (known !== null) throw known;
    const values = { file: place.file, reason: reason(error), access: "read" } as const;
    throw createError("data-file", values, { cause: error });
  }
}

function unreachable(error: unknown): never {
  if (isHanblogError(error)) throw error;
  throw createError("database-unreachable", { reason: reason(error) }, { cause: error });
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // An error of several connection attempts has a code, but no message.
  return error.message === "" && "code" in error ? String(error.code) : error.message;
}
