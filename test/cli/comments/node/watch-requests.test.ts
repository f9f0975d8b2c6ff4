import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MEMORY, openService, type TestService } from "../service.js";

let service: TestService;
beforeAll(async () => {
  service = await openService(MEMORY);
});
afterAll(() => service.stop());

it.each<[method: string, path: string, route: string, named: string]>([
  ["GET", "/1.1/date", "date", "GET"],
  ["GET", "/1.1/classes/Comment", "classes", "GET"],
  ["GET", "/1.1/scan/classes/Comment", "scan", "GET"],
  ["GET", "/1.1/cloudQuery", "cloudQuery", "GET"],
  ["POST", "/1.1/batch", "batch", "POST"],
  ["GET", "/1.1/users", "other", "GET"],
  ["HEAD", "/healthz", "health", "HEAD"],
  ["GET", "/readyz", "health", "GET"],
  ["POST", "/health", "health", "POST"],
  ["GET", "/admin/api/comments", "admin", "GET"],
  ["PROPFIND", "/made/up", "other", "other"],
])("%s %s is counted as %s by %s, and logged without its query", async (method, path, route, named) => {
  const before = service.log.length;
  const { status } = await service.fetch(`${path}?secret=1`, { method });
  await vi.waitFor(() => expect(service.log).toHaveLength(before + 1));
  expect(service.log.slice(before)).toEqual([
    { event: "request", method, path, status, ms: expect.any(Number) as number },
  ]);
  const series = `http_requests_total{route="${route}",method="${named}",status="${status}"} 1`;
  expect(service.metrics()).toContain(series);
});

it("at most 200 characters of a path are logged", async () => {
  await service.fetch(`/${"x".repeat(300)}`);
  await vi.waitFor(() => expect(service.log.at(-1)).toMatchObject({ path: `/${"x".repeat(199)}` }));
});
