import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { createCommentServer } from "../../../src/cli/comments/comment-server.js";
import type { Exchange } from "../../../src/cli/comments/exchange/exchange-router.js";
import type { LogEntry } from "../../../src/cli/comments/log.js";
import { LIMITS } from "../../../src/cli/comments/limits.js";
import { createMetrics } from "../../../src/cli/comments/metrics.js";
import { readProcess } from "../../../src/cli/comments/metrics-server.js";
import { openContext, type ServiceOptions } from "../../../src/cli/comments/open-context.js";
import { openStore, type StorePlace } from "../../../src/cli/comments/open-store.js";
import type { ServiceContext } from "../../../src/cli/comments/service-context.js";
import { createDatabase } from "../../postgres/create-database.js";
import type { DatabaseKind } from "../../postgres/start-postgres.js";

export const APP_ID = "test-app";
export const APP_KEY = "test-key";
export const MASTER_KEY = "test-master-key-of-32-characters";

export const ADMIN_PASSWORD = "correct horse battery staple";

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON. */
  readonly body: unknown;
  readonly text: string;
}

export interface CallOptions {
  /** Values that are no texts are written as JSON. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The visitor's address; every call comes from one that is its own if none is given. */
  readonly from?: string;
  readonly master?: boolean;
}

export interface TestService {
  readonly url: string;
  readonly context: ServiceContext;
  readonly log: readonly LogEntry[];
  readonly server: Server;
  /** As Prometheus would read them. */
  metrics(): string;
  /** Calls a path below `/1.1/` as a plain client would. */
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
  /** Moves the service's clock. */
  advance(ms: number): void;
  stop(): Promise<void>;
}

/** The service in this process, listening on a free port, its clock in the test's hand. */
export async function startService(
  place: StorePlace,
  { exchange = null, ...options }: Partial<ServiceOptions> & { readonly exchange?: Exchange | null } = {},
): Promise<TestService> {
  const log: LogEntry[] = [];
  let time = Date.UTC(2026, 10, 20, 12);
  const store = await openStore(place, () => undefined);
  const { context } = await openContext(store, {
    appId: APP_ID,
    appKey: APP_KEY,
    masterKey: MASTER_KEY,
    adminPassword: ADMIN_PASSWORD,
    // The least that scrypt takes: tests start many services.
    passwordCost: 2,
    commentClass: "Comment",
    legacyMail: false,
    moderation: "after",
    origins: null,
    signMaxAgeMs: null,
    maxBody: LIMITS.body,
    pauseSeconds: 20,
    now: () => new Date(time),
    randomBytes,
    ...options,
  });
  const metrics = createMetrics(readProcess);
  const { server, stop } = createCommentServer({
    context,
    proxies: 1,
    log: (entry) => log.push(entry),
    metrics,
    exchange,
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let visitors = 0;
  return {
    url,
    context,
    log,
    server,
    metrics: () => metrics.print(),
    async call(method, path, { params = {}, body, headers = {}, from, master = false } = {}) {
      visitors++;
      const query = new URLSearchParams(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
      const response = await fetch(`${url}/1.1/${path}?${query.toString()}`, {
        method,
        headers: {
          "X-LC-Id": APP_ID,
          "X-LC-Key": master ? `${MASTER_KEY},master` : APP_KEY,
          "X-Forwarded-For": from ?? `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const parsed: unknown = text === "" ? null : JSON.parse(text);
      return { status: response.status, headers: response.headers, body: parsed, text };
    },
    advance(ms) {
      time += ms;
    },
    stop,
  };
}

/** Gives a new place without comments: with the tables of the service, or with nothing at all. */
export type MakePlace = (kind?: DatabaseKind) => Promise<StorePlace>;

/** Runs a suite over both stores. */
export function describeOnBothStores(title: string, suite: (makePlace: MakePlace) => void): void {
  describe(`${title} on SQLite`, () => {
    const dir = mkdtempSync(join(tmpdir(), "hanblog-comments-"));
    let count = 0;
    afterAll(() => rmSync(dir, { recursive: true }));
    suite(() => Promise.resolve({ kind: "file", file: join(dir, `${count++}.db`) }));
  });

  describe(`${title} on PostgreSQL`, () => {
    suite(async (kind = "migrated") => ({ kind: "postgres", url: await createDatabase(kind) }));
  });
}
