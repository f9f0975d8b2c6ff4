import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createServerFetch } from "../server-fetch.js";
import { MEMORY, openService, type TestService } from "../service.js";

const SITE = "https://blog.example";
const BACK = `${SITE}/oauth/callback/`;
const GRANT = { client_id: "id", code: "code-1", redirect_uri: BACK, code_verifier: "verifier-1" };
const SECRET = "secret-of-the-app";

let service: TestService;
let asked: { readonly url: string; readonly fields: Readonly<Record<string, string>> }[];
let reply: (response: ServerResponse) => void;

const platform = createServer((request, response) => {
  void readBody(request).then((body) => {
    asked.push({ url: request.url ?? "", fields: Object.fromEntries(new URLSearchParams(body)) });
    reply(response);
  });
});
const answerJson =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

beforeAll(async () => {
  const client = { id: "id", secret: SECRET, tokenUrl: "https://github.com/login/oauth/access_token" };
  const fetch = createServerFetch(platform);
  service = await openService(MEMORY, {
    exchange: { clients: new Map([["github", client]]), origins: new Set([SITE]), fetch },
  });
});
afterAll(() => service.stop());
let visitors = 0;
beforeEach(() => {
  visitors += 1;
  asked = [];
  reply = answerJson({ access_token: "t", token_type: "bearer", scope: "public_repo" });
});

interface Call {
  readonly body?: unknown;
  readonly origin?: string | null;
  readonly provider?: string;
  readonly method?: string;
}

function call({
  body = GRANT,
  origin = SITE,
  provider = "github",
  method = "POST",
}: Call = {}): Promise<Response> {
  return service.fetch(`/oauth/${provider}/token`, {
    method,
    headers: {
      "X-Forwarded-For": `10.1.${visitors}.1`,
      "Content-Type": "application/json",
      ...(origin === null ? {} : { Origin: origin }),
    },
    ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
  });
}

describe("the token exchange", () => {
  it("sends a code with the secret to the token address, and returns the token", async () => {
    const response = await call();
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe(SITE);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ access_token: "t", token_type: "bearer", scope: "public_repo" });
    expect(asked).toEqual([
      {
        url: "/login/oauth/access_token",
        fields: { ...GRANT, grant_type: "authorization_code", client_secret: SECRET },
      },
    ]);
  });

  it("accepts a form, which browsers send without a preflight request", async () => {
    const response = await service.fetch(`/oauth/github/token`, {
      method: "POST",
      headers: { Origin: SITE, "X-Forwarded-For": `10.1.${visitors}.1` },
      body: new URLSearchParams({ ...GRANT, platform: "github", host: "evil.example" }),
    });
    expect(response.status).toBe(200);
    expect(asked[0]?.fields).not.toHaveProperty("host");
  });

  it("refreshes a token", async () => {
    reply = answerJson({ access_token: "t2", refresh_token: "r2", expires_in: 28800, secret: "no" });
    const response = await call({ body: { client_id: "id", refresh_token: "r1" } });
    expect(await response.json()).toEqual({ access_token: "t2", refresh_token: "r2", expires_in: 28800 });
    expect(asked[0]?.fields).toMatchObject({ grant_type: "refresh_token", refresh_token: "r1" });
  });

  it("passes on the platform's error, which GitHub sends with status 200", async () => {
    reply = answerJson({ error: "bad_verification_code", error_description: "Expired.", error_uri: "x" });
    const response = await call();
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: "bad_verification_code", error_description: "Expired." });
  });

  it.each<readonly [string, Call, number]>([
    ["another site", { origin: "https://evil.example" }, 403],
    ["no site", { origin: null }, 403],
    ["a page without an origin", { origin: "null" }, 403],
    ["another app", { body: { ...GRANT, client_id: "other" } }, 403],
    ["a foreign redirect", { body: { ...GRANT, redirect_uri: "https://evil.example/" } }, 403],
    [
      "a redirect that only starts like the site",
      { body: { ...GRANT, redirect_uri: `${SITE}.evil.example/` } },
      403,
    ],
    [
      "a redirect with the site as its user",
      { body: { ...GRANT, redirect_uri: `${SITE}@evil.example/` } },
      403,
    ],
    [
      "a refresh for a foreign redirect",
      { body: { client_id: "id", refresh_token: "r", redirect_uri: "https://evil.example/" } },
      403,
    ],
    ["no code", { body: { client_id: "id", redirect_uri: BACK } }, 400],
    ["no redirect", { body: { client_id: "id", code: "c" } }, 400],
    ["a code that is not a text", { body: { ...GRANT, code: ["c"] } }, 400],
    ["a code that is far too long", { body: { ...GRANT, code: "c".repeat(3000) } }, 400],
    ["a body that is far too long", { body: { ...GRANT, more: "c".repeat(10_000) } }, 413],
    ["an unknown platform", { provider: "__proto__" }, 404],
    ["a platform without an app", { provider: "gitee" }, 404],
    ["a GET request", { method: "GET" }, 404],
  ])("sends nothing to the platform for %s", async (_name, request, status) => {
    const response = await call(request);
    expect(response.status).toBe(status);
    expect(asked).toEqual([]);
  });

  it.each<readonly [string, (response: ServerResponse) => void]>([
    ["an HTML page", (response) => void response.end("<html>")],
    ["useless JSON", answerJson({ login: "ada" })],
    ["an internal error", answerJson({ status: 500, error: "Internal Server Error" }, 500)],
    ["a rate limit", answerJson({ error: "Too many requests" }, 429)],
    ["too large", answerJson({ access_token: "t", more: "x".repeat(20_000) })],
    [
      "a redirect to another host",
      (response) => void response.writeHead(307, { Location: "http://127.0.0.1:1/" }).end(),
    ],
    ["a redirect with a token", answerJson({ access_token: "t" }, 302)],
    ["a broken connection", (response) => void response.destroy()],
  ])("answers 502 if the platform's response is %s", async (_name, answer) => {
    reply = answer;
    const response = await call();
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain(SECRET);
  });

  it("answers 504 if the platform takes more than five seconds", async () => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
    onTestFinished(() => timeout.mockRestore());
    reply = () => patience.abort(new DOMException("Too late", "TimeoutError"));
    expect((await call()).status).toBe(504);
    expect(timeout.mock.calls).toEqual([[5_000]]);
  });

  it("is limited per address, and logs neither secrets nor codes", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => call()));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(2);
    expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(JSON.stringify(service.log)).not.toMatch(/secret-of-the-app|code-1|verifier-1/);
  });

  it("is limited for all addresses together", async () => {
    service.advance(2 * 60_000);
    const statuses: number[] = [];
    for (let index = 0; index < 121; index++) {
      visitors += 1;
      statuses.push((await call()).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
  });

  it("answers a preflight request of the configured site only", async () => {
    expect((await call({ method: "OPTIONS" })).status).toBe(204);
    expect((await call({ method: "OPTIONS", origin: "https://evil.example" })).status).toBe(403);
  });
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
