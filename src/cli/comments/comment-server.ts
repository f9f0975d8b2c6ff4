import { createServer, type Server } from "node:http";
import { createCommentApp, type AppOptions } from "./app.js";

/** How long a stopping service waits for answers under way. */
const STOP_MS = 10_000;

/** Between two looks for limits that can be forgotten. */
const FORGET_MS = 60_000;

export interface CommentServer {
  readonly server: Server;
  /** Answers what is under way, takes nothing new, then closes the store. */
  stop(): Promise<void>;
}

/** The service as an HTTP server that is not listening yet. */
export function createCommentServer(options: AppOptions): CommentServer {
  const { store, now } = options.context;
  // Texts of queries stand in addresses: a thousand ids are 32 KB.
  const server = createServer({ maxHeaderSize: 64 * 1024 }, createCommentApp(options));
  server.requestTimeout = 15_000;
  server.headersTimeout = 10_000;
  const forget = setInterval(() => {
    store.rates.forget(now()).catch((error: unknown) => {
      options.log({ event: "failure", stack: String(error) });
    });
  }, FORGET_MS);
  forget.unref();
  return {
    server,
    async stop() {
      clearInterval(forget);
      await closeServer(server);
      await store.close();
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => server.closeAllConnections(), STOP_MS);
    server.close(() => {
      clearTimeout(late);
      done();
    });
    server.closeIdleConnections();
  });
}
