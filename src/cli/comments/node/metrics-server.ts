import { createServer, type Server } from "node:http";
import type { Metrics, ProcessState } from "../metrics.js";

/**
 * Creates a server for `/metrics` only. It has its own port, so that visitors of the service cannot read the
 * metrics.
 */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    const isAsked = request.url === "/metrics" && request.method === "GET";
    response.writeHead(isAsked ? 200 : 404, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(isAsked ? metrics.print() : "Not found\n");
  });
}

/** Returns the current measurements of this process. */
export function readProcess(): ProcessState {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return {
    cpuSeconds: (user + system) / 1e6,
    residentBytes: rss,
    heapBytes: heapUsed,
    startedSeconds: performance.timeOrigin / 1000,
  };
}
