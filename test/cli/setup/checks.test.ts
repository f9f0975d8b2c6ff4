import { beforeEach, describe, expect, it, vi } from "vitest";
import { checkImages, checkApp } from "../../../src/cli/setup/check-settings.js";
import { BUCKET, createS3Server, S3_KEY, S3_REGION, S3_SECRET } from "../comments/images/s3-server.js";
import { createServerFetch } from "../comments/server-fetch.js";
import { sendTestMail } from "../../../src/cli/setup/check-mail.js";
import { countLeancloud } from "../../../src/cli/comments/transfer/source/pull-leancloud.js";
import { createMailService, MAIL_KEY } from "../comments/notify/mail-service.js";
import { createMailServer } from "../comments/notify/mail-server.js";

const MAIL = {
  server: {
    kind: "smtp" as const,
    host: "127.0.0.1",
    port: 25,
    secure: false,
    user: "me",
    password: "pass word",
  },
  from: { name: "Blog", address: "talk@blog.example" },
  owner: "me@blog.example",
  isConfirming: false,
  place: {
    siteName: "Blog",
    siteUrl: "https://blog.example/",
    serviceUrl: "https://talk.example",
    locale: "en" as const,
  },
};

describe("the test mail", () => {
  it("goes to the owner and resolves to the answer of the server", async () => {
    const server = createMailServer();
    const sent = await sendTestMail(
      { ...MAIL, server: { ...MAIL.server, user: null } },
      { fetch, openSocket: server.openSocket },
    );
    expect(sent).toEqual({ to: "me@blog.example", answer: expect.stringMatching(/^250 /) as string });
    expect(server.received).toMatchObject([{ from: "talk@blog.example", to: ["me@blog.example"] }]);
    await server.stop();
  });

  it("rejects with the answer of the server, without the password", async () => {
    const server = createMailServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("5.7.8 wrong\u001b[31m password")),
    });
    const sending = sendTestMail(MAIL, { fetch, openSocket: server.openSocket });
    await expect(sending).rejects.toMatchObject({
      code: "setup-mail",
      message: expect.stringMatching(/127\.0\.0\.1:25 .*535 .*5\.7\.8 wrong \[31m password/) as string,
    });
    await expect(sending).rejects.not.toMatchObject({
      message: expect.stringContaining("pass word") as string,
    });
    await server.stop();
  });
});

describe("the test mail through a service over HTTP", () => {
  const api = { kind: "api", name: "resend", domain: "blog.example", key: MAIL_KEY } as const;

  it("goes to the owner", async () => {
    const service = createMailService("resend");
    const sent = await sendTestMail({ ...MAIL, server: api }, service);
    expect(sent).toEqual({ to: "me@blog.example", answer: "HTTP 200" });
    expect(service.received).toMatchObject([{ from: "Blog <talk@blog.example>", to: ["me@blog.example"] }]);
  });

  it("rejects with the status and the code, without the key", async () => {
    const { fetch } = createMailService("resend");
    const sending = sendTestMail({ ...MAIL, server: { ...api, key: "wrong-key" } }, { fetch });
    const error = (await sending.catch((reason: unknown) => reason)) as Error;
    expect(error).toMatchObject({ code: "setup-mail" });
    expect(error.message).toMatch(/api\.resend\.com .*HTTP 401 validation_error/);
    expect(error.message).not.toContain("wrong-key");
  });

  it("rejects if nothing answers", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const sending = sendTestMail({ ...MAIL, server: api }, { fetch });
    await expect(sending).rejects.toMatchObject({ code: "setup-mail" });
  });
});

describe("the check of a bucket for images", () => {
  const s3 = createS3Server();
  const tools = { fetch: createServerFetch(s3.server), now: () => new Date() };
  const bucket = {
    url: `http://s3.example/${BUCKET}/`,
    s3: { url: `http://s3.example/${BUCKET}/`, region: S3_REGION, key: S3_KEY, secret: S3_SECRET },
  };
  beforeEach(() => {
    s3.fail(null);
    s3.clear();
  });

  it("stores an image, reads it and removes it", async () => {
    await checkImages(bucket, tools);
    expect(s3.heard.map((line) => line.replace(/[\da-f]{32}/, "…"))).toEqual(
      ["PUT", "GET", "DELETE"].map((method) => `${method} /${BUCKET}/setup/….png`),
    );
    expect(s3.files.size).toBe(0);
  });

  it.each([
    [
      "a wrong secret",
      { s3: { ...bucket.s3, secret: "wrong word" } },
      /s3\.example does not store.*HTTP 403/,
    ],
    ["a wrong region", { s3: { ...bucket.s3, region: "wrong" } }, /HTTP 403/],
    ["a wrong bucket", { s3: { ...bucket.s3, url: "http://s3.example/other/" } }, /HTTP 404/],
    [
      "another public address",
      { url: "http://s3.example/other/" },
      /not at http:\/\/s3\.example\/other\/: HTTP 404/,
    ],
  ])("reports %s, without the secret, and leaves nothing", async (_, change, expected) => {
    const error: unknown = await checkImages({ ...bucket, ...change }, tools).catch(
      (error: unknown) => error,
    );
    expect(error).toMatchObject({ code: "setup-images", message: expect.stringMatching(expected) as string });
    expect(JSON.stringify(error)).not.toMatch(/wrong word|EXAMPLEKEY/);
    expect(s3.files.size).toBe(0);
  });
});

const APP = {
  client: { id: "id", secret: "secret word", tokenUrl: "https://github.example/login/oauth/access_token" },
  redirectUri: "https://blog.example/",
};
const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status }));

describe("the check of an OAuth app", () => {
  it.each([
    ["github", "bad_verification_code"],
    ["github", "redirect_uri_mismatch"],
    ["gitee", "invalid_grant"],
  ] as const)("accepts %s's answer %s about the invalid code", async (provider, error) => {
    const send = answering({ error }, 400);
    await checkApp({ ...APP, variable: `HANBLOG_OAUTH_${provider.toUpperCase()}` }, send);
    const [, options] = send.mock.calls[0] ?? [];
    expect(new URLSearchParams(options?.body as URLSearchParams).get("client_secret")).toBe("secret word");
  });

  it.each([
    [answering({ error: "incorrect_client_credentials" }), /does not accept .*HANBLOG_OAUTH_GITHUB_ID/s],
    [answering({ error: "invalid_client" }, 401), /does not accept/],
    [answering({ error: "Not Found" }, 404), /does not accept/],
    [answering({ error: "slow_down" }), /no usable answer.*slow_down/s],
    [answering("", 503), /no usable answer/],
    [vi.fn<typeof fetch>(() => Promise.reject(new TypeError("no network"))), /no usable answer/],
  ])("rejects any other answer, without the secret", async (send, expected) => {
    const error: unknown = await checkApp({ ...APP, variable: "HANBLOG_OAUTH_GITHUB" }, send).catch(
      (e: unknown) => e,
    );
    expect(error).toMatchObject({ code: "setup-app" });
    const { message, hint } = error as { readonly message: string; readonly hint: string };
    expect(`${message} ${hint}`).toMatch(expected);
    expect(`${message} ${hint}`).not.toContain("secret word");
  });
});

describe("the check of a LeanCloud app", () => {
  const app = {
    appId: "id",
    masterKey: "master",
    server: "https://lean.example/",
    classNames: ["Comment", "Counter"],
  };
  const now = () => new Date(0);

  it("counts the objects of each class, with a signature instead of the key", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async (url) =>
      JSON.stringify(url).includes("/Comment?")
        ? Response.json({ results: [], count: 7 })
        : Response.json({ code: 101, error: "Class or object doesn't exists." }, { status: 404 }),
    );
    expect(await countLeancloud(app, { fetch, now })).toEqual([7, 0]);
    const [url, options] = fetch.mock.calls[0] ?? [];
    expect(url).toBe("https://lean.example/1.1/classes/Comment?count=1&limit=0");
    expect(JSON.stringify(options)).not.toContain('"master"');
  });

  it.each([
    [async () => Response.json({ code: 401, error: "Unauthorized." }, { status: 401 })],
    [async () => new Response("<html>", { status: 200 })],
    [async () => new Response("", { status: 502 })],
    [() => Promise.reject(new TypeError("no network"))],
  ] satisfies [typeof globalThis.fetch][])(
    "rejects a wrong key and a wrong address at once",
    async (fetch) => {
      await expect(countLeancloud(app, { fetch, now })).rejects.toMatchObject({ code: "leancloud-refused" });
    },
  );
});
