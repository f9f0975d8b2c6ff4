import { describe, expect, it } from "vitest";
import { countComments, countVisit, readVisits } from "../../../../src/runtime/comments/store/counters.js";
import { createRestClient } from "../../../../src/runtime/comments/store/rest-client.js";

const APP = { appId: "app", appKey: "key", serverURL: "https://store.example/comments/" };
const VISIT = { url: "/p", xid: "/p", title: "P" };

interface Sent {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Creates a store with the given responses in order. It records the requests. */
function storeOf(...answers: readonly (readonly [status: number, body: unknown])[]) {
  const sent: Sent[] = [];
  const client = createRestClient(APP, async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const [status, body] = answers[sent.length] ?? [500, { code: 1 }];
    sent.push({
      call: `${request.method} ${url.pathname}`,
      params: Object.fromEntries(url.searchParams),
      body: text === "" ? null : JSON.parse(text),
    });
    expect(request.headers.get("X-LC-Id")).toBe("app");
    expect(request.headers.get("X-LC-Key")).toBe("key");
    return Response.json(body, { status });
  });
  return { client, sent };
}

describe("countVisit", () => {
  it("increments the page's counter, and returns the store's number", async () => {
    const found = { results: [{ objectId: "c1", url: "/p", time: 4 }] };
    const { client, sent } = storeOf([200, found], [200, { time: 7 }]);
    expect(await countVisit(client, VISIT)).toBe(7);
    expect(sent).toEqual([
      {
        call: "GET /comments/1.1/classes/Counter",
        params: { where: '{"url":"/p"}', limit: "1" },
        body: null,
      },
      {
        call: "PUT /comments/1.1/classes/Counter/c1",
        params: {},
        body: { time: { __op: "Increment", amount: 1 } },
      },
    ]);
  });

  it("computes the number if the store does not return it", async () => {
    const { client } = storeOf([200, { results: [{ objectId: "c1", time: 4 }] }], [200, { updatedAt: "" }]);
    expect(await countVisit(client, VISIT)).toBe(5);
  });

  it.each([
    ["has none", [200, { results: [] }]],
    ["has no class of them (101)", [404, { code: 101, error: "Class or object doesn't exists." }]],
  ] as const)("creates a counter at 1 if the store %s", async (_, answer) => {
    const { client, sent } = storeOf(answer, [201, { objectId: "c2" }]);
    expect(await countVisit(client, VISIT)).toBe(1);
    expect(sent[1]).toMatchObject({
      call: "POST /comments/1.1/classes/Counter",
      body: { ...VISIT, time: 1, ACL: { "*": { read: true, write: true } } },
    });
  });

  it("creates no second counter if the store rejects the query", async () => {
    const { client, sent } = storeOf([401, { code: 401, error: "Unauthorized." }]);
    await expect(countVisit(client, VISIT)).rejects.toMatchObject({ code: 401 });
    expect(sent.length).toBe(1);
  });
});

describe("readVisits", () => {
  it("requests thirty pages at a time", async () => {
    const urls = Array.from({ length: 31 }, (_, index) => `/${index}`);
    const { client, sent } = storeOf(
      [200, { results: [{ url: "/0", time: 3 }, { url: "/1" }] }],
      [200, { results: [{ url: "/30", time: 9 }] }],
    );
    expect(Object.fromEntries(await readVisits(client, urls))).toEqual({ "/0": 3, "/1": 0, "/30": 9 });
    expect(sent.map(({ params }) => JSON.parse(params["where"] ?? "").url.$in.length)).toEqual([30, 1]);
  });
});

describe("countComments", () => {
  it.each([
    ["/p", "/p"],
    ["*", { $exists: true }],
  ])("requests the number of conversations of %s without their contents", async (path, url) => {
    const { client, sent } = storeOf([200, { results: [], count: 12 }]);
    expect(await countComments(client, "Remark", path)).toBe(12);
    expect(sent[0]).toMatchObject({
      call: "GET /comments/1.1/classes/Remark",
      params: { limit: "0", count: "1" },
    });
    expect(JSON.parse(sent[0]?.params["where"] ?? "")).toEqual({
      $or: [{ rid: { $exists: false } }, { rid: "" }],
      url,
    });
  });
});
