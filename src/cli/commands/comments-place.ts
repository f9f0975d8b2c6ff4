import type { StorePlace } from "../comments/open-store.js";
import { createError } from "../messages/create-problem.js";

/**
 * Returns the place of the comments: the PostgreSQL database that `DATABASE_URL` names, or else a file. Throws
 * `database-url` for any other address.
 */
export function findPlace(databaseUrl: string | undefined, file: string): StorePlace {
  if (databaseUrl === undefined || databaseUrl === "") return { kind: "file", file };
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { kind: "postgres", url: databaseUrl };
  throw createError("database-url", {});
}
