import { createServer, type Server } from "node:http";
import type { Metrics, ProcessState } from "./metrics.js";

/** Serves `/metrics` alone, on a port of its own: what visitors reach has nothing of it. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    const isAsked = request.url === "/metrics" && request.method === "GET";
    response.writeHead(isAsked ? 200 : 404, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
    response.end(isAsked ? metrics.print() : "Not found\n");
  });
}

/** What Node says of the process. */
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
