import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { createCommentApp, type AppOptions } from "./app.js";
import { measureStore } from "./store/measured-store.js";
import { createProtocolListener, isProtocolCall } from "./protocol/protocol-listener.js";
import { watchRequest } from "./watch-requests.js";

/** How long a stopping service waits for answers under way. */
const STOP_MS = 10_000;

/** Between two looks for limits, sessions and deliveries that can be forgotten. */
const FORGET_MS = 60_000;

/** A proxy keeps connections for 60 s and must never be the last to know that one was closed. */
const KEEP_ALIVE_MS = 65_000;
/** How long deliveries are remembered that were made, so that none is made twice. */
const REMEMBER_MS = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds that a visitor may take, and the interval at which they are checked. */
export interface Patience {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly connectionsCheckingInterval: number;
}

const PATIENCE: Patience = {
  headersTimeout: 10_000,
  // A comment with pictures over a slow line; the widget waits no longer either.
  requestTimeout: 75_000,
  connectionsCheckingInterval: 2_000,
};

/** A service that listens. */
export interface CommentServer {
  readonly server: Server;
  /** Answers what is under way, takes nothing new, then closes the store once `others` have done with it too. */
  stop(others?: Promise<void>): Promise<void>;
}

/** The service as an HTTP server that is not listening yet. */
export function createCommentServer(given: AppOptions, patience: Patience = PATIENCE): CommentServer {
  const { metrics } = given;
  const { store, now } = given.context;
  const options = { ...given, context: { ...given.context, store: measureStore(store, metrics.store) } };
  const app = createCommentApp(options);
  const answerProtocol = createProtocolListener(options);
  const limits = {
    // Texts of queries stand in addresses: a thousand ids are 32 KB.
    maxHeaderSize: 64 * 1024,
    keepAliveTimeout: KEEP_ALIVE_MS,
    ...patience,
  };
  const unused = new Set<Socket>();
  const server = createServer(limits, (request, response) => {
    unused.delete(request.socket);
    watchRequest(options, request, response);
    // While it stops, no connection is kept for a next request.
    if (!server.listening) response.setHeader("Connection", "close");
    (isProtocolCall(request) ? answerProtocol : app)(request, response);
  });
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  // Who takes nothing of an answer for so long must not hold it here.
  server.setTimeout(30_000);
  let forgetting: Promise<unknown> = Promise.resolve();
  const forget = setInterval(() => {
    const before = new Date(now().getTime() - REMEMBER_MS);
    forgetting = Promise.all([
      store.rates.forget(now()),
      store.sessions.forget(now()),
      store.outbox.forget(before),
    ]).catch((error: unknown) => options.log({ event: "failure", stack: String(error) }));
  }, FORGET_MS);
  forget.unref();
  return {
    server,
    async stop(others) {
      clearInterval(forget);
      // Browsers open connections ahead, which Node does not count as idle.
      for (const socket of unused) socket.destroy();
      await Promise.all([closeServer(server), others, forgetting]);
      await store.close();
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => server.closeAllConnections(), STOP_MS);
    server.close(() => {
      clearTimeout(late);
      clearInterval(closing);
      done();
    });
    // A connection becomes idle when the answer under way on it has gone.
    const closing = setInterval(() => server.closeIdleConnections(), 50);
  });
}
