import type { RequestHandler } from "express";
import { notFound } from "./protocol/request-error.js";

/** Time for which a client may cache the response, in seconds. */
const KEEP_SECONDS = 3600;

/**
 * Creates the handler of LeanCloud's router API, which returns the host that serves an app. Here it is always
 * the host of the request.
 */
export function answerRouter(appId: string): RequestHandler {
  return (request, response) => {
    const host = request.get("host") ?? "";
    if (request.query["appId"] !== appId || !/^[\w.:[\]-]+$/.test(host)) throw notFound();
    const servers = ["api_server", "push_server", "stats_server", "engine_server", "rtm_router_server"];
    response.json({ ttl: KEEP_SECONDS, ...Object.fromEntries(servers.map((name) => [name, host])) });
  };
}
