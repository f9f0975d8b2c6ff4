import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMetrics, measureStore } from "../../../src/cli/comments/metrics.js";
import { MEMORY, openService, type TestService } from "./service.js";
import { openStore } from "../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../src/cli/comments/store/collections.js";

const state = { cpuSeconds: 1.5, residentBytes: 2e6, heapBytes: 1e6, startedSeconds: 1_700_000_000 };

describe("metrics", () => {
  it("have Prometheus' text format", () => {
    const metrics = createMetrics(() => state);
    metrics.request({ route: "classes", method: "GET", status: 200 }, 0.004);
    metrics.request({ route: "classes", method: "GET", status: 200 }, 20);
    metrics.post('Com"ment\n', "visible");
    const text = metrics.print();
    expect(text).toContain(
      "# HELP http_requests_total Requests answered.\n# TYPE http_requests_total counter\n" +
        'http_requests_total{route="classes",method="GET",status="200"} 2\n',
    );
    expect(text).toContain('http_request_duration_seconds_bucket{route="classes",le="0.0025"} 0\n');
    expect(text).toContain('http_request_duration_seconds_bucket{route="classes",le="0.005"} 1\n');
    expect(text).toContain('http_request_duration_seconds_bucket{route="classes",le="+Inf"} 2\n');
    expect(text).toContain('http_request_duration_seconds_sum{route="classes"} 20.004\n');
    expect(text).toContain('hanblog_posts_total{class="Com_ment_",result="visible"} 1\n');
    expect(text).toContain(
      "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes 2000000\n",
    );
    const line = /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[^{}\n]*\})? -?[\d.e+-]+)$/;
    expect(
      text
        .trimEnd()
        .split("\n")
        .filter((each) => !line.test(each)),
    ).toEqual([]);
  });

  describe("of a service", () => {
    let service: TestService;
    beforeAll(async () => {
      service = await openService(MEMORY);
    });
    afterAll(() => service.stop());

    it("count requests by group, submitted objects and store calls, without any data of visitors", async () => {
      const body = { comment: "secret words", url: "/p", insertedAt: "2026-11-20T12:00:00.000Z" };
      await service.call("POST", "classes/Comment", { body, from: "198.51.100.7" });
      await service.call("POST", "classes/Comment", { body, from: "198.51.100.7" });
      await service.call("POST", "classes/Comment", {
        body: { ...body, comment: "2" },
        from: "198.51.100.7",
      });
      await service.call("POST", "classes/Comment", { body: {} });
      await service.call("GET", "classes/Comment");
      await service.call("GET", "made-up/by/visitor");
      await service.fetch(`/healthz`);
      const value = (series: string) =>
        Number(
          service
            .metrics()
            .split("\n")
            .find((each) => each.startsWith(`${series} `))
            ?.split(" ")
            .at(-1),
        );
      const posted = (result: string) => value(`hanblog_posts_total{class="Comment",result="${result}"}`);
      expect(["visible", "repeated", "limited", "refused"].map(posted)).toEqual([1, 1, 1, 1]);
      await expect.poll(() => value('http_requests_total{route="health",method="GET",status="200"}')).toBe(1);
      expect(value('http_requests_total{route="classes",method="POST",status="201"}')).toBe(2);
      expect(value('http_requests_total{route="classes",method="POST",status="429"}')).toBe(1);
      expect(value('http_requests_total{route="other",method="GET",status="404"}')).toBe(1);
      expect(value('hanblog_store_duration_seconds_count{operation="create"}')).toBe(1);
      expect(service.metrics()).not.toMatch(/secret|made-up|198\.51/);
    });

    it("are not available to visitors", async () => {
      expect((await service.fetch(`/metrics`)).status).toBe(404);
    });
  });
});

describe("measured store", () => {
  const AT = new Date(0);
  const COMMENT = { objectId: "a", createdAt: AT, updatedAt: AT, url: "/p", status: "visible" };

  it("each call is measured under its name, including one that fails", async () => {
    const told: string[] = [];
    const store = await openStore(MEMORY, () => undefined);
    const { objects, rates } = measureStore(store, (operation, seconds) => {
      if (seconds >= 0 && seconds < 60) told.push(operation);
    });
    const query = { where: EVERYTHING, order: [], limit: 9, skip: 0 };
    expect(await objects.create(COMMENTS, COMMENT)).toEqual({ created: true, object: COMMENT });
    expect(await objects.find(COMMENTS, query)).toEqual([COMMENT]);
    expect(await objects.count(COMMENTS, EVERYTHING)).toBe(1);
    expect(await objects.measure(COMMENTS, query)).toBeGreaterThan(0);
    const change = { objectId: "a", updatedAt: AT, set: { status: "spam" }, add: {}, where: EVERYTHING };
    expect(await objects.update(COMMENTS, change)).toMatchObject({ status: "spam" });
    await expect(objects.create(COMMENTS, { ...COMMENT, objectId: "b", status: null })).rejects.toThrow(
      /null/i,
    );
    expect(await rates.take("k", { limit: 1, intervalMs: 1 }, AT)).toBe(0);
    await rates.giveBack("k", { limit: 1, intervalMs: 1 });
    expect(await objects.remove(COMMENTS, EVERYTHING)).toBe(1);
    const calls = ["create", "find", "count", "measure", "update", "create", "limit", "limit", "remove"];
    expect(told).toEqual(calls);
    await store.close();
  });
});
