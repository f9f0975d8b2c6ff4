import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { TestPlace } from "./open-place.js";
import { readPackageInfo } from "../../../src/cli/config/package-info.js";
import { describeOnStore } from "./describe-on-store.js";
import { sendInMemory, type RawRequest } from "../send-in-memory.js";
import { APP_ID, APP_KEY, MASTER_KEY, openService, SERVICE_URL, type TestService } from "./service.js";

const comment = { comment: "hi", nick: "Ann", url: "/p" };
const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** Sends a request that `fetch` does not allow. */
async function sendRaw({ server }: TestService, { path, headers, ...request }: RawRequest) {
  const keys = { "X-LC-Id": APP_ID, "X-LC-Key": APP_KEY };
  const raw = { ...request, path: `/1.1/${path}`, headers: { ...keys, ...headers } };
  const { status, body } = await sendInMemory(server, raw);
  return { status, text: body.toString() };
}

describeOnStore("the protocol", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  beforeAll(async () => {
    place = await emptyPlace();
    service = await openService(place);
    for (let index = 0; index < 3; index++) {
      await service.call("POST", "classes/Comment", { body: { ...comment, comment: `c${index}` } });
      service.advance(1000);
    }
  });
  afterAll(() => service.stop());

  describe("keys and signatures", () => {
    const hour = 60 * 60 * 1000;
    const status = async (headers: Readonly<Record<string, string>>) => {
      const response = await service.fetch(`/1.1/date`, { headers });
      return response.status;
    };

    it.each([
      ["right", 0],
      ["a year late", -365 * 24 * hour],
      ["a year early", 365 * 24 * hour],
    ])("accepts a signature of a clock that is %s", async (_, offset) => {
      const time = String(Date.now() + offset);
      expect(await status({ "X-LC-Id": APP_ID, "X-LC-Sign": `${md5(time + APP_KEY)},${time}` })).toBe(200);
      expect(
        await status({ "X-LC-Id": APP_ID, "X-LC-Sign": `${md5(time + MASTER_KEY)},${time},master` }),
      ).toBe(200);
    });

    it.each<[Record<string, string>]>([
      [{}],
      [{ "X-LC-Id": APP_ID }],
      [{ "X-LC-Key": APP_KEY }],
      [{ "X-LC-Id": "other", "X-LC-Key": APP_KEY }],
      [{ "X-LC-Id": APP_ID, "X-LC-Key": "" }],
      [{ "X-LC-Id": APP_ID, "X-LC-Key": "other" }],
      [{ "X-LC-Id": APP_ID, "X-LC-Key": `${APP_KEY},master` }],
      [{ "X-LC-Id": APP_ID, "X-LC-Key": MASTER_KEY }],
      [{ "X-LC-Id": APP_ID, "X-LC-Key": ",master" }],
      [{ "X-LC-Id": APP_ID, "X-LC-Sign": "x" }],
      [{ "X-LC-Id": APP_ID, "X-LC-Sign": `${md5(`1${APP_KEY}`)},2` }],
      [{ "X-LC-Id": APP_ID, "X-LC-Sign": `${md5(`1${APP_KEY}`)},1,master` }],
    ])("rejects %j with 401", async (headers) => {
      expect(await status(headers)).toBe(401);
    });

    it("has no master access if no master key is set", async () => {
      const other = await openService(place, { masterKey: null });
      for (const key of ["null,master", ",master", `${MASTER_KEY},master`, "undefined,master"]) {
        const { status } = await other.call("GET", "date", { headers: { "X-LC-Key": key } });
        expect(status).toBe(401);
      }
      await other.stop();
    });

    it("matches the signatures in LeanCloud's documentation", async () => {
      const [appKey, masterKey] = ["UtOCzqb67d3sN12Kts4URwy8", "DyJegPlemooo4X1tg94gQkw1"];
      const other = await openService(place, { appKey, masterKey });
      for (const sign of [
        "d5bcbb897e19b2f6633c716dfdfaf9be,1453014943466",
        "e074720658078c898aa0d4b1b82bdf4b,1453014943466,master",
      ]) {
        const response = await other.fetch(`/1.1/date`, {
          headers: { "X-LC-Id": APP_ID, "X-LC-Sign": sign },
        });
        expect(response.status).toBe(200);
      }
      await other.stop();
    });
  });

  it("answers a preflight request", async () => {
    const response = await service.fetch(`/1.1/classes/Comment`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://blog.example",
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "content-type,x-lc-id,x-lc-sign,x-lc-ua",
      },
    });
    expect(response.status).toBe(204);
    const allowed = (response.headers.get("access-control-allow-headers") ?? "").toLowerCase().split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining([
        "content-type",
        "x-lc-id",
        "x-lc-sign",
        "x-lc-ua",
        "x-lc-key",
        "x-lc-session",
        "x-lc-prod",
      ]),
    );
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(Number(response.headers.get("access-control-max-age"))).toBeGreaterThan(0);
  });

  it("lets browsers read its errors", async () => {
    const { headers } = await service.call("GET", "classes/None");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-expose-headers")).toContain("Retry-After");
  });

  it.each(["GET", "PUT", "DELETE"])("accepts the body null that the SDK sends with %s", async (method) => {
    const headers = { "Content-Type": "application/json;charset=UTF-8", "Content-Length": "4" };
    const path = "classes/Comment/none";
    const { status, text } = await sendRaw(service, { method, path, headers, body: "null" });
    expect([400, 403, 404]).toContain(status);
    expect(JSON.parse(text)).toHaveProperty("code");
    const date = { method: "GET", path: "date", headers, body: "null" };
    expect(await sendRaw(service, date)).toMatchObject({ status: 200 });
  });

  it("counts without listing, and lists with a count", async () => {
    const where = { $or: [{ rid: { $exists: false } }, { rid: "" }], url: "/p" };
    const badge = await service.call("GET", "classes/Comment", { params: { where, limit: "0", count: "1" } });
    expect(badge.body).toEqual({ results: [], count: 3 });
    const page = await service.call("GET", "classes/Comment", {
      params: { where, limit: "2", skip: "1", count: "1", order: "-createdAt" },
    });
    expect(page.body).toMatchObject({ results: [{ comment: "c1" }, { comment: "c0" }], count: 3 });
    const all = await service.call("GET", "classes/Comment", {
      params: { where: { url: { $exists: true } }, limit: 0, count: 1 },
    });
    expect(all.body).toEqual({ results: [], count: 3 });
  });

  it("returns the class name with a cloud query, and dates in the protocol's form", async () => {
    const { body } = await service.call("GET", "cloudQuery", {
      params: { cql: "select * from Comment order by createdAt limit 1" },
    });
    expect(body).toMatchObject({
      className: "Comment",
      results: [
        {
          comment: "c0",
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
          insertedAt: { __type: "Date", iso: expect.any(String) as string },
        },
      ],
    });
  });

  it("returns the address of a new object", async () => {
    const { status, headers, body } = await service.call("POST", "classes/Comment", {
      body: { ...comment, url: "/l" },
    });
    const { objectId } = body as { objectId: string };
    expect([status, headers.get("location")]).toEqual([201, `/1.1/classes/Comment/${objectId}`]);
  });

  it("runs a batch in order, with a result for each part", async () => {
    const requests = [
      {
        method: "GET",
        path: "/1.1/classes/Comment",
        params: { where: { url: "/p" }, keys: "comment", limit: 1 },
      },
      { method: "GET", path: "/1.1/classes/None" },
      { method: "POST", path: "/1.1/classes/Counter", body: { url: "/batch" } },
      { method: "get", path: "/1.1/classes/Counter", params: { where: JSON.stringify({ url: "/batch" }) } },
    ];
    const { body } = await service.call("POST", "batch", { body: { requests } });
    expect(body).toMatchObject([
      { success: { results: [{ comment: "c0" }] } },
      { error: { code: 101 } },
      { success: { time: 1 } },
      { success: { results: [{ url: "/batch", time: 1 }] } },
    ]);
  });

  it("answers like LeanCloud's router", async () => {
    const response = await service.fetch(`/2/route?appId=${APP_ID}`);
    const { host } = new URL(SERVICE_URL);
    expect(await response.json()).toMatchObject({ ttl: 3600, api_server: host, engine_server: host });
    expect((await service.fetch(`/2/route?appId=other`)).status).toBe(404);
  });

  it("reports whether the service and its store respond", async () => {
    expect((await service.fetch(`/healthz`)).status).toBe(200);
    expect((await service.fetch(`/readyz`)).status).toBe(200);
  });

  it("reports its version, its database and the last migration", async () => {
    const response = await service.fetch("/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: "ok",
      version: readPackageInfo().version,
      store: { SQLite: "sqlite", PostgreSQL: "postgres", D1: "d1" }[inject("store")],
      migration: "0023-reader-names",
    });
  });

  describe("hostile input", () => {
    it.each<[string, string, Record<string, unknown>, number]>([
      ["GET", "classes/Comment", { where: "{bad" }, 400],
      ["GET", "classes/Comment", { where: "[]" }, 400],
      ["GET", "classes/Comment", { where: '{"$where":"1"}' }, 400],
      ["GET", "classes/Comment", { where: '{"url":{"$regex":"(a+)+$"}}' }, 400],
      ["GET", "classes/Comment", { where: '{"url":"\\u0000"}' }, 400],
      ["GET", "classes/Comment", { where: '{"__proto__":{"$exists":false}}' }, 200],
      ["GET", "classes/Comment", { where: '{"url":"\\ud800"}' }, 200],
      ["GET", "classes/Comment", { where: '{"createdAt":{"$gt":5}}' }, 200],
      ["GET", "classes/Comment", { where: '{"time":{"$lt":1e308},"url":1e400}' }, 400],
      ["GET", "classes/Comment", { where: "[".repeat(20_000) }, 400],
      ["GET", "classes/Comment", { limit: "-1" }, 400],
      ["GET", "classes/Comment", { limit: "1e3" }, 400],
      ["GET", "classes/Comment", { limit: "1; drop table comment" }, 400],
      ["GET", "classes/Comment", { skip: "99999999999" }, 400],
      ["GET", "classes/Comment", { order: "createdAt; drop table comment" }, 400],
      ["GET", "classes/Comment", { order: "createdAt desc" }, 400],
      ["GET", "classes/Comment", { order: "-nothing,createdAt" }, 200],
      ["GET", "classes/Comment", { keys: "__proto__,constructor" }, 200],
      ["GET", "classes/Counter", { where: '{"time":{"$gte":0.5}}' }, 200],
      ["GET", "classes/Counter", { where: '{"time":"1"}' }, 200],
      ["GET", "classes/__proto__", {}, 404],
      ["GET", "classes/constructor", {}, 404],
      ["GET", "classes/setting", {}, 404],
      ["GET", "classes/_User", {}, 404],
      ["GET", "classes/Comment/%00", {}, 404],
      ["GET", "classes/Comment/%27%20or%201=1", {}, 404],
      ["GET", "classes/Comment/%ff", {}, 400],
      ["GET", "classes/Comment/a/b", {}, 404],
      ["GET", "scan/classes/Comment", {}, 403],
      ["GET", "cloudQuery", {}, 400],
      ["GET", "cloudQuery", { cql: "select * from setting" }, 404],
      ["GET", "cloudQuery", { cql: "select * from Comment", pvalues: "{}" }, 400],
      ["GET", "users", {}, 404],
      ["PATCH", "classes/Comment", {}, 405],
      ["DELETE", "classes/Comment", {}, 405],
      ["PUT", "classes/Comment", {}, 405],
      ["PUT", "date", {}, 405],
      ["POST", "cloudQuery", {}, 405],
    ])("%s %s with %j is answered with %i", async (method, path, params, expected) => {
      const { status, body } = await service.call(method, path, { params });
      expect(status).toBe(expected);
      if (status >= 400)
        expect(body).toEqual({ code: expect.any(Number) as number, error: expect.any(String) as string });
    });

    it.each(
      [
        "{bad",
        "null",
        "1",
        '"text"',
        "[]",
        "{}",
        '{"comment":{"__op":"Add"},"url":"/p"}',
        '{"comment":"x","url":["/p"]}',
        '{"comment":"x","url":"/p","nick":"\\u0000"}',
        { comment: "x".repeat(10_001), url: "/p" },
        "[".repeat(100_000),
      ].map((body) => [JSON.stringify(body).slice(0, 60), body] as const),
    )("posting %s is answered with 400", async (_, body) => {
      const { status, text } = await service.call("POST", "classes/Comment", { body });
      expect([status, Object.keys(JSON.parse(text) as object)]).toEqual([400, ["code", "error"]]);
    });

    it.each<[unknown]>([
      [{}],
      [{ requests: {} }],
      [{ requests: [1] }],
      [{ requests: Array.from({ length: 101 }, () => ({})) }],
    ])("a batch of %j is answered with 400", async (body) => {
      expect((await service.call("POST", "batch", { body })).status).toBe(400);
    });

    it("does not decompress bodies, and does not read large ones", async () => {
      const bomb = gzipSync(JSON.stringify({ ...comment, comment: "x".repeat(1_000_000) }));
      const post = async (headers: RawRequest["headers"], body: string | Buffer) =>
        (await sendRaw(service, { method: "POST", path: "classes/Comment", headers, body })).status;
      const json = { "Content-Type": "application/json" };
      expect(await post({ ...json, "Content-Encoding": "gzip" }, bomb)).toBe(415);
      const large = JSON.stringify({ ...comment, extra: "x".repeat(600_000) });
      expect(await post(json, large)).toBe(413);
      expect(await post({ "Content-Type": "application/json; charset=x" }, "{}")).toBe(415);
      expect(await post({ "Content-Type": "text/xml" }, "<a/>")).toBe(400);
      expect(await post({ ...json, "Transfer-Encoding": "chunked" }, "{}")).toBe(400);
    });

    it("rejects repeated parameters, and a method in the address", async () => {
      const headers = { "X-LC-Id": APP_ID, "X-LC-Key": APP_KEY };
      const get = async (query: string) =>
        (await service.fetch(`/1.1/classes/Comment?${query}`, { headers })).status;
      expect(await get("where={}&where={}")).toBe(400);
      expect(await get("limit=1&limit=2")).toBe(400);
      expect(await get("where[url]=/p")).toBe(200);
    });

    it("reveals no stack, version or product name", async () => {
      for (const path of ["classes/None", "classes/Comment?where={"]) {
        const response = await service.fetch(`/1.1/${path}`);
        expect(await response.text()).not.toMatch(/node_modules|\.[jt]s:\d|express|sqlite|postgres/i);
        expect([response.headers.get("x-powered-by"), response.headers.get("server")]).toEqual([null, null]);
        expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      }
    });

    it("stores hostile texts unchanged and finds them by their value", async () => {
      const url = "/'; drop table comment; --\" % _ \\ 你好 \u2028";
      const made = await service.call("POST", "classes/Comment", {
        body: { ...comment, url, nick: "__proto__" },
      });
      expect(made.status).toBe(201);
      const found = await service.call("GET", "classes/Comment", { params: { where: { url }, count: 1 } });
      expect(found.body).toMatchObject({ count: 1, results: [{ url, nick: "__proto__" }] });
    });

    it("keeps serving, and has logged no failure", async () => {
      expect((await service.call("GET", "classes/Comment")).status).toBe(200);
      expect(service.log.filter(({ event }) => event === "failure")).toEqual([]);
    });
  });
});
