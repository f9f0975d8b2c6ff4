import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { createHash } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { countingModules, type CallCounts } from "../../../workers/counting-worker.js";
import { startMiniflare } from "../../../workers/load-miniflare.js";

/** Queries and requests that Cloudflare's free plan allows per call, together. */
const FREE_PLAN = 50;

/**
 * Most queries and requests of a call. After each write, a call also sends up to three deliveries, which may be those of an
 * earlier call. Lower the numbers after a change that needs fewer.
 */
const MOST: Readonly<Record<string, number>> = {
  "a refused comment": 32,
  "a comment": 43,
  "a comment with images": 43,
  "a list": 4,
  "a change of a comment": 36,
  "a like": 36,
  "a reaction": 36,
  "a visit": 32,
  "the feed": 6,
  "the owner's list": 8,
  "a mailed link": 12,
  // The owner can have nineteen further names, each of which is a query.
  "the use of a link": 10,
  "one's own data": 8,
  "an erasure": 43,
  "a code": 12,
  "the report": 10,
  "the way to the blog": 36,
  spam: 43,
  "a removal": 36,
  "the schedule": 43,
};

const PASSWORD = "correct horse battery staple";

/** All features of the service. */
const VARIABLES = {
  HANBLOG_APP_ID: "app",
  HANBLOG_APP_KEY: "key",
  HANBLOG_ADMIN_PASSWORD: PASSWORD,
  HANBLOG_SECRET: "0123456789abcdef0123456789abcdef",
  HANBLOG_SITE_URL: "https://blog.example/",
  HANBLOG_COMMENTS_URL: "https://talk.example",
  HANBLOG_MAIL_API: "mailgun",
  HANBLOG_MAIL_KEY: "key",
  HANBLOG_MAIL_FROM: "talk@blog.example",
  HANBLOG_OWNER_MAIL: "owner@blog.example",
  HANBLOG_WEBHOOK_URL: "https://hook.example/path",
  HANBLOG_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODk=",
  HANBLOG_NOTICE_LINK_HOURS: "24",
  HANBLOG_AKISMET_KEY: "key",
  HANBLOG_TURNSTILE_KEY: "key",
  HANBLOG_TURNSTILE_SECRET: "secret",
  HANBLOG_PROOF: "on",
  HANBLOG_FEED: "on",
  HANBLOG_LIKES: "on",
  HANBLOG_REACTIONS: "👍 🎉 ❤️ 😀 🚀 👀 🍚 🐼",
  HANBLOG_OWN_CHANGES: "15",
  HANBLOG_READERS_GITHUB_ID: "app",
  HANBLOG_READERS_GITHUB_SECRET: "secret",
  HANBLOG_READERS_MAIL: "on",
};

/** A bucket, with which a call sends fewer deliveries. */
const BUCKET = {
  HANBLOG_IMAGES_URL: "https://images.example/",
  HANBLOG_S3_URL: "https://bucket.example/",
  HANBLOG_S3_KEY: "key",
  HANBLOG_S3_SECRET: "secret",
};

/** Addresses of the images that workers have removed. */
const removed = new Set<string>();

/** Paths of the links in mails by which readers sign in. */
const links: string[] = [];

async function answer(request: Request): Promise<Response> {
  const { url, method } = request;
  if (method === "DELETE") removed.add(url);
  if (url.includes("mailgun")) {
    const text = new URLSearchParams(await request.text()).get("text") ?? "";
    links.push(...(text.match(/\/readers\/link\?token=\w+/g) ?? []));
  }
  if (url.includes("siteverify")) return Response.json({ success: true, action: "comment" });
  return url.includes("comment-check") ? new Response("false") : Response.json({ id: "1" });
}

/** Returns a GIF of one pixel, whose colour is a number. */
function pixel(number: number): string {
  const bytes = Buffer.from("474946383961010001008000000000000000002c00000000010001000002024401003b", "hex");
  bytes[13] = number;
  return `data:image/gif;base64,${bytes.toString("base64")}`;
}

interface Posted {
  readonly objectId: string;
  readonly token: string;
}

/** A running worker that counts its queries and requests. */
interface CountedWorker {
  /** Largest number of queries and requests by name. */
  readonly counts: Map<string, number>;
  readonly send: (
    path: string,
    init?: RequestInit,
  ) => ReturnType<Awaited<ReturnType<typeof startMiniflare>>["dispatchFetch"]>;
  /** Sends a request, and keeps the largest number of its queries and requests by name. */
  readonly count: (name: string, path: string, init?: RequestInit) => Promise<unknown>;
  /** Runs statements on the database. */
  readonly run: (...statements: readonly string[]) => Promise<unknown>;
  /** Makes a scheduled call, and keeps the largest number of its queries and requests by name. */
  readonly countSchedule: (name: string) => Promise<void>;
}

async function startCounted(further: Readonly<Record<string, string>>): Promise<CountedWorker> {
  const d1Persist = await makeTempDir();
  const script = await bundleWorker();
  const start = () =>
    startMiniflare({
      modules: countingModules(script),
      compatibilityFlags: ["nodejs_compat"],
      d1Databases: ["DB"],
      d1Persist,
      bindings: { ...VARIABLES, ...further },
      outboundService: answer,
    });
  const first = await start();
  // Creates the tables.
  await first.dispatchFetch("https://talk.example/healthz");
  await first.dispose();
  const worker = await start();
  onTestFinished(() => worker.dispose());
  const send: CountedWorker["send"] = (path, init = {}) =>
    worker.dispatchFetch(`https://talk.example${path}`, { redirect: "manual", ...init });
  const counts = new Map<string, number>();
  const keep = async (name: string) => {
    const { queries, requests } = (await (await send("/counts")).json()) as CallCounts;
    counts.set(name, Math.max(counts.get(name) ?? 0, queries + requests));
  };
  const count: CountedWorker["count"] = async (name, path, init = {}) => {
    await send("/counts");
    const response = await send(path, init);
    await keep(name);
    const isAsking = response.status === 428;
    expect([name, isAsking || response.ok]).toEqual([name, true]);
    const text = await response.text();
    return response.headers.get("content-type")?.includes("json") === true ? JSON.parse(text) : text;
  };
  const countSchedule = async (name: string) => {
    const { outcome } = await (await worker.getWorker()).scheduled({ cron: "*/5 * * * *" });
    expect(outcome).toBe("ok");
    await keep(name);
  };
  const run: CountedWorker["run"] = async (...statements) => {
    const database = await worker.getD1Database("DB");
    return database.batch(statements.map((statement) => database.prepare(statement)));
  };
  return { counts, send, count, run, countSchedule };
}

/** Signs a reader in on the page of one's own data, and erases more comments than a call does. */
async function countErasure(
  { send, count, run }: CountedWorker,
  imageOf: (id: string) => string,
): Promise<void> {
  const own = { Origin: "https://talk.example", "CF-Connecting-IP": "2001:db8::3" };
  const form = (fields: Readonly<Record<string, string>>, cookie = ""): RequestInit => {
    return { method: "POST", headers: { ...own, Cookie: cookie }, body: new URLSearchParams(fields) };
  };
  const cookieOf = (response: Awaited<ReturnType<CountedWorker["send"]>>) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(";", 1)[0] ?? "")
      .join("; ");
  const before = links.length;
  const asked = await send("/readers/me/mail", form({ mail: `eraser${before}@example.org` }));
  await expect.poll(() => links.length).toBe(before + 1);
  const opened = await send(links.at(-1) ?? "", form({ name: "Eve Raser" }, cookieOf(asked)));
  expect(opened.status).toBe(303);
  const insert = (id: string, reader: string, root: string) =>
    `insert into comment (object_id, created_at, updated_at, status, url, comment, reader, rid, pid)
    select '${id}', ${Date.now()}, ${Date.now()}, 'visible', '/p/', '${imageOf(id)}', ${reader}, ${root}, ${root}`;
  const author = "(select object_id from reader where name = 'Eve Raser')";
  const ids = Array.from({ length: 30 }, (_, at) => at);
  await run(
    ...ids.map((at) => insert(`one${at}`, author, "null")),
    ...ids.map((at) => insert(`asked${at}`, author, "null")),
    ...ids.map((at) => insert(`answer${at}`, "null", `'asked${at}'`)),
  );
  const cookie = cookieOf(opened).split("; ")[0] ?? "";
  await count("one's own data", "/readers/me", { headers: { Cookie: cookie } });
  let calls = 0;
  for (let page = "<form"; page.includes("<form") && calls < 10; calls++)
    page = String(await count("an erasure", "/readers/me/erase", form({}, cookie)));
  expect(calls).toBe(3);
}

function json(method: string, body: unknown, from = "192.0.2.1") {
  return {
    method,
    headers: {
      "X-LC-Id": "app",
      "X-LC-Key": "key",
      "Content-Type": "application/json",
      "CF-Connecting-IP": from,
    },
    body: JSON.stringify(body),
  } satisfies RequestInit;
}

const COMMENTS = "/1.1/classes/Comment";

/** Returns a function that sends comments, each from a network of its own, with a solved challenge. */
function createPosting({ count }: CountedWorker) {
  let visitors = 1;
  return async (fields: object, name = "a comment"): Promise<Posted> => {
    const from = `2001:db8:${visitors++}::1`;
    const body = { url: "/p/", nick: "Ann", ...fields };
    const asked = (await count("a refused comment", COMMENTS, json("POST", body, from))) as {
      readonly challenge: Challenge;
    };
    const proof = {
      challenge: asked.challenge,
      solution: await solveChallenge({ challenge: asked.challenge, deriveKey }),
    };
    const whole = { ...body, proof, turnstile: "token" };
    return (await count(name, COMMENTS, json("POST", whole, from))) as Posted;
  };
}

/** Expects that each call keeps within its limit, and that the first call of an instance, which opens the service, does too. */
function expectCounts(counts: Map<string, number>): void {
  const opening = counts.get("the start") ?? 0;
  counts.delete("the start");
  const found = Object.fromEntries(counts);
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(MOST).toSorted());
  for (const [name, most] of Object.entries(MOST)) {
    expect(found[name], JSON.stringify({ opening, ...found })).toBeLessThanOrEqual(most);
  }
  expect(opening).toBeGreaterThan(0);
  expect(opening + Math.max(...Object.values(MOST))).toBeLessThanOrEqual(FREE_PLAN);
}

it.each<[string, Readonly<Record<string, string>>]>([
  ["in comments", {}],
  ["in a bucket", BUCKET],
])(
  "every call of a worker with all features and images %s keeps within the free plan, also the first one of an instance",
  async (_, further) => {
    const worker = await startCounted(further);
    const { send, count, countSchedule } = worker;
    const post = createPosting(worker);
    await count("the start", "/healthz");
    const root = await post({ comment: "root", mail: "ann@example.org" });
    expect(root.objectId).toMatch(/^\w+$/);
    const reply = await post({
      comment: "reply",
      mail: "bo@example.org",
      rid: root.objectId,
      pid: root.objectId,
    });
    await post({ comment: "answer", mail: "cy@example.org", rid: root.objectId, pid: reply.objectId });
    const images = Array.from({ length: 10 }, (_, index) => `![](${pixel(index)})`).join("\n");
    await post(
      { comment: images, rid: root.objectId, pid: reply.objectId, mail: "di@example.org" },
      "a comment with images",
    );
    const query = (where: object) =>
      `${COMMENTS}?${new URLSearchParams({ where: JSON.stringify(where), count: "1" })}`;
    await count("a list", query({ url: "/p/" }), { headers: { "X-LC-Id": "app", "X-LC-Key": "key" } });
    await count(
      "a change of a comment",
      `/1.1/own/${root.objectId}`,
      json("PUT", { comment: "new", token: root.token }),
    );
    await count("a like", `/1.1/likes/${root.objectId}`, json("PUT", { liked: true }));
    await count(
      "a reaction",
      "/1.1/reactions",
      json("PUT", { url: "/p/", reaction: "👍", given: true }, "2001:db8::1"),
    );
    await count("a visit", "/1.1/classes/Counter", json("POST", { url: "/p/", time: 1 }));
    await count("the feed", "/feed.atom");

    const challenge = createHash("sha256").update("verifier").digest("base64url");
    const asked = json("POST", { mail: `ann${links.length}@example.org`, challenge }, "2001:db8::2");
    const ofBlog = { ...asked, headers: { ...asked.headers, Origin: "https://blog.example" } };
    const before = links.length;
    await count("a mailed link", "/readers/mail", ofBlog);
    await expect.poll(() => links.length).toBe(before + 1);
    const page = await count("the use of a link", links.at(-1) ?? "", {
      method: "POST",
      body: new URLSearchParams({ name: "Ann Other" }),
    });
    const code = /\d{6}(?=<\/blockquote>)/.exec(String(page))?.[0];
    await count("a code", "/readers/session", {
      ...ofBlog,
      body: JSON.stringify({ code, verifier: "verifier" }),
    });

    const session = await send("/admin/api/session", json("POST", { password: PASSWORD, cookie: true }));
    const [cookie = ""] = session.headers.getSetCookie().map((each) => each.split(";", 1)[0] ?? "");
    const owner = (method: string, body?: unknown): RequestInit => ({
      method,
      headers: { Cookie: cookie, "X-Requested-With": "hanblog", "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(await count("the owner's list", "/admin/api/comments", owner("GET"))).toMatchObject({
      counts: { visible: 4 },
    });
    expect(await count("the report", "/admin/api/screening", owner("GET"))).toHaveProperty("refused");
    await count("the way to the blog", "/admin/api/blog-codes", owner("POST"));
    const change = { ids: [root.objectId, reply.objectId], change: { status: "spam" } };
    await count("spam", "/admin/api/comments", owner("PATCH", change));
    const thread = await post({ comment: `first ${images}` }, "a comment with images");
    const below = { rid: thread.objectId, pid: thread.objectId };
    for (const mail of ["eve@example.org", "fay@example.org"]) {
      await post({ comment: `${mail} ${images}`, mail, ...below }, "a comment with images");
    }
    await count("a removal", "/admin/api/comments/removal", owner("POST", { ids: [root.objectId] }));
    await count("a removal", "/admin/api/comments/removal", owner("POST", { ids: [thread.objectId] }));
    // Four comments have ten images each, more than a call may remove, and sixty that were erased have one.
    await countErasure(worker, (id) =>
      further === BUCKET ? `![](https://images.example/${id}/${"0".repeat(32)}.png)` : "text",
    );
    const left = further === BUCKET ? 40 + 60 : 0;
    await countSchedule("the schedule");
    for (let time = 0; time < 40 && removed.size < left; time++) await countSchedule("the schedule");
    expect(removed.size).toBe(left);
    expectCounts(worker.counts);
  },
);
