import { expect, it } from "vitest";
import { createMetrics } from "../../../../src/cli/comments/metrics.js";
import { createMetricsServer, readProcess } from "../../../../src/cli/comments/node/metrics-server.js";
import { createServerFetch } from "../server-fetch.js";

const state = { cpuSeconds: 1.5, residentBytes: 2e6, heapBytes: 1e6, startedSeconds: 1_700_000_000 };

it.each<[method: string, path: string, status: number, text: RegExp]>([
  ["GET", "/metrics", 200, /^process_cpu_seconds_total 1\.5$/m],
  ["GET", "/", 404, /^Not found\n$/],
  ["POST", "/metrics", 404, /^Not found\n$/],
])("the metrics server answers %s %s with %i", async (method, path, status, text) => {
  const fetch = createServerFetch(createMetricsServer(createMetrics(() => state)));
  const response = await fetch(`http://metrics.example${path}`, { method });
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(await response.text()).toMatch(text);
});

it("the state of a process is in seconds and bytes", () => {
  const { cpuSeconds, residentBytes, heapBytes, startedSeconds } = readProcess();
  const { user, system } = process.cpuUsage();
  expect(cpuSeconds).toBeGreaterThan(0);
  expect(cpuSeconds).toBeLessThanOrEqual((user + system) / 1e6);
  expect(heapBytes).toBeLessThan(residentBytes);
  expect(startedSeconds).toBe(performance.timeOrigin / 1000);
});
