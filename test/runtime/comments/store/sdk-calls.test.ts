import { describe, expect, it } from "vitest";
import { countComments, countVisit, readVisits } from "../../../../src/runtime/comments/store/counters.js";
import { createRequest } from "../../../../src/runtime/comments/store/request.js";
import { createRestClient, type RestClient } from "../../../../src/runtime/comments/store/rest-client.js";
import { openSdk, type Sdk } from "../../../../src/runtime/comments/store/send-comment.js";
import { findServer } from "../../../../src/runtime/comments/store/server-url.js";
import { createStoreBackend } from "../../../../src/runtime/comments/store/store-backend.js";

const APP = { appId: "app", appKey: "key", serverURL: "https://store.test" };

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

interface Recorder {
  readonly calls: Call[];
  readonly headers: Headers[];
  readonly send: typeof fetch;
}

type Answer = (call: Call) => readonly [status: number, body: unknown];

/** Responds to calls and records them. */
function record(answer: Answer): Recorder {
  const calls: Call[] = [];
  const headers: Headers[] = [];
  return {
    calls,
    headers,
    async send(input, init) {
      const request = new Request(input, init);
      const text = await request.text();
      // The SDK ends addresses without a query with a question mark.
      const url = request.url.replace(/\?$/, "");
      const call = { method: request.method, url, body: text === "" ? null : JSON.parse(text) };
      calls.push(call);
      headers.push(request.headers);
      const [status, body] = answer(call);
      return Response.json(body, { status });
    },
  };
}

// The SDK supports one app at a time, so all cases share it.
let sdkRecorder = record(() => [500, {}]);
const sdk = openSdk(
  APP,
  createRequest((...args) => sdkRecorder.send(...args)),
);

type Objects = InstanceType<Sdk["Object"]>;

interface Result {
  readonly calls: readonly Call[];
  /** The result, or the code of the error. */
  readonly outcome: unknown;
}

/** Runs the same task with the SDK and with the REST client. */
async function compare(
  answer: Answer,
  bySdk: () => Promise<unknown>,
  byRest: (client: RestClient) => Promise<unknown>,
): Promise<readonly [sdk: Result, rest: Result]> {
  sdkRecorder = record(answer);
  const restRecorder = record(answer);
  return [
    { outcome: await outcomeOf(bySdk()), calls: sdkRecorder.calls },
    { outcome: await outcomeOf(byRest(createRestClient(APP, restRecorder.send))), calls: restRecorder.calls },
  ];
}

async function outcomeOf(task: Promise<unknown>): Promise<unknown> {
  try {
    return await task;
  } catch (error) {
    return { code: Reflect.get(Object(error), "code") as unknown };
  }
}

/** Returns an id in the form of LeanCloud's. */
function idAt(index: number): string {
  return index.toString(16).padStart(24, "5");
}

const list = (length: number, count?: number): readonly [number, unknown] => [
  200,
  {
    results: Array.from({ length }, (_, index) => ({ objectId: idAt(index), comment: `c${index}` })),
    ...(count === undefined ? {} : { count }),
    // The SDK needs it in responses to CQL.
    className: "Comment",
  },
];

function rootQuery(path: string) {
  const query = sdk.Query.or(
    new sdk.Query<Objects>("Comment").doesNotExist("rid"),
    new sdk.Query<Objects>("Comment").equalTo("rid", ""),
  );
  return path === "*" ? query.exists("url") : query.equalTo("url", path);
}

async function listBySdk(path: string, page: number, pageSize: number): Promise<unknown> {
  const query = rootQuery(path);
  if (path !== "*") query.addDescending("pinned");
  query.addDescending("createdAt").addDescending("insertedAt").limit(pageSize);
  if (page > 1) query.skip((page - 1) * pageSize);
  const [roots, total] = await query.findAndCount();
  const ids = roots.map(({ id }) => id ?? "");
  const marks = ids.map(() => "?").join(",");
  const cql = `select * from Comment where rid in (${marks}) order by createdAt`;
  const found = (await sdk.Query.doCloudQuery(cql, ids)) as unknown as { readonly results: Objects[] };
  const replies =
    found.results.length < 100
      ? found.results
      : await new sdk.Query<Objects>("Comment")
          .containedIn("rid", ids)
          .ascending("createdAt")
          .limit(1000)
          .find();
  return { roots: ids, replies: replies.map(({ id }) => id), total };
}

function listByRest(client: RestClient, path: string, page: number, pageSize: number): Promise<unknown> {
  const none = () => Promise.reject(new Error("Not used"));
  const backend = createStoreBackend(
    { client, clazzName: "Comment", path, pageSize },
    { open: none, findIp: none, userAgent: "", storage: {} as Storage },
  );
  return backend.list(page).then(({ roots, replies, total }) => ({
    roots: roots.map(({ id }) => id),
    replies: replies.map(({ id }) => id),
    total,
  }));
}

describe("the REST client makes the calls of the SDK", () => {
  it.each([
    ["the first page", "/a.html", 1, 2],
    ["another page", "/中 文/&=+?", 3, 10],
    ["comments of all pages", "*", 1, 10],
    // The SDK sends a long query as a batch.
    ["a page with a long address", `/${"文".repeat(200)}`, 1, 2],
  ])("to list %s, with its replies", async (_, path, page, pageSize) => {
    const answer: Answer = ({ url }) =>
      url.includes("/batch") ? [200, [{ success: list(2, 7)[1] }]] : list(2, 7);
    const [bySdk, byRest] = await compare(
      answer,
      () => listBySdk(path, page, pageSize),
      (client) => listByRest(client, path, page, pageSize),
    );
    expect(byRest).toEqual(bySdk);
    expect(byRest.calls).toHaveLength(2);
    expect(byRest.outcome).toEqual({ roots: [idAt(0), idAt(1)], replies: [idAt(0), idAt(1)], total: 7 });
  });

  it("to list replies beyond the store's default length, as a batch for many conversations", async () => {
    const answer: Answer = ({ url }) =>
      url.includes("/batch") ? [200, [{ success: list(3)[1] }]] : list(100, 100);
    const [bySdk, byRest] = await compare(
      answer,
      () => listBySdk("/a", 1, 100),
      (client) => listByRest(client, "/a", 1, 100),
    );
    expect(byRest).toEqual(bySdk);
    expect(byRest.calls.map(({ method }) => method)).toEqual(["GET", "GET", "POST"]);
  });

  it.each(["/a", "*"])("to count the comments of %s", async (path) => {
    const [bySdk, byRest] = await compare(
      () => [200, { results: [], count: 12 }],
      () => rootQuery(path).count(),
      (client) => countComments(client, "Comment", path),
    );
    expect(byRest).toEqual(bySdk);
  });

  const visit = { url: "/a", xid: "/a", title: "A" };

  async function countBySdk(): Promise<unknown> {
    const found = await new sdk.Query<Objects>("Counter")
      .equalTo("url", visit.url)
      .first()
      .catch((error: { readonly code?: number }) => {
        if (error.code === 101) return undefined;
        throw error;
      });
    if (found === undefined) {
      const counter = new sdk.Object("Counter");
      const rights = new sdk.ACL();
      rights.setPublicReadAccess(true);
      rights.setPublicWriteAccess(true);
      counter.setACL(rights);
      await counter.save({ ...visit, time: 1 });
      return counter.get("time");
    }
    found.increment("time");
    await found.save();
    return found.get("time");
  }

  it.each<[string, readonly [number, unknown], readonly [number, unknown]]>([
    [
      "increments a counter",
      [200, { results: [{ objectId: "c1", url: "/a", time: 4 }] }],
      [200, { time: 9 }],
    ],
    ["creates a counter", [200, { results: [] }], [201, { objectId: "c2" }]],
    [
      "creates a counter in a store without the class",
      [404, { code: 101, error: "none" }],
      [201, { objectId: "c2" }],
    ],
    [
      "counts nothing in a store that rejects the query",
      [401, { code: 401, error: "Unauthorized." }],
      [500, {}],
    ],
  ])("if a visit %s", async (_, found, saved) => {
    const [bySdk, byRest] = await compare(
      ({ method }) => (method === "GET" ? found : saved),
      countBySdk,
      (client) => countVisit(client, visit),
    );
    expect(byRest).toEqual(bySdk);
  });

  it("to read the visits of several pages", async () => {
    const urls = ["/a", "/b"];
    const [bySdk, byRest] = await compare(
      () => [200, { results: [{ objectId: "c1", url: "/a", time: 4 }] }],
      async () => {
        const counters = await new sdk.Query<Objects>("Counter").containedIn("url", urls).limit(1000).find();
        return new Map(
          counters.map((counter) => [counter.get("url") as string, counter.get("time") as number]),
        );
      },
      (client) => readVisits(client, urls),
    );
    expect(byRest).toEqual(bySdk);
  });

  it.each([140, 401, 403, 101, -1, 154, 429])("and rejects with code %i as the SDK does", async (code) => {
    for (const path of ["/a", `/${"文".repeat(200)}`]) {
      const refusal = { code, error: "no" };
      const [bySdk, byRest] = await compare(
        ({ url }) => (url.includes("/batch") ? [200, [{ error: refusal }]] : [400, refusal]),
        () => listBySdk(path, 1, 10),
        (client) => listByRest(client, path, 1, 10),
      );
      expect(byRest).toEqual(bySdk);
      expect(byRest.outcome).toEqual({ code });
    }
  });

  it("with the app's key in place of a signature by it", async () => {
    const rest = record(() => list(0, 0));
    sdkRecorder = record(() => list(0, 0));
    await createRestClient(APP, rest.send).find("Comment", {});
    await new sdk.Query("Comment").find();
    const [ours, theirs] = [rest.headers[0], sdkRecorder.headers[0]];
    expect(ours?.get("X-LC-Id")).toBe(theirs?.get("X-LC-Id"));
    expect([ours?.get("X-LC-Key"), theirs?.get("X-LC-Sign")]).toEqual([
      "key",
      expect.stringMatching(/^[\da-f]{32},\d+$/),
    ]);
  });

  it("to ask the router for the server of an app", async () => {
    const appId = "example-MdYXbMMI";
    const ours = record(() => [200, { api_server: "api.test" }]);
    expect(await findServer(appId, ours.send)).toBe("https://api.test");
    expect(ours.calls.map(({ method, url }) => [method, url])).toEqual([
      ["GET", `https://app-router.com/2/route?appId=${appId}`],
    ]);
  });
});
