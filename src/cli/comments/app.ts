import express, { type ErrorRequestHandler, type Express } from "express";
import { createAdminPage } from "./admin/admin-page.js";
import { createAdminRouter } from "./admin/admin-router.js";
import { bundlePage } from "./admin/bundle-page.js";
import { readPackageInfo } from "../config/package-info.js";
import { createExchangeRouter, type Exchange } from "./exchange/exchange-router.js";
import { answerFeed } from "./feed/answer-feed.js";
import type { LogEntry } from "./log.js";
import type { Metrics } from "./metrics.js";
import { createConfirmRouter } from "./notify/confirm-router.js";
import { createModerationRouter } from "./notify/moderation-router.js";
import { createUnsubscribeRouter } from "./notify/unsubscribe-router.js";
import { crossOriginHeaders } from "./protocol/cross-origin.js";
import { notFound } from "./protocol/request-error.js";
import { answerRouter } from "./router-answer.js";
import type { ServiceContext } from "./service-context.js";
import { toRequestError } from "./to-request-error.js";

/** The dependencies of the service's request handlers. */
export interface AppOptions {
  readonly context: ServiceContext;
  /**
   * Number of trusted reverse proxies in front of the service that add the visitor's address to
   * `X-Forwarded-For`.
   */
  readonly proxies: number;
  readonly log: (entry: LogEntry) => void;
  readonly metrics: Metrics;
  /** The OAuth exchange for the platforms that the owner has an app on, or `null` if there is none. */
  readonly exchange: Exchange | null;
}

/**
 * Creates the handler of all requests outside of the comment protocol: the owner's page, feed, pages that notices
 * link to, token exchange and health checks.
 */
export function createCommentApp({ context, proxies, log, exchange }: AppOptions): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", proxies);
  app.use((_, response, next) => {
    response.set({ "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" });
    next();
  });
  const { version } = readPackageInfo();
  app.get("/health", async (_, response) => {
    try {
      response.json({ status: "ok", version, ...(await context.store.describe()) });
    } catch {
      response.status(503).json({ status: "the store does not respond", version });
    }
  });
  app.get("/healthz", (_, response) => {
    response.json({ status: "ok" });
  });
  app.get("/readyz", async (_, response) => {
    try {
      await context.store.ping();
      response.json({ status: "ok" });
    } catch {
      response.status(503).json({ status: "the store does not respond" });
    }
  });
  // These routes come before the cross-origin headers: the owner's calls allow this origin only, and the
  // exchange some.
  app.use("/admin/api", createAdminRouter(context));
  app.get("/admin/feed.atom", answerFeed(context));
  app.use("/admin", createAdminPage(bundlePage));
  app.use("/unsubscribe", createUnsubscribeRouter(context));
  app.use("/confirm", createConfirmRouter(context));
  app.use("/moderate", createModerationRouter(context));
  if (exchange !== null) app.use("/oauth", createExchangeRouter(context, exchange));
  app.use((request, response, next) => {
    response.set(crossOriginHeaders(request, context.origins));
    next();
  });
  app.get("/2/route", answerRouter(context.keys.appId));
  app.use(() => {
    throw notFound();
  });
  app.use(answerError(log));
  return app;
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
