import { deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { connectInMemory } from "../connect-in-memory.js";
import { describeOnStore } from "./describe-on-store.js";
import { APP_ID, APP_KEY, openService, type TestService } from "./service.js";

const KEYS = `X-LC-Id: ${APP_ID}\r\nX-LC-Key: ${APP_KEY}\r\n`;
const JSON_TYPE = "Content-Type: application/json\r\n";

/** Nests a condition in `depth` others. */
function nest(depth: number): string {
  return `${'{"$or":['.repeat(depth)}{"url":"/p"}${"]}".repeat(depth)}`;
}

describeOnStore("hostile input", ({ emptyPlace }) => {
  let service: TestService;
  let visitors = 0;
  beforeAll(async () => {
    service = await openService(await emptyPlace());
    await service.call("POST", "classes/Comment", {
      body: { comment: "first", url: "/p", mail: "ann@example.org" },
    });
  });
  afterAll(() => service.stop());

  /** Sends raw bytes and resolves to everything received until the service closes the connection. */
  async function send(...parts: readonly (string | Buffer)[]): Promise<string> {
    const socket = connectInMemory(service.server);
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    // The connection may be reset after the response.
    const closed = new Promise((done) => socket.once("close", done));
    for (const part of parts) socket.write(part);
    await closed;
    return text;
  }
  const post = (headers: string, body: Buffer | string) => {
    const length = Buffer.byteLength(body);
    visitors++;
    const from = `X-Forwarded-For: 203.0.113.${visitors}\r\n`;
    const head = `POST /1.1/classes/Comment HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${from}${KEYS}${headers}`;
    return send(`${head}Content-Length: ${length}\r\n\r\n`, body);
  };
  const statusOf = (answer: string) => Number(answer.slice(9, 12));
  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4)) as unknown;

  it.each([9, 10_000])("rejects a condition of %i levels", async (depth) => {
    // A longer condition does not fit into an address, so it is sent in a batch.
    const part = { method: "GET", path: "/1.1/classes/Comment", params: { where: nest(depth) } };
    const { body } = await service.call("POST", "batch", { body: { requests: [part] } });
    expect(body).toEqual([{ error: { code: 102, error: expect.stringContaining("levels") as string } }]);
  });

  it.each<[string, string, string]>([
    ["GET", "count", '{"toString":1,"valueOf":1}'],
    ["GET", "count", "[[]]"],
    ["POST", "new", '{"toString":1,"valueOf":1}'],
    ["POST", "fetchWhenSave", '{"toString":null}'],
  ])("rejects a %s whose %s is %s, and stores nothing", async (method, name, value) => {
    const url = `/flag-${name}`;
    const part = { method, path: "/1.1/classes/Comment", body: { comment: "flag", url } };
    const requests = [{ ...part, params: { [name]: JSON.parse(value) as unknown } }];
    const { status, body } = await service.call("POST", "batch", { body: { requests } });
    expect([status, body]).toMatchObject([200, [{ error: { code: 111 } }]]);
    const found = await service.call("GET", "classes/Comment", { params: { where: { url } } });
    expect(found.body).toEqual({ results: [] });
  });

  it("rejects a condition with too many parts, and a list with too many values", async () => {
    const get = async (where: unknown) => {
      const part = { method: "GET", path: "/1.1/classes/Comment", params: { where } };
      return (await service.call("POST", "batch", { body: { requests: [part] } })).body;
    };
    const parts = Array.from({ length: 5000 }, (_, index) => ({ nick: `${index}` }));
    const values = Array.from({ length: 40_000 }, (_, index) => `${index}`);
    expect(await get({ $or: parts })).toMatchObject([{ error: { code: 102 } }]);
    expect(await get({ $and: [{ $or: parts.slice(0, 150) }, { $or: parts.slice(0, 150) }] })).toMatchObject([
      { error: { code: 102 } },
    ]);
    expect(await get({ nick: { $in: values } })).toMatchObject([{ error: { code: 102 } }]);
    expect(await get({ nick: { $in: values.slice(0, 1000) } })).toMatchObject([{ success: { results: [] } }]);
  });

  it("counts all conditions of a batch together", async () => {
    const search = (count: number) => ({
      $or: Array.from({ length: count }, () => ({ comment: { $regex: "\\Qfirst\\E" } })),
    });
    const values = { url: { $in: Array.from({ length: 600 }, (_, index) => `/${index}`) } };
    const get = (where: unknown) => ({ method: "GET", path: "/1.1/classes/Comment", params: { where } });
    const count = { method: "GET", path: "/1.1/cloudQuery" };
    const cql = "select count(*) from Comment where comment like '%first%'";
    const requests = [search(4), search(1), search(1), values, values].map(get);
    const { body } = await service.call("POST", "batch", {
      body: { requests: [...requests, { ...count, params: { cql } }, get({ url: "/none" })] },
    });
    expect(body).toMatchObject([
      { success: { results: [{ comment: "first" }] } },
      { success: { results: [{ comment: "first" }] } },
      { error: { code: 102, error: "The conditions of a request can have at most 5 searches." } },
      { success: { results: [] } },
      { error: { code: 102, error: "The conditions of a request can have at most 1000 values." } },
      { error: { code: 102 } },
      { success: { results: [] } },
    ]);
  });

  it("answers other requests between the parts of a batch, and stops when the client disconnects", async () => {
    const find = vi.spyOn(service.context.store.objects, "find");
    const part = { method: "GET", path: "/1.1/classes/Comment", params: {} };
    const body = JSON.stringify({ requests: Array.from({ length: 100 }, () => part) });
    const socket = connectInMemory(service.server);
    const head = `POST /1.1/batch HTTP/1.1\r\nHost: x\r\n${KEYS}${JSON_TYPE}Content-Length: ${body.length}\r\n\r\n`;
    socket.write(head + body);
    await vi.waitFor(() => expect(find).toHaveBeenCalled(), { interval: 1 });
    socket.destroy();
    // The server notices after a part or two. It has stopped when no part follows those that were under way.
    for (let calls = 0; calls < find.mock.calls.length;) {
      calls = find.mock.calls.length;
      await Promise.all(find.mock.results.map(({ value }) => value as Promise<unknown>));
      expect((await service.call("GET", "date")).status).toBe(200);
    }
    expect(find.mock.calls.length).toBeLessThan(100);
    find.mockRestore();
  });

  it("treats the names of prototype properties like other names", async () => {
    const body = `{"comment":"proto","url":"/proto","__proto__":{"status":"spam","nick":"evil"},
      "constructor":{"prototype":{"polluted":1}},"toString":"x"}`;
    const made = await service.call("POST", "classes/Comment", { body });
    expect(made.status).toBe(201);
    const where = '{"url":"/proto","__proto__":{"$exists":false},"constructor":{"$exists":false}}';
    const found = await service.call("GET", "classes/Comment", { params: { where } });
    expect(found.body).toMatchObject({ results: [{ comment: "proto", nick: "Anonymous" }] });
    expect(Object.hasOwn(Object.prototype, "polluted") || "polluted" in {}).toBe(false);
    const parameter = await service.call("GET", "classes/Comment?__proto__[limit]=0&constructor=x&where={}");
    expect([200, 400]).toContain(parameter.status);
  });

  it.each(
    [
      "select * from Comment where rid in ('x') union select * from setting",
      "select * from Comment; drop table comment",
      "select * from Comment where url = '/p' -- and status = 'visible'",
      "select * from Comment where url = '/p' /* */ or 1=1",
      "select * from Comment where url = '\\' or \\'1\\'=\\'1'",
      "select mail from Comment where mail like 'a%'",
      "select * from Comment order by (select value from setting)",
      "select * from Comment where sqlite_version() = '3'",
      "select * from Comment limit 1 offset (select 1)",
      "delete from Comment",
      "insert into Comment (nick) values ('x')",
      `select * from Comment where ${"(".repeat(5000)}url = '/p'${")".repeat(5000)}`,
      `select * from Comment where url in (${Array.from({ length: 3000 }, () => "'x'").join(",")})`,
    ].map((cql) => [cql.slice(0, 60), cql] as const),
  )("finds no hidden data with %s", async (_, cql) => {
    const { status, text } = await service.call("GET", "cloudQuery", { params: { cql } });
    expect(text).not.toMatch(/ann@example|"secret"|admin-password|app-key|SQLITE|syntax error at/i);
    if (status === 200) expect(text).toContain('"results":[');
    else expect([400, 403, 404]).toContain(status);
  });

  it.each<[string, string]>([
    ["url", '{"url":{"$ne":null,"$where":"sleep(9)"}}'],
    ["mail", '{"mail":{"$regex":"^\\\\Qa\\\\E"}}'],
    ["$or over mail", '{"$or":[{"mail":{"$gt":""}},{"url":"/p"}]}'],
    ["status", '{"status":{"$in":["waiting","spam"]}}'],
    ["$expr", '{"$expr":{"$function":{"body":"1"}}}'],
    ["$select", '{"objectId":{"$inQuery":{"className":"setting","where":{}}}}'],
  ])("accepts no operator in %s", async (_, where) => {
    const { status, text } = await service.call("GET", "classes/Comment", { params: { where } });
    expect([400, 403]).toContain(status);
    expect(text).not.toContain("ann@example");
  });

  it("rejects bodies that are not UTF-8, and treats such addresses as text", async () => {
    const bad = Buffer.concat([
      Buffer.from('{"url":"/p","comment":"'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('"}'),
    ]);
    const answer = await post(JSON_TYPE, bad);
    expect([statusOf(answer), bodyOf(answer)]).toEqual([
      400,
      { code: 107, error: "The body is not valid UTF-8." },
    ]);
    const get = `GET /1.1/classes/Comment?where=%7B%22url%22%3A%22%ff%fe%22%7D HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${KEYS}\r\n`;
    expect(statusOf(await send(get))).toBe(200);
  });

  it("uses the last of two equal keys, and checks the value that it uses", async () => {
    const body =
      '{"url":"/twice","comment":"one","comment":"two","mail":"a@b.c","status":"x","status":"spam"}';
    expect(statusOf(await post(JSON_TYPE, body))).toBe(201);
    const found = await service.call("GET", "classes/Comment", { params: { where: { url: "/twice" } } });
    expect(found.body).toMatchObject({ results: [{ comment: "two" }] });
    const list = '{"url":"/p","url":{"$ne":""},"comment":"x"}';
    expect(statusOf(await post(JSON_TYPE, list))).toBe(400);
  });

  it.each<[string, string, Buffer | string, number]>([
    ["gzip", `${JSON_TYPE}Content-Encoding: gzip\r\n`, gzipSync("x".repeat(5_000_000)), 415],
    ["deflate", `${JSON_TYPE}Content-Encoding: deflate\r\n`, deflateSync("x".repeat(5_000_000)), 415],
    ["two encodings", `${JSON_TYPE}Content-Encoding: identity, gzip\r\n`, gzipSync("{}"), 415],
    ["another charset", "Content-Type: application/json; charset=utf-16\r\n", "{}", 415],
    ["a form", "Content-Type: application/x-www-form-urlencoded\r\n", "comment=x&url=/p", 400],
    ["no type", "", '{"comment":"x","url":"/p"}', 400],
    ["too many bytes", JSON_TYPE, `{"comment":"${"x".repeat(600_000)}"}`, 413],
    ["brackets", JSON_TYPE, "[".repeat(500_000), 400],
    [
      "nesting",
      JSON_TYPE,
      `{"comment":"x","url":"/p","deep":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
      201,
    ],
    [
      "a number that is too large",
      JSON_TYPE,
      '{"comment":"x","url":"/p","insertedAt":1e999,"time":-1e999}',
      201,
    ],
  ])("answers a body with %s with the right status", async (_, headers, body, expected) => {
    expect(statusOf(await post(headers, body))).toBe(expected);
  });

  it("stops reading a body without a length beyond the limit", async () => {
    const head = `POST /1.1/classes/Comment HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${KEYS}${JSON_TYPE}`;
    const chunk = `${(100_000).toString(16)}\r\n${"x".repeat(100_000)}\r\n`;
    const answer = await send(
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      ...Array.from({ length: 6 }, () => chunk),
      "0\r\n\r\n",
    );
    expect(statusOf(answer)).toBe(413);
  });

  it.each<[string, string, number]>([
    ["a header of 70 KB", `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(70_000)}\r\n\r\n`, 431],
    ["40,000 headers", `GET /healthz HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(40_000)}\r\n`, 431],
    [
      "an address of 70 KB",
      `GET /1.1/classes/Comment?where=${"x".repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
    ],
    [
      "two lengths",
      `POST /1.1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    [
      "a length and chunks",
      `POST /1.1/batch HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
      400,
    ],
    ["no HTTP", "\0\u0001\u0002 nonsense\r\n\r\n", 400],
    ["no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
  ])("answers %s with the right status", async (_, text, expected) => {
    expect(statusOf(await send(text))).toBe(expected);
  });

  it("leaves the service intact", async () => {
    const { body } = await service.call("GET", "classes/Comment", {
      params: { where: { url: "/p", comment: "first" } },
    });
    expect(body).toMatchObject({ results: [{ comment: "first" }] });
    expect((await service.fetch(`/readyz`)).status).toBe(200);
    expect(service.log.filter(({ event }) => event === "failure")).toEqual([]);
  });
});
