import { HanblogError } from "../../runtime/model/error.js";
import type { StorePlace } from "../comments/open-store.js";

/**
 * Where the comments are: in the PostgreSQL that `DATABASE_URL` names, else in a file. Throws `database-url` for any
 * other address.
 */
export function findPlace(databaseUrl: string | undefined, file: string): StorePlace {
  if (databaseUrl === undefined || databaseUrl === "") return { kind: "file", file };
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { kind: "postgres", url: databaseUrl };
  throw new HanblogError("database-url", "DATABASE_URL is no address of a PostgreSQL database", {
    hint: "It has the form postgres://user:password@host:5432/name. Without it, comments go into a file.",
  });
}
