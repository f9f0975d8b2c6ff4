import { expect, it } from "vitest";
import { createAdminApi } from "../../../src/runtime/admin/admin-api.js";
import { NO_FILTER } from "../../../src/runtime/admin/comment-filter.js";
import { createSessionGate } from "../../../src/runtime/admin/session-gate.js";

const PAGE = { comments: [], counts: { visible: 1, waiting: 0, spam: 0 } };
const json = (status: number, body: unknown, headers = {}) => Response.json(body, { status, headers });

/** Creates an API whose service returns the given responses in order. */
function createApi(...answers: readonly (() => Response)[]) {
  const gate = createSessionGate();
  let calls = 0;
  const send: typeof fetch = () => Promise.resolve().then(() => answers[calls++]?.() ?? Response.error());
  return { api: createAdminApi(send, gate.wait), gate, calls: () => calls };
}

it.each<[string, () => Response, object]>([
  ["a page", () => json(200, PAGE), { kind: "done", value: PAGE }],
  ["an answer of something else", () => json(200, { hello: 1 }), { kind: "unreachable" }],
  ["a page of a proxy", () => new Response("<h1>Bad gateway", { status: 502 }), { kind: "unreachable" }],
  ["a fault of the service's own", () => json(500, { code: 1, error: "x" }), { kind: "unreachable" }],
  ["a refusal", () => json(400, { code: 142, error: "too long" }), { kind: "refused", message: "too long" }],
  ["nothing there", () => json(404, { code: 101, error: "x" }), { kind: "missing" }],
  ["too many", () => json(429, {}, { "Retry-After": "7" }), { kind: "too-many", seconds: 7 }],
  ["too many, for a time untold", () => json(429, {}), { kind: "too-many", seconds: 60 }],
])("parses %s", async (_, answer, expected) => {
  expect(await createApi(answer).api.list(NO_FILTER, null)).toEqual(expected);
});

it("repeats a call once the owner has signed in", async () => {
  const denied = () => json(401, { code: 401, error: "Unauthorized." });
  const { api, gate, calls } = createApi(denied, () => json(200, PAGE));
  const asked = new Promise<void>((done) => {
    const stop = gate.subscribe(() => {
      stop();
      done();
    });
  });
  const result = api.list(NO_FILTER, null);
  await asked;
  expect([gate.isWaiting(), calls()]).toEqual([true, 1]);
  gate.open();
  expect(await result).toEqual({ kind: "done", value: PAGE });
  expect(gate.isWaiting()).toBe(false);
});

it("does not wait for a sign-in when a session call fails", async () => {
  const { api } = createApi(() => json(401, {}));
  expect(await api.signIn("wrong")).toEqual({ kind: "unauthorized" });
});

it("keeps filters and cursor apart, whatever they contain", async () => {
  const urls: string[] = [];
  const send: typeof fetch = (url) => {
    if (typeof url === "string") urls.push(url);
    return Promise.resolve(json(200, PAGE));
  };
  const api = createAdminApi(send, () => Promise.resolve());
  await api.list({ status: "spam", by: { text: "a&limit=1#%" } }, null);
  expect(Object.fromEntries(new URL(urls[0] ?? "", "http://x").searchParams)).toEqual({
    status: "spam",
    text: "a&limit=1#%",
    limit: "50",
  });
});
