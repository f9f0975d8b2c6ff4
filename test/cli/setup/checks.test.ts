import { describe, expect, it, vi } from "vitest";
import { checkApp } from "../../../src/cli/setup/check-settings.js";
import { sendTestMail } from "../../../src/cli/setup/check-mail.js";
import { countLeancloud } from "../../../src/cli/comments/transfer/source/pull-leancloud.js";
import { createMailServer } from "../comments/notify/mail-server.js";

const MAIL = {
  smtp: { host: "127.0.0.1", port: 25, secure: false, user: "me", password: "pass word" },
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
    const sent = await sendTestMail({ ...MAIL, smtp: { ...MAIL.smtp, user: null } }, server.openSocket);
    expect(sent).toEqual({ to: "me@blog.example", answer: expect.stringMatching(/^250 /) as string });
    expect(server.received).toMatchObject([{ from: "talk@blog.example", to: ["me@blog.example"] }]);
    await server.stop();
  });

  it("rejects with the answer of the server, without the password", async () => {
    const server = createMailServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error("5.7.8 wrong\u001b[31m password")),
    });
    const sending = sendTestMail(MAIL, server.openSocket);
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

const APP = { id: "id", secret: "secret word", tokenUrl: "https://github.example/login/oauth/access_token" };
const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status }));

describe("the check of an OAuth app", () => {
  it.each([
    ["github", "bad_verification_code"],
    ["github", "redirect_uri_mismatch"],
    ["gitee", "invalid_grant"],
  ] as const)("accepts %s's answer %s about the invalid code", async (provider, error) => {
    const send = answering({ error }, 400);
    await checkApp(provider, APP, "https://blog.example", send);
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
    const error: unknown = await checkApp("github", APP, "https://blog.example", send).catch(
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
