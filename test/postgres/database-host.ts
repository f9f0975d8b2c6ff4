import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { startD1 } from "../workers/open-d1.js";
import { startPostgres, type TestPostgres } from "./start-postgres.js";

declare module "vitest" {
  interface ProvidedContext {
    readonly databaseHost: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL server for all files of a run, which is started when the first of them asks
 * for a database. `/empty` and `/migrated` give a new one, `/migrated/<name>` the same one for the same name. `/d1/<name>`
 * gives the database of a `workerd`, which is started for each name.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<TestPostgres> | null = null;
  const named = new Map<string, Promise<string>>();
  const workerd = new Map<string, ReturnType<typeof startD1>>();
  const find = async (path: string) => {
    const [, kind, name] = path.split("/");
    if (kind === "d1" && name !== undefined) {
      const known = workerd.get(name) ?? startD1();
      workerd.set(name, known);
      return (await known).url;
    }
    postgres ??= startPostgres();
    const { createDatabase } = await postgres;
    if (name === undefined) return createDatabase(kind === "empty" ? "empty" : "migrated");
    const known = named.get(name) ?? createDatabase("migrated");
    named.set(name, known);
    return known;
  };
  const host = createServer((request, response) => {
    find(request.url ?? "").then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, "127.0.0.1");
  await once(host, "listening");
  project.provide("databaseHost", `http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  return async () => {
    host.close();
    host.closeAllConnections();
    // A failed start has already been reported to the tests that requested it.
    const started = await postgres?.catch(() => null);
    await started?.stop();
    for (const one of workerd.values()) await (await one.catch(() => null))?.close();
  };
}
