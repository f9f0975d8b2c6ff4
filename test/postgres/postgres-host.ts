import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { startPostgres, type TestPostgres } from "./start-postgres.js";

declare module "vitest" {
  interface ProvidedContext {
    readonly postgresHost: string;
  }
}

/**
 * Vitest's global setup: one PostgreSQL server for all files of a run, which is started when the first of them asks
 * for a database. `/empty` and `/migrated` give a new one, `/migrated/<name>` the same one for the same name.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<TestPostgres> | null = null;
  const named = new Map<string, Promise<string>>();
  const find = async (path: string) => {
    postgres ??= startPostgres();
    const { createDatabase } = await postgres;
    const [, kind, name] = path.split("/");
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
  project.provide("postgresHost", `http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  return async () => {
    host.close();
    host.closeAllConnections();
    // A failed start has already been reported to the tests that requested it.
    const started = await postgres?.catch(() => null);
    await started?.stop();
  };
}
