import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppOptions } from "./app.js";

const CALLS = new Set(["classes", "cloudQuery", "batch", "scan", "date"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** Writes each request into the log and counts it, when its answer has gone, or its visitor. */
export function watchRequest(
  { log, metrics }: Pick<AppOptions, "log" | "metrics">,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const started = performance.now();
  // express takes the beginning off the address.
  const { method = "", url = "" } = request;
  response.once("close", () => {
    const ms = performance.now() - started;
    // The path only: a query can hold what people wrote.
    const [path = ""] = url.split("?", 1);
    const status = response.statusCode;
    log({ event: "request", method, path: path.slice(0, 200), status, ms: Math.round(ms) });
    const labels = { route: nameRoute(path), method: METHODS.has(method) ? method : "other", status };
    metrics.request(labels, ms / 1000);
  });
}

/** One of few names: a visitor can make up as many paths as there are. */
function nameRoute(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  if (first === "1.1") return CALLS.has(second) ? second : "other";
  if (first === "healthz" || first === "readyz") return "health";
  return first === "admin" ? "admin" : "other";
}
