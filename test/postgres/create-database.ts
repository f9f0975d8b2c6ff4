import { inject } from "vitest";
import type { DatabaseKind } from "./start-postgres.js";

/** Creates a database on the PostgreSQL server of this run of tests, and gives its address. */
export async function createDatabase(kind: DatabaseKind): Promise<string> {
  const response = await fetch(`${inject("postgresHost")}/${kind}`, { method: "POST" });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
