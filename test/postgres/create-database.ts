import { inject } from "vitest";
import type { DatabaseKind } from "./start-postgres.js";

/** Creates a database on the PostgreSQL server of this run of tests, and gives its address. */
export function createDatabase(kind: DatabaseKind): Promise<string> {
  return ask(kind);
}

/**
 * The address of a database with the tables of the service, which the files of one process use one after the other:
 * emptying it takes far less time than creating one. Two workers at a time can have the same `VITEST_POOL_ID` (0).
 */
export function findOwnDatabase(): Promise<string> {
  return ask(`migrated/${process.pid}`);
}

/** Asks the global setup for the address of a database. */
export async function ask(path: string): Promise<string> {
  const response = await fetch(`${inject("databaseHost")}/${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
