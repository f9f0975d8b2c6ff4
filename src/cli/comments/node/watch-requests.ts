import type { IncomingMessage, ServerResponse } from "node:http";
import type { LogEntry } from "../log.js";
import type { Metrics } from "../metrics.js";

const CALLS = new Set(["classes", "cloudQuery", "batch", "scan", "date"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** Logs and counts a request when its response is complete or its connection is closed. */
export function watchRequest(
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
