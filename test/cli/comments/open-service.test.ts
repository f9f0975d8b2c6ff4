import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createNodeHost } from "../../../src/cli/comments/node/node-host.js";
import {
  openService,
  readHostSettings,
  type Service,
  type ServiceHost,
} from "../../../src/cli/comments/open-service.js";
import type { ServiceStore } from "../../../src/cli/comments/store/store.js";
import { createHttpRecorder, type HttpRecorder } from "./http-recorder.js";
import { MEMORY, openPlace } from "./open-place.js";

const PANEL = new Map([["panel.js", { type: "text/javascript; charset=utf-8", contents: "run()" }]]);
const PASSWORD = "correct horse battery staple";
const ENV = {
  HANBLOG_APP_ID: "app",
  HANBLOG_APP_KEY: "key",
  HANBLOG_ADMIN_PASSWORD: PASSWORD,
  HANBLOG_WEBHOOK_URL: "https://hook.example/",
  HANBLOG_WEBHOOK_SECRET: "a plain secret of thirty letters",
};
const KEYS = { "X-LC-Id": "app", "X-LC-Key": "key", "Content-Type": "application/json" };

describe("the service on a host that calls a function", () => {
  let store: ServiceStore;
  let service: Service;
  let hook: HttpRecorder;
  const background: Promise<unknown>[] = [];
  beforeAll(async () => {
    store = await openPlace(MEMORY);
    hook = createHttpRecorder();
    const page = { script: "a.js", style: "a.css", files: new Map() };
    const node = createNodeHost({ page, panel: PANEL, version: "1.0.0", print: () => undefined });
    const host: ServiceHost = { ...node, fetch: hook.fetch };
    service = await openService(store, readHostSettings(ENV), host);
  });
  afterAll(() => store.close());

  const send = (path: string, init: RequestInit = {}, address = "203.0.113.1") =>
    service.handle(new Request(`https://talk.example${path}`, init), {
      address,
      waitUntil: (work) => background.push(work),
    });
  const post = (body: string, address: string) =>
    send("/1.1/classes/Comment", { method: "POST", headers: KEYS, body }, address);

  it("stores a comment, and announces it in the background", async () => {
    const posted = await post(JSON.stringify({ comment: "hi", url: "/p/" }), "203.0.113.2");
    expect([posted.status, posted.headers.get("location")]).toEqual([
      201,
      expect.stringMatching(/^\/1\.1\/classes\/Comment\/\w+$/),
    ]);
    expect(background).toHaveLength(1);
    await Promise.all(background);
    expect(hook.heard.map(({ body }) => body)).toEqual([expect.stringContaining('"comment":"hi"')]);
  });

  it("does nothing in the background of a read", async () => {
    const before = background.length;
    const where = encodeURIComponent('{"url":"/p/"}');
    const found = await send(`/1.1/classes/Comment?where=${where}`, { headers: KEYS });
    expect(await found.json()).toMatchObject({ results: [{ comment: "hi" }] });
    expect(background).toHaveLength(before);
  });

  it.each<[string, string, number]>([
    ["no JSON", "{", 400],
    ["too large", JSON.stringify({ comment: "x".repeat(600_000), url: "/p/" }), 413],
  ])("rejects a body that is %s", async (_, body, status) => {
    expect((await post(body, "203.0.113.3")).status).toBe(status);
  });

  it("rejects a body that breaks off, and one that is longer than announced", async () => {
    const start = (pull: (controller: ReadableStreamDefaultController) => void) =>
      send(
        "/1.1/classes/Comment",
        {
          method: "POST",
          headers: KEYS,
          body: new ReadableStream({ pull }),
          duplex: "half",
        } as RequestInit,
        "203.0.113.4",
      );
    const broken = await start((controller) => controller.error(new Error("disconnected")));
    expect(broken.status).toBe(400);
    const endless = await start((controller) => controller.enqueue(new Uint8Array(100_000)));
    expect(endless.status).toBe(413);
  });

  it.each([
    ["without its length", {}],
    ["of another type", { "Content-Type": "text/plain" }],
    ["without the app's key", { "X-LC-Key": "" }],
  ])("reads a large body to its end that is sent %s, and then refuses it", async (_, headers) => {
    let left = 30;
    const body = new ReadableStream({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(100_000).fill(32));
        else controller.close();
      },
    });
    const init: RequestInit = Object.assign(
      { method: "POST", headers: { ...KEYS, ...headers }, body },
      { duplex: "half" },
    );
    const refused = await send("/1.1/classes/Comment", init, "203.0.113.4");
    expect([refused.status >= 400, left]).toEqual([true, -1]);
  });

  it("answers HEAD without a body, and a preflight request", async () => {
    const head = await send("/healthz", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const preflight = await send("/1.1/classes/Comment", {
      method: "OPTIONS",
      headers: { Origin: "https://b.example" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });

  it.each<[string, string, number]>([
    ["GET", "/healthz/", 200],
    ["GET", "/HEALTHZ", 200],
    ["POST", "/healthz", 404],
    ["GET", "/", 200],
    ["GET", "/1.1", 401],
    ["GET", "/1.10/classes/Comment", 404],
    ["GET", "/admin/api", 401],
    ["GET", "/admin/%E0%A4%A", 400],
    ["GET", "/admin/a/b", 404],
    ["OPTIONS", "/admin/api/session", 401],
    ["OPTIONS", "/2/route", 204],
  ])("answers %s %s with %i", async (method, path, status) => {
    expect((await send(path, { method })).status).toBe(status);
  });

  it("sets a cookie that only encrypted connections send", async () => {
    const body = JSON.stringify({ password: PASSWORD, cookie: true });
    const opened = await send("/admin/api/session", { method: "POST", headers: KEYS, body });
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringContaining("; Secure;"),
      expect.stringContaining("; Secure;"),
    ]);
  });

  it("repeats deliveries on its schedule", async () => {
    const posted = await service.handle(
      new Request("https://talk.example/1.1/classes/Comment", {
        method: "POST",
        headers: KEYS,
        body: JSON.stringify({ comment: "scheduled", url: "/p/" }),
      }),
      { address: "203.0.113.5" },
    );
    expect(posted.status).toBe(201);
    await service.tick();
    expect(hook.heard.at(-1)?.body).toContain("scheduled");
  });
});

describe("the settings of a host", () => {
  it("require a password, because nobody would see a generated one", () => {
    expect(() => readHostSettings({})).toThrow(
      expect.objectContaining({
        errors: [
          expect.objectContaining({ message: expect.stringContaining("HANBLOG_ADMIN_PASSWORD") as string }),
        ],
      }),
    );
  });
});
