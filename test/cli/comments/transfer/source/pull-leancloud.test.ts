import { createServer } from "node:http";
import { expect, it } from "vitest";
import { pullLeancloud } from "../../../../../src/cli/comments/transfer/source/pull-leancloud.js";
import { createServerFetch } from "../../server-fetch.js";
import { MASTER_KEY } from "../../service.js";
import { collect } from "../read-fixture.js";
import { createTools, liveApp } from "./pull-tools.js";

const URL_OF_APP = "http://leancloud.example";

/** Creates an app that returns one response of the list per request, and then repeats the last one. */
function createApp(
  ...answers: readonly (readonly [status: number, body: string, headers?: Readonly<Record<string, string>>])[]
): { readonly fetch: typeof globalThis.fetch; readonly asked: readonly string[] } {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [status, body, headers = {}] = answers[Math.min(asked.length, answers.length - 1)] ?? [500, ""];
    asked.push(`${String(request.headers["x-lc-sign"])} ${request.url ?? ""}`);
    response.writeHead(status, headers).end(body);
  });
  return { asked, fetch: createServerFetch(server) };
}

const piece = (cursor: string | null, ...ids: readonly string[]) =>
  JSON.stringify({ results: ids.map((objectId) => ({ objectId })), cursor });

it("waits with increasing delays for a busy app, as long as it requests, and then continues", async () => {
  const { fetch, asked } = createApp(
    [200, piece("a b&c", "one")],
    [429, "", { "Retry-After": "7" }],
    [500, "<html>"],
    [503, ""],
    [200, piece(null, "two")],
    [404, '{"code":101,"error":"Class or object doesn\'t exists."}'],
  );
  const tools = createTools(fetch);
  const records = await collect(
    pullLeancloud({ ...liveApp(URL_OF_APP), classNames: ["Comment", "Counter"] }, tools),
  );
  expect(
    records.map((record) => (record.kind === "object" ? record.value["objectId"] : record.kind)),
  ).toEqual(["one", "two", "other"]);
  expect(tools.waits).toEqual([7000, 2000, 4000]);
  expect(asked[1]).toContain("/1.1/scan/classes/Comment?limit=500&returnACL=true&cursor=a+b%26c");
  expect(new Set(asked.slice(1, 5)).size).toBe(1);
  expect(asked[0]).toMatch(/^[0-9a-f]{32},1577836800000,master /);
  expect(asked.join("\n")).not.toContain(MASTER_KEY);
});

it.each<[string, readonly [number, string, Readonly<Record<string, string>>?], RegExp]>([
  ["always fails", [502, ""], /8 attempts failed \(status 502\)/],
  ["redirects to another host", [302, "", { Location: "https://example.org/" }], /status 302/],
  ["responds with HTML", [200, "<html>"], /status 200/],
  ["always returns the same page", [200, piece("x", "one")], /same page twice/],
])("abandons an app that %s", async (_, answer, message) => {
  const { fetch } = createApp(answer);
  const pull = collect(pullLeancloud(liveApp(URL_OF_APP), createTools(fetch)));
  await expect(pull).rejects.toMatchObject({
    code: "leancloud-refused",
    message: expect.stringMatching(message),
  });
});
