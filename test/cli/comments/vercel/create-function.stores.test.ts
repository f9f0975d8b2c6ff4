import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bundleFunction } from "../../../../src/cli/comments/vercel/bundle-function.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { nextOf, walkOwnData } from "../readers/walk-own-data.js";
import { signInWithPasskey } from "../admin/sign-in-with-passkey.js";
import { describeRaces, RACED_VARIABLES } from "../policy/describe-races.js";
import { startVercelHost, type VercelHost, type WebFunction } from "../../../vercel/vercel-host.js";

const CRON_SECRET = "0123456789abcdef";
const PASSWORD = "correct horse battery staple";
const KEYS = { "X-LC-Id": "app", "X-LC-Key": "key" };

let file: string;
beforeAll(async () => {
  const dir = await makeTempDir();
  await writeFile(join(dir, "package.json"), '{"type":"module"}');
  file = join(dir, "index.js");
  await writeFile(file, await bundleFunction());
});

let instances = 0;
/** Loads the bundle as another instance. Each has its own service and connection. */
async function load(): Promise<WebFunction> {
  const { default: loaded } = (await import(`${pathToFileURL(file).href}?${instances++}`)) as {
    readonly default: WebFunction;
  };
  return loaded;
}

/** The webhook of the service, with the bodies that it accepted. */
const heard: unknown[] = [];
let isHookDown = false;
const hook = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    if (!isHookDown) heard.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(isHookDown ? 503 : 204).end();
  });
});

/** The texts of the mails that a mail service accepted, which is the only host that no test can reach. */
const mails: string[] = [];
const { fetch: realFetch } = globalThis;
const sendMail: typeof fetch = async (url, init) => {
  if (url !== "https://api.resend.com/emails") return realFetch(url, init);
  const sent = (await new Request(url, init).json()) as { readonly text: string };
  mails.push(sent.text);
  return Response.json({ id: "1" });
};

let host: VercelHost;
beforeAll(async () => {
  await new Promise<void>((listening) => hook.listen(0, "127.0.0.1", listening));
  const { port } = hook.address() as AddressInfo;
  const env = {
    DATABASE_URL: await createDatabase("empty"),
    ...RACED_VARIABLES,
    HANBLOG_ADMIN_PASSWORD: PASSWORD,
    HANBLOG_SITE_URL: "https://blog.example/",
    HANBLOG_COMMENTS_URL: "https://talk.example",
    HANBLOG_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    HANBLOG_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODk=",
    HANBLOG_MAIL_API: "resend",
    HANBLOG_MAIL_KEY: "re_key",
    HANBLOG_MAIL_FROM: "Blog <talk@blog.example>",
    HANBLOG_READERS_MAIL: "on",
    CRON_SECRET,
  };
  vi.stubGlobal("fetch", sendMail);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const both = [await load(), await load()] as const;
  let turn = 0;
  // Vercel sends the requests of a visitor to any instance.
  host = await startVercelHost(async () => both[turn++ % 2 === 0 ? 0 : 1]);
});
afterAll(async () => {
  await host.stop();
  hook.close();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const send = (path: string, init: RequestInit = {}) =>
  fetch(`${host.url}${path}`, { redirect: "manual", ...init });

function post(fields: Readonly<Record<string, unknown>>, address: string): Promise<Response> {
  return send("/1.1/classes/Comment", {
    method: "POST",
    headers: { ...KEYS, "Content-Type": "application/json", "X-Test-Address": address },
    body: JSON.stringify({ nick: "Ann", url: "/p/", ...fields }),
  });
}

describe("the function on Vercel", () => {
  it("migrates the tables once, also if two instances start at the same time", async () => {
    const answers = await Promise.all([send("/health"), send("/health")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]?.json()).toMatchObject({ status: "ok", store: "postgres" });
  });

  it("stores a comment once, shows it, and announces it in the background", async () => {
    const fields = {
      comment: "<p>Hello</p>",
      insertedAt: { __type: "Date", iso: "2026-11-26T00:00:00.000Z" },
    };
    // The answer of the first request was lost, and another instance gets the second one.
    const first = await post(fields, "192.0.2.7");
    const second = await post(fields, "192.0.2.7");
    expect([first.status, second.status]).toEqual([201, 201]);
    const { objectId } = (await first.json()) as { readonly objectId: string };
    expect(await second.json()).toMatchObject({ objectId });
    const list = await send(`/1.1/classes/Comment?where=${encodeURIComponent('{"url":"/p/"}')}`, {
      headers: KEYS,
    });
    expect(await list.json()).toMatchObject({ results: [{ comment: "<p>Hello</p>" }] });
    await host.settle();
    expect(heard).toMatchObject([{ type: "comment.created" }]);
  });

  it("limits each address, which a visitor cannot forge", async () => {
    const forged = (address: string) =>
      send("/1.1/classes/Comment", {
        method: "POST",
        headers: {
          ...KEYS,
          "Content-Type": "application/json",
          "X-Real-IP": address,
          "X-Forwarded-For": address,
        },
        body: JSON.stringify({ nick: "Bob", url: "/q/", comment: `<p>${address}</p>` }),
      });
    const statuses: number[] = [];
    for (const end of ["1", "2", "3"]) statuses.push((await forged(`203.0.113.${end}`)).status);
    expect(statuses).toEqual([201, 429, 429]);
  });

  it("serves the owner's page with its script, and signs in", async () => {
    const page = await (await send("/admin/")).text();
    const [, script = ""] = /src="(admin-\w+\.js)"/.exec(page) ?? [];
    expect((await send(`/admin/${script}`)).status).toBe(200);
    const signIn = (password: string) =>
      send("/admin/api/session", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ password, cookie: true }),
      });
    expect((await signIn("wrong password")).status).toBe(401);
    const opened = await signIn(PASSWORD);
    expect([opened.status, opened.headers.getSetCookie()[0]]).toEqual([
      201,
      expect.stringMatching(/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
  });

  it("signs the owner in with a passkey", async () => {
    await signInWithPasskey({ origin: "https://talk.example", password: PASSWORD, fetch: send });
  });

  it("signs a reader in by mail, who saves and erases the own data", async () => {
    await walkOwnData({
      origin: "https://talk.example",
      site: "https://blog.example/",
      headers: { ...KEYS, "X-Test-Address": "198.51.100.77" },
      fetch: send,
      nextMail: () => nextOf(mails),
    });
    await host.settle();
  });

  it("sends failed notifications again at the scheduled call, which needs the secret", async () => {
    heard.length = 0;
    isHookDown = true;
    expect((await post({ comment: "<p>Later</p>" }, "198.51.100.9")).status).toBe(201);
    await host.settle();
    isHookDown = false;
    const database = new Client({ connectionString: process.env["DATABASE_URL"] });
    await database.connect();
    await database.query("update outbox set due_at = 0");
    await database.end();
    for (const authorization of ["", "Bearer wrong", `Bearer ${CRON_SECRET}x`, CRON_SECRET]) {
      expect((await send("/api/cron", { headers: { authorization } })).status).toBe(404);
    }
    const answer = await send("/api/cron", { headers: { authorization: `Bearer ${CRON_SECRET}` } });
    expect(answer.status).toBe(200);
    expect(heard).toMatchObject([{ data: { comment: "<p>Later</p>" } }]);
  });

  it("answers many requests at once over its one connection", async () => {
    const list = () => send("/1.1/classes/Comment?limit=1", { headers: KEYS });
    const answers = await Promise.all(Array.from({ length: 40 }, list));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("races on Vercel", () => {
  describeRaces(() => ({ send, visitorHeader: "X-Test-Address", password: PASSWORD }));
});

describe("the function with invalid settings", () => {
  it.each([
    ["DATABASE_URL", "mysql://db.example", "DATABASE_URL"],
    ["HANBLOG_ADMIN_PASSWORD", "", "HANBLOG_ADMIN_PASSWORD"],
    ["HANBLOG_PAUSE", "soon", "HANBLOG_PAUSE"],
  ])("answers 503 and prints the reason: %s=%s", async (name, value, printed) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const before = process.env[name];
    process.env[name] = value;
    try {
      const response = await (await load()).fetch(new Request("https://talk.example/health"));
      expect(response.status).toBe(503);
      expect(await response.text()).not.toContain(name);
      expect(log.mock.calls.join("\n")).toContain(printed);
      expect(log.mock.calls.join("\n")).not.toContain("mysql://");
    } finally {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
      log.mockRestore();
    }
  });
});
