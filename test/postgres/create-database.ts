import { inject } from "vitest";
import type { DatabaseKind } from "./start-postgres.js";

/** Creates a database on the PostgreSQL server of this run of tests, and gives its address. */
export function createDatabase(kind: DatabaseKind): Promise<string> {
  return ask(kind);
}

/**
 * The address of a database with the tables of the service, which the files of one worker use one after the other:
 * emptying it takes far less time than creating one.
 */
export function findOwnDatabase(): Promise<string> {
  return ask(`migrated/${process.env["VITEST_POOL_ID"] ?? ""}`);
}

async function ask(path: string): Promise<string> {
  const response = await fetch(`${inject("postgresHost")}/${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
