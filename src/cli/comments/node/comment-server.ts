import { createServer, type Server, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { readPackageInfo } from "../../config/package-info.js";
import { createService } from "../create-service.js";
import { forgetExpired, type ServiceEnv } from "../open-context.js";
import { type Metrics, measureStore } from "../metrics.js";
import { bundlePage } from "./bundle-page.js";
import { loadPanel } from "./load-panel.js";
import { createListener, type Client } from "./listener.js";
import type { LogEntry } from "../log.js";
import { plainAddress, parseIp } from "../policy/ip-address.js";

/** Maximum time for which a stopping service waits for running requests, in milliseconds. */
const STOP_MS = 10_000;

/** Interval at which expired rate limits, sessions and deliveries are deleted, in milliseconds. */
const FORGET_MS = 60_000;

/**
 * Lifetime of an idle connection, in milliseconds. It is longer than the 60 s of common proxies, so that the
 * proxy closes first.
 */
const KEEP_ALIVE_MS = 65_000;

/** Time limits for receiving a request, and the interval at which they are checked, in milliseconds. */
export interface Patience {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
}

const PATIENCE: Patience = {
  headersTimeout: 10_000,
  // Enough for a comment with images on a slow connection. The widget waits no longer either.
  requestTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
};

/** The dependencies of the server. */
export interface ServerOptions extends Pick<ServiceEnv, "context" | "log" | "exchange"> {
  /**
   * Number of trusted reverse proxies in front of the service that add the visitor's address to
   * `X-Forwarded-For`.
   */
  readonly proxies: number;
  readonly metrics: Metrics;
}

/** The comment service as an HTTP server. */
export interface CommentServer {
  readonly server: Server;
  /** Finishes running requests, accepts no new ones, and waits for `others`. Then it closes the store. */
  stop(others?: Promise<void>): Promise<void>;
}

/** Creates the service as an HTTP server that is not listening yet. */
export function createCommentServer(given: ServerOptions, patience: Patience = PATIENCE): CommentServer {
  const { metrics } = given;
  const { store, now } = given.context;
  const options = { ...given, context: { ...given.context, store: measureStore(store, metrics.store) } };
  const { version } = readPackageInfo();
  const answer = createService({
    ...options,
    loadOwnerPage: bundlePage,
    loadPanel,
    gzip: (contents) => gzipSync(contents, { level: 9 }),
    version,
    nextTurn: () => nextTurn(),
  });
  const listener = createListener(answer, options);
  const limits = {
    // Queries are part of the address: a thousand ids take 32 KB.
    maxHeaderSize: 64 * 1024,
    keepAliveTimeout: KEEP_ALIVE_MS,
    ...patience,
  };
  const unused = new Set<Socket>();
  const server = createServer(limits, (request, response) => {
    unused.delete(request.socket);
    watchRequest(options, request, response);
    // Closes each connection after its response while the service stops.
    if (!server.listening) response.setHeader("Connection", "close");
    listener(request, response, readClient(request, given.proxies));
  });
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  // Disconnects clients that have read nothing of a response for this long, in milliseconds.
  server.setTimeout(30_000);
  let forgetting: Promise<unknown> = Promise.resolve();
  const forget = setInterval(() => {
    forgetting = forgetExpired(store, now()).catch((error: unknown) =>
      options.log({ event: "failure", stack: String(error) }),
    );
  }, FORGET_MS);
  forget.unref();
  return {
    server,
    async stop(others) {
      clearInterval(forget);
      // Closes connections that browsers opened in advance. Node does not count them as idle.
      for (const socket of unused) socket.destroy();
      await Promise.all([closeServer(server), others, forgetting]);
      await given.context.refusals.flush();
      await store.close();
    },
  };
}

/**
 * Returns the facts about a client that `proxies` trusted proxies report. Without any, these headers come from the
 * visitor and are ignored.
 */
export function readClient(request: IncomingMessage, proxies: number): Client {
  const [protocol = ""] = String(request.headers["x-forwarded-proto"] ?? "").split(",", 1);
  return { address: clientAddress(request, proxies), isSecure: proxies > 0 && protocol.trim() === "https" };
}

/**
 * Returns the visitor's IP address. Each of the `proxies` trusted proxies appends the address of its client
 * to `X-Forwarded-For`. Earlier values in the header come from the visitor and are ignored.
 */
function clientAddress({ socket, headers }: IncomingMessage, proxies: number): string {
  const nearest = socket.remoteAddress ?? "";
  const forwarded = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => withoutPort(address.trim()))
    .filter((address) => address !== "");
  const reported = proxies === 0 ? undefined : forwarded[Math.max(0, forwarded.length - proxies)];
  // An IPv6 socket reports IPv4 addresses as `::ffff:203.0.113.7`. The owner and Akismet need the plain form.
  return plainAddress(reported !== undefined && parseIp(reported) !== null ? reported : nearest);
}

/** Returns an address without the port that some proxies append, and without the brackets of IPv6. */
function withoutPort(address: string): string {
  const [, version6, version4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return version6 ?? version4 ?? address;
}

const CALLS = new Set(["classes", "cloudQuery", "batch", "scan", "date"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** Logs and counts a request when its response is complete or its connection is closed. */
function watchRequest(
  { log, metrics }: { readonly log: (entry: LogEntry) => void; readonly metrics: Metrics },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const started = performance.now();
  const { method = "", url = "" } = request;
  response.once("close", () => {
    const ms = performance.now() - started;
    // Logs only the path, because a query can contain the text of a visitor.
    const [path = ""] = url.split("?", 1);
    const status = response.statusCode;
    log({ event: "request", method, path: path.slice(0, 200), status, ms: Math.round(ms) });
    const labels = { route: nameRoute(path), method: METHODS.has(method) ? method : "other", status };
    metrics.request(labels, ms / 1000);
  });
}

/** Returns one of a few route names. Visitors can send any number of different paths. */
function nameRoute(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  if (first === "1.1") return CALLS.has(second) ? second : "other";
  if (first === "health" || first === "healthz" || first === "readyz") return "health";
  return first === "admin" ? "admin" : "other";
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => server.closeAllConnections(), STOP_MS);
    server.close(() => {
      clearTimeout(late);
      clearInterval(closing);
      done();
    });
    // A connection becomes idle only after its running response is complete.
    const closing = setInterval(() => server.closeIdleConnections(), 50);
  });
}
