import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createCommentServer, type Patience } from "../../../src/cli/comments/node/comment-server.js";
import type { Exchange } from "../../../src/cli/comments/exchange/exchange-routes.js";
import type { LogEntry } from "../../../src/cli/comments/log.js";
import { LIMITS } from "../../../src/cli/comments/limits.js";
import { createMetrics } from "../../../src/cli/comments/metrics.js";
import { readProcess } from "../../../src/cli/comments/node/metrics-server.js";
import { NODE_HASHES, createScryptPasswords } from "../../../src/cli/comments/node/password.js";
import { openContext, type ServiceOptions } from "../../../src/cli/comments/open-context.js";
import type { ServiceContext } from "../../../src/cli/comments/service-context.js";
import { sendInMemory, toHeaders } from "../send-in-memory.js";
import { MEMORY, openPlace, type TestPlace } from "./open-place.js";
import { createServerFetch } from "./server-fetch.js";

export const APP_ID = "test-app";
export const APP_KEY = "test-key";
export const MASTER_KEY = "test-master-key-of-32-characters";

export const ADMIN_PASSWORD = "correct horse battery staple";

/** The base address of a service that does not listen. */
export const SERVICE_URL = "http://service.example";

export { MEMORY };

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON body. */
  readonly body: unknown;
  readonly text: string;
}

export interface CallOptions {
  /** Query parameters. Values other than texts are serialized as JSON. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The visitor's address. By default, each call has a different one. */
  readonly from?: string;
  readonly master?: boolean;
}

export interface TestService {
  readonly context: ServiceContext;
  readonly log: readonly LogEntry[];
  readonly server: Server;
  /** Returns the metrics in Prometheus' text format. */
  metrics(): string;
  /** A `fetch` that sends every request to this service. It also accepts paths. */
  readonly fetch: typeof globalThis.fetch;
  /** Sends a request to a path below `/1.1/`, like a plain client. */
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
  /** Advances the service's clock. */
  advance(ms: number): void;
  stop(): Promise<void>;
}

export interface TestOptions extends Partial<ServiceOptions> {
  readonly exchange?: Exchange | null;
  readonly patience?: Patience;
}

/** Opens a service in this process. It does not listen, and the test controls its clock. */
export async function openService(
  place: TestPlace,
  { exchange = null, patience, ...options }: TestOptions = {},
): Promise<TestService> {
  const log: LogEntry[] = [];
  let time = Date.UTC(2026, 10, 20, 12);
  const store = await openPlace(place);
  const { context } = await openContext(store, {
    appId: APP_ID,
    appKey: APP_KEY,
    masterKey: MASTER_KEY,
    adminPassword: ADMIN_PASSWORD,
    // The minimum of scrypt, because tests start many services.
    passwords: createScryptPasswords(2),
    hashes: NODE_HASHES,
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
  const app = { context, proxies: 1, log: (entry: LogEntry) => log.push(entry), metrics, exchange };
  const { server, stop } = createCommentServer(app, patience);
  const serverFetch = createServerFetch(server);
  const fetch: typeof globalThis.fetch = (input, init) =>
    serverFetch(input instanceof Request ? input : new URL(input, SERVICE_URL), init);
  let visitors = 0;
  return {
    context,
    log,
    server,
    metrics: () => metrics.print(),
    fetch,
    async call(method, path, { params = {}, body, headers = {}, from, master = false } = {}) {
      visitors++;
      const query = new URLSearchParams(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === "string" ? value : JSON.stringify(value),
        ]),
      );
      const answer = await sendInMemory(server, {
        method,
        path: `/1.1/${path}?${query.toString()}`,
        headers: {
          "X-LC-Id": APP_ID,
          "X-LC-Key": master ? `${MASTER_KEY},master` : APP_KEY,
          "X-Forwarded-For": from ?? `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = answer.body.toString();
      const parsed: unknown = text === "" ? null : JSON.parse(text);
      return { status: answer.status, headers: toHeaders(answer.headers), body: parsed, text };
    },
    advance(ms) {
      time += ms;
    },
    stop,
  };
}

/** Listens on a free port of this machine and resolves to the address. */
export async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
