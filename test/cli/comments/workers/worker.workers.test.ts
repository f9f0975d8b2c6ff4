import { once } from "node:events";
import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { describeRaces, RACED_VARIABLES } from "../policy/describe-races.js";
import { dataUrl, drawPng, pngChunk } from "../images/sample-images.js";
import { nextOf, walkOwnData } from "../readers/walk-own-data.js";
import { signInWithPasskey } from "../admin/sign-in-with-passkey.js";
import { startMiniflare, type Miniflare } from "../../../workers/load-miniflare.js";

const PASSWORD = "correct horse battery staple";
const VARIABLES = {
  ...RACED_VARIABLES,
  HANBLOG_ADMIN_PASSWORD: PASSWORD,
  HANBLOG_SECRET: "0123456789abcdef0123456789abcdef",
  HANBLOG_SITE_URL: "https://blog.example/",
  HANBLOG_WEBHOOK_URL: "https://hook.example/path",
  HANBLOG_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODk=",
};
const KEYS = { "X-LC-Id": "app", "X-LC-Key": "key" };

let script: string;
beforeAll(async () => {
  script = await bundleWorker();
});

/** The webhook calls of all workers in this file. */
const heard: { readonly url: string; readonly id: string | null; readonly body: unknown }[] = [];
let isHookDown = false;

async function answerHook(request: Request): Promise<Response> {
  if (isHookDown) return new Response(null, { status: 503 });
  const id = request.headers.get("webhook-id");
  heard.push({ url: request.url, id, body: await request.json() });
  return new Response(null, { status: 204 });
}

function start(bindings: Readonly<Record<string, string>>, more: Readonly<Record<string, unknown>> = {}) {
  return startMiniflare({
    modules: true,
    script,
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: ["DB"],
    bindings,
    outboundService: answerHook,
    ...more,
  });
}

const send = (worker: Miniflare, path: string, init: RequestInit = {}) =>
  worker.dispatchFetch(`https://talk.example${path}`, { redirect: "manual", ...init });

function post(worker: Miniflare, fields: Readonly<Record<string, unknown>>, from: string): Promise<Response> {
  return send(worker, "/1.1/classes/Comment", {
    method: "POST",
    headers: { ...KEYS, "Content-Type": "application/json", "CF-Connecting-IP": from },
    body: JSON.stringify({ nick: "Ann", url: "/p/", ...fields }),
  });
}

it("asks for a proof of work and checks it", async () => {
  const worker = await start({ ...VARIABLES, HANBLOG_PROOF: "on" });
  onTestFinished(() => worker.dispose());
  const refused = await post(worker, { comment: "soup" }, "192.0.2.1");
  expect(refused.status).toBe(428);
  const { challenge } = (await refused.json()) as { readonly challenge: Challenge };
  const proof = { challenge, solution: await solveChallenge({ challenge, deriveKey }) };
  expect((await post(worker, { comment: "soup", proof }, "192.0.2.1")).status).toBe(201);
  // Another visitor, whose pause between two comments does not come first.
  expect((await post(worker, { comment: "rice", proof }, "192.0.2.9")).status).toBe(428);
});

it("sends mails through a service over HTTP", async () => {
  const mails: { readonly url: string; readonly agent: string | null; readonly body: unknown }[] = [];
  const outboundService = async (request: Request) => {
    if (request.url.startsWith("https://hook.example/")) return answerHook(request);
    const agent = request.headers.get("user-agent");
    mails.push({ url: request.url, agent, body: await request.json() });
    return Response.json({ id: "1" });
  };
  const mail = {
    HANBLOG_COMMENTS_URL: "https://talk.example",
    HANBLOG_MAIL_API: "resend",
    HANBLOG_MAIL_KEY: "re_key",
    HANBLOG_MAIL_FROM: "Blog <talk@blog.example>",
    HANBLOG_OWNER_MAIL: "owner@blog.example",
  };
  const worker = await start({ ...VARIABLES, ...mail }, { outboundService });
  onTestFinished(() => worker.dispose());
  expect((await post(worker, { comment: "by mail" }, "192.0.2.1")).status).toBe(201);
  await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 20_000 });
  expect(mails).toMatchObject([
    { url: "https://api.resend.com/emails", agent: "hanblog", body: { to: ["owner@blog.example"] } },
  ]);
});

it("signs a reader in by mail, who saves and erases the own data", async () => {
  const mails: string[] = [];
  const outboundService = async (request: Request) => {
    if (request.url.startsWith("https://hook.example/")) return answerHook(request);
    mails.push(((await request.json()) as { readonly text: string }).text);
    return Response.json({ id: "1" });
  };
  const mail = {
    HANBLOG_COMMENTS_URL: "https://talk.example",
    HANBLOG_MAIL_API: "resend",
    HANBLOG_MAIL_KEY: "re_key",
    HANBLOG_MAIL_FROM: "Blog <talk@blog.example>",
    HANBLOG_READERS_MAIL: "on",
  };
  const worker = await start({ ...VARIABLES, ...mail }, { outboundService });
  onTestFinished(() => worker.dispose());
  await walkOwnData({
    origin: "https://talk.example",
    site: VARIABLES.HANBLOG_SITE_URL,
    headers: { ...KEYS, "CF-Connecting-IP": "192.0.2.1" },
    fetch: (path, init) => send(worker, path, init),
    nextMail: () => nextOf(mails),
  });
});

it("puts images into a bucket that it has a binding of, and removes them", async () => {
  const images = { HANBLOG_IMAGES_URL: "https://img.example/talk", HANBLOG_MASTER_KEY: "m".repeat(24) };
  const worker = await start({ ...VARIABLES, ...images }, { r2Buckets: ["IMAGES"] });
  onTestFinished(() => worker.dispose());
  const image = dataUrl(drawPng(3, 3, [pngChunk("tEXt", Buffer.from("secret place"))]));
  const stored = await post(worker, { comment: `![](${image})` }, "192.0.2.1");
  const { objectId } = (await stored.json()) as { readonly objectId: string };
  const bucket = await worker.getR2Bucket("IMAGES");
  const [file, ...others] = (await bucket.list()).objects;
  expect(others).toEqual([]);
  expect(file?.key).toMatch(new RegExp(`^talk/${objectId}/[0-9a-f]{32}\\.png$`));
  const read = await bucket.get(file?.key ?? "");
  expect(read?.httpMetadata).toEqual({
    contentType: "image/png",
    cacheControl: "public, max-age=31536000, immutable",
    contentDisposition: "attachment",
  });
  expect(await read?.text()).not.toContain("secret place");
  const listed = await send(worker, `/1.1/classes/Comment/${objectId}`, { headers: KEYS });
  expect(await listed.json()).toMatchObject({ comment: `![](https://img.example/${file?.key})` });
  const refused = await post(worker, { comment: "![](data:image/svg+xml;base64,PHN2Zy8+)" }, "192.0.2.2");
  expect(refused.status).toBe(400);
  await send(worker, `/1.1/classes/Comment/${objectId}`, {
    method: "DELETE",
    headers: { "X-LC-Id": "app", "X-LC-Key": `${"m".repeat(24)},master` },
  });
  expect((await bucket.list()).objects).toEqual([]);
});

it("signs the owner in with a passkey", async () => {
  const worker = await start({ ...VARIABLES, HANBLOG_COMMENTS_URL: "https://talk.example" });
  onTestFinished(() => worker.dispose());
  await signInWithPasskey({
    origin: "https://talk.example",
    password: PASSWORD,
    fetch: (path, init) => send(worker, path, init),
  });
});

describe("the worker", () => {
  let worker: Miniflare;
  beforeAll(async () => {
    worker = await start(VARIABLES);
  });
  afterAll(() => worker.dispose());

  const list = async (where: unknown): Promise<unknown> => {
    const query = new URLSearchParams({ where: JSON.stringify(where), count: "1" });
    return (await send(worker, `/1.1/classes/Comment?${query}`, { headers: KEYS })).json();
  };

  it("opens an empty database from many requests at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(worker, "/health")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await answers[0]?.json()).toMatchObject({ status: "ok", store: "d1" });
  });

  it("shows a page at its address, in the visitor's language", async () => {
    const answer = await send(worker, "/", { headers: { "Accept-Language": "ja, en;q=0.5" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(await answer.text()).toMatch(
      /<html lang="ja" dir="ltr">[^]*サービスは正常に動いています。[^]*href="admin\/"/,
    );
  });

  it("answers every faulty request on a connection, and the next one on the same connection", async () => {
    const connection = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => connection.destroy());
    const { hostname, port } = await worker.ready;
    const ask = async (method: string, path: string, headers: OutgoingHttpHeaders, body: string) => {
      const sent = request({ agent: connection, hostname, port, method, path, headers });
      sent.end(body);
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      await once(answer.resume(), "end");
      return [answer.statusCode, sent.reusedSocket];
    };
    const large = JSON.stringify({ comment: "x".repeat(3_000_000) });
    const json = { ...KEYS, "Content-Type": "application/json" };
    const comments = "/1.1/classes/Comment";
    const answers: unknown[] = [await ask("GET", "/health", {}, "")];
    for (const [method, path, headers, body] of [
      ["GET", "/%zz", {}, ""],
      ["GET", `${comments}/%ff`, KEYS, ""],
      ["POST", "/nowhere", json, large],
      ["POST", comments, json, large],
      ["POST", comments, { ...json, "Transfer-Encoding": "chunked" }, large],
      ["POST", comments, { ...json, "Content-Encoding": "gzip" }, large],
      ["POST", comments, { "Content-Type": "application/json" }, large],
      ["POST", comments, { ...json, "Content-Type": "text/plain" }, large],
    ] as const) {
      answers.push(await ask(method, path, headers, body), await ask("GET", "/health", {}, ""));
    }
    const statuses = [400, 400, 404, 413, 413, 415, 401, 400].flatMap((status) => [status, 200]);
    expect(answers).toEqual([[200, false], ...statuses.map((status) => [status, true])]);
  });

  it("stores a comment and returns it to visitors, without mail and address", async () => {
    const posted = await post(worker, { comment: "first", mail: "ann@example.org" }, "203.0.113.1");
    expect(posted.status).toBe(201);
    expect(posted.headers.get("access-control-allow-origin")).toBe("*");
    const found = await list({ comment: "first" });
    expect(found).toMatchObject({ count: 1, results: [{ comment: "first", nick: "Ann", url: "/p/" }] });
    expect(JSON.stringify(found)).not.toMatch(/ann@example|203\.0\.113/);
  });

  it("limits the comments of an address, which visitors cannot forge", async () => {
    const forge = (index: number) =>
      send(worker, "/1.1/classes/Comment", {
        method: "POST",
        headers: {
          ...KEYS,
          "Content-Type": "application/json",
          "CF-Connecting-IP": "203.0.113.3",
          "X-Forwarded-For": `198.51.100.${index}`,
        },
        body: JSON.stringify({ comment: `${index}`, nick: `N${index}`, url: "/p/" }),
      });
    const statuses: number[] = [];
    for (let index = 0; index < 7; index++) statuses.push((await forge(index)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it("counts visits", async () => {
    const visit = () =>
      send(worker, "/1.1/classes/Counter", {
        method: "POST",
        headers: { ...KEYS, "Content-Type": "application/json", "CF-Connecting-IP": "203.0.113.4" },
        body: JSON.stringify({ url: "/p/", time: 1 }),
      });
    expect(await (await visit()).json()).toMatchObject({ time: 1 });
    expect(await (await visit()).json()).toMatchObject({ time: 2 });
  });

  it("serves the owner's page, and signs the owner in", async () => {
    const page = await send(worker, "/admin/");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    const [, file = ""] = /src="(admin-\w+\.js)"/.exec(await page.text()) ?? [];
    const code = await send(worker, `/admin/${file}`);
    expect([code.status, code.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    const signIn = (password: string) =>
      send(worker, "/admin/api/session", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ password, cookie: true }),
      });
    expect((await signIn(`${PASSWORD}!`)).status).toBe(401);
    const opened = await signIn(PASSWORD);
    expect(opened.status).toBe(201);
    const cookies = opened.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    const headers = { Cookie: cookies[0]?.split(";", 1)[0] ?? "", "X-Requested-With": "hanblog" };
    const comments = await send(worker, "/admin/api/comments?text=first", { headers });
    expect(await comments.json()).toMatchObject({
      comments: [{ mail: "ann@example.org", ip: "203.0.113.1" }],
    });
    expect((await send(worker, "/admin/api/comments")).status).toBe(401);
  });

  it("rejects a body that is too large, and one that is no JSON", async () => {
    const large = await post(worker, { comment: "x".repeat(600_000) }, "203.0.113.5");
    expect(large.status).toBe(413);
    const broken = await send(worker, "/1.1/batch", {
      method: "POST",
      headers: { ...KEYS, "Content-Type": "application/json" },
      body: "{",
    });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 107 }]);
  });

  it("calls the webhook once for each comment, in the background of the request", async () => {
    const calls = () => heard.filter(({ body }) => JSON.stringify(body).includes("announced"));
    expect((await post(worker, { comment: "announced" }, "203.0.113.6")).status).toBe(201);
    await vi.waitFor(() => expect(calls()).toHaveLength(1), { timeout: 20_000 });
    expect((await post(worker, { comment: "another" }, "203.0.113.7")).status).toBe(201);
    await vi.waitFor(() => expect(JSON.stringify(heard)).toContain("another"), { timeout: 20_000 });
    expect(calls()).toHaveLength(1);
    expect(calls()[0]?.url).toBe("https://hook.example/path");
  });
});

describe("races on Cloudflare", () => {
  let worker: Miniflare;
  beforeAll(async () => {
    worker = await start(VARIABLES);
  });
  afterAll(() => worker.dispose());

  describeRaces(() => ({
    send: (path, init) => send(worker, path, init),
    visitorHeader: "CF-Connecting-IP",
    password: PASSWORD,
  }));
});

describe("the outgoing requests of the worker", () => {
  const SITE = "https://blog.example";
  const moved = (url: string) => new Response(null, { status: 307, headers: { Location: url } });
  /** The responses of Akismet and GitHub by path. */
  const answers = new Map<string, () => Response>();
  /** The hosts that received a request. */
  const asked: string[] = [];
  let worker: Miniflare;
  beforeAll(async () => {
    const bindings = {
      ...VARIABLES,
      HANBLOG_AKISMET_KEY: "k3y",
      HANBLOG_OAUTH_GITHUB_ID: "id",
      HANBLOG_OAUTH_GITHUB_SECRET: "secret-of-the-app",
      HANBLOG_OAUTH_ORIGINS: SITE,
    };
    const outboundService = (request: Request) => {
      const { hostname, pathname } = new URL(request.url);
      if (hostname === "hook.example") return answerHook(request);
      asked.push(hostname);
      return answers.get(pathname)?.() ?? new Response(null, { status: 404 });
    };
    worker = await start(bindings, { outboundService });
  });
  afterAll(() => worker.dispose());

  const isShown = async (comment: string, from: string) => {
    expect((await post(worker, { comment }, from)).status).toBe(201);
    const query = new URLSearchParams({ where: JSON.stringify({ comment }) });
    const found = await send(worker, `/1.1/classes/Comment?${query}`, { headers: KEYS });
    return ((await found.json()) as { readonly results: readonly unknown[] }).results.length > 0;
  };
  const exchange = () =>
    send(worker, "/oauth/github/token", {
      method: "POST",
      headers: { Origin: SITE, "Content-Type": "application/json" },
      body: JSON.stringify({ client_id: "id", code: "code", redirect_uri: `${SITE}/oauth/callback/` }),
    });

  it("let Akismet decide whether a comment is shown", async () => {
    answers.set("/1.1/comment-check", () => new Response("true"));
    expect(await isShown("a spam comment", "203.0.113.10")).toBe(false);
    answers.set("/1.1/comment-check", () => new Response("false"));
    expect(await isShown("a good comment", "203.0.113.11")).toBe(true);
  });

  it("exchange a code for a token", async () => {
    answers.set("/login/oauth/access_token", () => Response.json({ access_token: "t" }));
    const answer = await exchange();
    expect([answer.status, await answer.json()]).toEqual([200, { access_token: "t" }]);
  });

  it("follow no redirect", async () => {
    answers.set("/1.1/comment-check", () => moved("https://evil.example/1.1/comment-check"));
    answers.set("/login/oauth/access_token", () => moved("https://evil.example/token"));
    expect(await isShown("an unchecked comment", "203.0.113.12")).toBe(true);
    expect((await exchange()).status).toBe(502);
    expect(new Set(asked)).toEqual(new Set(["rest.akismet.com", "github.com"]));
  });
});

describe("the schedule of the worker", () => {
  it("repeats a call that the webhook did not accept", async () => {
    const worker = await start(VARIABLES);
    isHookDown = true;
    const { objectId } = (await (await post(worker, { comment: "later" }, "203.0.113.8")).json()) as {
      readonly objectId: string;
    };
    const database = await worker.getD1Database("DB");
    const due = () => database.prepare("select due_at, attempts from outbox where attempts > 0").raw();
    await vi.waitFor(async () => expect(await due()).toHaveLength(1), { timeout: 20_000 });
    isHookDown = false;
    await database.prepare("update outbox set due_at = 0").run();
    const { outcome } = await (await worker.getWorker()).scheduled({ cron: "*/5 * * * *" });
    expect(outcome).toBe("ok");
    expect(heard.map(({ id }) => id)).toContain(`${objectId}:webhook-created`);
    await worker.dispose();
  });
});

describe("a worker with invalid settings", () => {
  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ["no secrets", {}, ["HANBLOG_SECRET is not set", "HANBLOG_ADMIN_PASSWORD is not set", "openssl rand"]],
    [
      "a short secret",
      { ...VARIABLES, HANBLOG_SECRET: "short" },
      ["HANBLOG_SECRET is not set, or has fewer"],
    ],
    [
      "a mail server",
      { ...VARIABLES, HANBLOG_SMTP_URL: "smtp://mail.example" },
      ["HANBLOG_SMTP_URL is set, but Cloudflare Workers cannot send mails"],
    ],
  ])("answers 503 with %s, and explains it in its log only", async (_, bindings, lines) => {
    let log = "";
    const handleRuntimeStdio = (...streams: readonly NodeJS.ReadableStream[]) => {
      for (const stream of streams) stream.on("data", (chunk: Buffer) => (log += chunk.toString()));
    };
    const worker = await start(bindings, { handleRuntimeStdio });
    const answer = await send(worker, "/healthz");
    expect(answer.status).toBe(503);
    expect(await answer.text()).not.toContain("HANBLOG_");
    await vi.waitFor(() => {
      for (const line of lines) expect(log).toContain(line);
    });
    await worker.dispose();
  });
});
