import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { StorePlace } from "../../../../../src/cli/comments/open-store.js";
import { COMMENTS, COUNTERS } from "../../../../../src/cli/comments/store/collections.js";
import { pullLeancloud } from "../../../../../src/cli/comments/transfer/source/pull-leancloud.js";
import { APP_ID, describeOnBothStores, MASTER_KEY, startService, type TestService } from "../../service.js";
import { collect } from "../read-fixture.js";

const AT = new Date("2020-01-01T00:00:00.000Z");

const app = (server: string) => ({
  appId: APP_ID,
  masterKey: MASTER_KEY,
  server,
  classNames: ["Comment", "Counter", "Missing"],
});

/** Takes no time, and remembers for how long it was asked to wait. */
function createTools() {
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { fetch, now: () => AT, wait, waits };
}

describeOnBothStores("a pull of a live app", (makePlace: () => Promise<StorePlace>) => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService(await makePlace());
    const comments = Array.from({ length: 1203 }, (_, at) => ({
      objectId: `c${String(at).padStart(4, "0")}`,
      createdAt: AT,
      updatedAt: AT,
      url: "/p/",
      comment: "hi",
      mail: "ann@example.org",
      ip: "192.0.2.1",
      status: at === 7 ? "spam" : "visible",
      extra: '{"likes":1}',
    }));
    for (const at of [0, 1000])
      await service.context.store.objects.createAll(COMMENTS, comments.slice(at, at + 1000));
    const counter = { objectId: "k1", createdAt: AT, updatedAt: AT, url: "/p/", time: 9 };
    await service.context.store.objects.create(COUNTERS, counter);
  });
  afterEach(() => service.stop());

  it("reads every object with everything that it has, and says which class is not there", async () => {
    const records = await collect(pullLeancloud(app(`${service.url}/`), createTools()));
    const objects = records.flatMap((record) => (record.kind === "object" ? [record.value] : []));
    expect(new Set(objects.map(({ objectId }) => objectId)).size).toBe(1204);
    expect(objects[7]).toMatchObject({
      objectId: "c0007",
      status: "spam",
      mail: "ann@example.org",
      ip: "192.0.2.1",
    });
    expect(objects.at(-1)).toMatchObject({ objectId: "k1", time: 9 });
    expect(records.at(-1)).toEqual({ kind: "other", name: "class Missing, which is not there" });
  });

  it("says that the key is wrong, and does not try again", async () => {
    const tools = createTools();
    const pull = collect(pullLeancloud({ ...app(service.url), masterKey: "wrong" }, tools));
    await expect(pull).rejects.toMatchObject({
      code: "leancloud-refused",
      message: expect.stringMatching(/status 401/),
    });
    expect(tools.waits).toEqual([]);
  });
});

/** A store that gives the answers of a list, one a request, and the last one for ever. */
async function startAnswers(
  ...answers: readonly (readonly [status: number, body: string, headers?: Readonly<Record<string, string>>])[]
): Promise<{ readonly server: Server; readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [status, body, headers = {}] = answers[Math.min(asked.length, answers.length - 1)] ?? [500, ""];
    asked.push(`${String(request.headers["x-lc-sign"])} ${request.url ?? ""}`);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const piece = (cursor: string | null, ...ids: readonly string[]) =>
  JSON.stringify({ results: ids.map((objectId) => ({ objectId })), cursor });

it("waits longer and longer for a busy app, as long as it says, and goes on where it was", async () => {
  const { server, url, asked } = await startAnswers(
    [200, piece("a b&c", "one")],
    [429, "", { "Retry-After": "7" }],
    [500, "<html>"],
    [503, ""],
    [200, piece(null, "two")],
    [404, '{"code":101,"error":"Class or object doesn\'t exists."}'],
  );
  const tools = createTools();
  const records = await collect(pullLeancloud({ ...app(url), classNames: ["Comment", "Counter"] }, tools));
  server.close();
  expect(
    records.map((record) => (record.kind === "object" ? record.value["objectId"] : record.kind)),
  ).toEqual(["one", "two", "other"]);
  expect(tools.waits).toEqual([7000, 2000, 4000]);
  expect(asked[1]).toContain("/1.1/scan/classes/Comment?limit=500&cursor=a+b%26c");
  expect(new Set(asked.slice(1, 5)).size).toBe(1);
  expect(asked[0]).toMatch(/^[0-9a-f]{32},1577836800000,master /);
  expect(asked.join("\n")).not.toContain(MASTER_KEY);
});

it.each<[string, readonly [number, string, Readonly<Record<string, string>>?], RegExp]>([
  ["fails for ever", [502, ""], /failed 8 times \(status 502\)/],
  ["sends it elsewhere", [302, "", { Location: "https://example.org/" }], /failed 8 times/],
  ["answers with something else", [200, "<html>"], /status 200/],
  ["gives one piece for ever", [200, piece("x", "one")], /same piece for ever/],
])("gives up on an app that %s", async (_, answer, message) => {
  const { server, url } = await startAnswers(answer);
  const pull = collect(pullLeancloud(app(url), createTools()));
  await expect(pull).rejects.toMatchObject({
    code: "leancloud-refused",
    message: expect.stringMatching(message),
  });
  server.close();
});
