import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { createAdminRouter } from "./admin/admin-router.js";
import { LIMITS } from "./limits.js";
import type { LogEntry } from "./log.js";
import { authenticate } from "./protocol/authenticate.js";
import { allowCrossOrigin } from "./protocol/cross-origin.js";
import { CODES, notFound, RequestError } from "./protocol/request-error.js";
import { createRunRequest } from "./protocol/run-request.js";
import { answerRouter } from "./router-answer.js";
import type { ServiceContext } from "./service-context.js";

export interface AppOptions {
  readonly context: ServiceContext;
  /** How many proxies stand before the service and tell the visitor's address. */
  readonly proxies: number;
  readonly log: (entry: LogEntry) => void;
}

/** The service as an express app: the protocol under `/1.1`, and what watches over the process. */
export function createCommentApp({ context, proxies, log }: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", proxies);
  app.use(writeLog(log, context));
  app.use((_, response, next) => {
    response.set({ "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" });
    next();
  });
  app.get("/healthz", (_, response) => {
    response.json({ status: "ok" });
  });
  app.get("/readyz", async (_, response) => {
    try {
      await context.store.ping();
      response.json({ status: "ok" });
    } catch {
      response.status(503).json({ status: "the store does not answer" });
    }
  });
  // Before the headers that let every origin call: the owner's calls are for this origin alone.
  app.use("/admin/api", createAdminRouter(context));
  app.use(allowCrossOrigin);
  app.get("/2/route", answerRouter(context.keys.appId));
  // The SDK sends the body `null` with some requests, hence not strict; an unpacked body has no known size.
  app.use("/1.1", express.json({ limit: LIMITS.body, strict: false, inflate: false }), answerApi(context));
  app.use(() => {
    throw notFound();
  });
  app.use(answerError(log));
  return app;
}

function answerApi(context: ServiceContext): RequestHandler {
  const run = createRunRequest(context);
  return async (request, response) => {
    const { isMaster } = authenticate(request.headers, context.keys);
    const { status, body, location } = await run({
      method: request.method,
      path: request.path
        .split("/")
        .filter((segment) => segment !== "")
        .map(decodeSegment),
      params: request.query,
      body: request.body as unknown,
      visitor: { address: request.ip ?? "", isMaster },
    });
    if (location !== undefined) response.location(`${request.baseUrl}/${location}`);
    response.status(status).json(body);
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw notFound();
  }
}

function writeLog(log: AppOptions["log"], { now }: ServiceContext): RequestHandler {
  return (request, response, next) => {
    const started = now().getTime();
    response.once("close", () => {
      const { method } = request;
      // The path only: a query can hold what people wrote.
      const [path = ""] = request.originalUrl.split("?", 1);
      const entry = { method, path: path.slice(0, 200), status: response.statusCode };
      log({ event: "request", ...entry, ms: now().getTime() - started });
    });
    next();
  };
}

function answerError(log: AppOptions["log"]): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const { status, code, message, retryAfter } = toRequestError(error, log);
    if (retryAfter !== null) response.set("Retry-After", String(retryAfter));
    response.status(status).json({ code, error: message });
  };
}

/** What the body parser and the router throw carries a status; anything else is a fault of ours. */
function toRequestError(error: unknown, log: AppOptions["log"]): RequestError {
  if (error instanceof RequestError) return error;
  const status = error instanceof Error && "status" in error ? error.status : null;
  if (status === 413) return new RequestError(413, CODES.refused, "The body is too large.");
  if (status === 415) return new RequestError(415, CODES.invalidJson, "The body must be plain JSON.");
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new RequestError(status, CODES.invalidJson, "The request cannot be read.");
  }
  log({ event: "failure", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return new RequestError(500, 1, "The service has a problem of its own.");
}
