import { describe, expect, it } from "vitest";
import type { Outcome } from "../../../../src/cli/comments/notify/channel.js";
import { createApiSender, MAIL_APIS, type MailApi } from "../../../../src/cli/comments/notify/mail-api.js";
import type { OutgoingMail, SendMail } from "../../../../src/cli/comments/notify/outgoing-mail.js";
import { createSmtpSender } from "../../../../src/cli/comments/node/smtp-sender.js";
import { createMailServer } from "./mail-server.js";
import { createMailService, MAIL_KEY, type ArrivedMail, type MailService } from "./mail-service.js";
import { OUTGOING } from "./outgoing-mail.js";

interface Sender {
  readonly send: SendMail;
  readonly received: () => readonly ArrivedMail[];
}

const NAMES = Object.keys(MAIL_APIS) as readonly MailApi["name"][];

function openApi(name: MailApi["name"]): Sender & { readonly service: MailService } {
  const service = createMailService(MAIL_APIS[name].form);
  const api: MailApi = { kind: "api", name, domain: "mg.blog.example", key: MAIL_KEY };
  return { send: createApiSender(api, service.fetch), received: () => service.received, service };
}

function openSmtp(): Sender {
  const server = createMailServer();
  const at = {
    kind: "smtp",
    host: "mail.example",
    port: 25,
    secure: false,
    user: null,
    password: "",
  } as const;
  return {
    send: createSmtpSender(at, server.openSocket),
    received: () =>
      server.received.map(({ to, mail }) => ({
        from: `${mail.from?.name} <${mail.from?.address}>`,
        to,
        subject: mail.subject ?? "",
        text: (mail.text ?? "").trim(),
        html: (mail.html ?? "").trim(),
        headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
      })),
  };
}

const SENDERS: readonly (readonly [name: string, open: () => Sender])[] = [
  ["SMTP", openSmtp],
  ...NAMES.map((name) => [name, () => openApi(name)] as const),
];

const never = new AbortController().signal;
const URL = `https://talk.example/unsubscribe?token=${"0f".repeat(16)}.${"f0".repeat(16)}`;

describe.each(SENDERS)("a mail through %s", (_, open) => {
  const sent = async (mail: Partial<OutgoingMail>) => {
    const { send, received } = open();
    expect(await send({ ...OUTGOING, ...mail }, never)).toEqual({ kind: "sent" });
    expect(received()).toHaveLength(1);
    return received()[0];
  };

  it("arrives with its sender, its recipient and both forms of its text", async () => {
    const mail = await sent({ subject: "你好 🎉", text: "早，100% & 饭团", html: "<p>早，100%</p>" });
    expect(mail).toMatchObject({
      from: "Blog <talk@blog.example>",
      to: ["ann@example.org"],
      subject: "你好 🎉",
      text: "早，100% & 饭团",
      html: "<p>早，100%</p>",
    });
    expect(mail?.headers).toMatchObject({ "auto-submitted": "auto-generated" });
    expect(mail?.headers).not.toHaveProperty("list-unsubscribe");
  });

  it("can be unsubscribed from with one click in the mail client", async () => {
    const mail = await sent({ unsubscribeUrl: URL });
    expect(mail?.headers).toMatchObject({
      "list-unsubscribe": `<${URL}>`,
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
  });

  it("promises no click to a mail client that cannot reach the service over https", async () => {
    const mail = await sent({ unsubscribeUrl: URL.replace("https:", "http:") });
    expect(mail?.headers).toHaveProperty("list-unsubscribe");
    expect(mail?.headers).not.toHaveProperty("list-unsubscribe-post");
  });

  it.each(['Ann, "the" <cook@evil.example>', "饭团; (Blog): [x] \\", "Ann\r\nBcc: all@example.org"])(
    "keeps its sender with the name %j",
    async (name) => {
      const mail = await sent({ from: { name, address: "talk@blog.example" } });
      expect(mail?.from).toMatch(/ <talk@blog\.example>$/);
      expect(mail?.to).toEqual(["ann@example.org"]);
      expect(mail?.headers).not.toHaveProperty("bcc");
    },
  );

  it.each(["%unsubscribe_url%", "%tag_unsubscribe_url%", "%recipient.name%", "%RECIPIENT_EMAIL%"])(
    "contains no variable of the service: %s",
    async (variable) => {
      const [text, subject] = [`Click ${variable} 50% off`, `Re: ${variable}`];
      const mail = await sent({ text, subject, html: `<a href="${variable}">${text}</a>` });
      expect(JSON.stringify(mail)).not.toContain("mailgun.example");
      expect(mail?.text).toContain("50% off");
    },
  );
});

describe.each(NAMES)("the interface of %s", (name) => {
  const { host } = MAIL_APIS[name];

  it("is asked over https only, at its own host", async () => {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      asked.push(input instanceof Request ? input.url : input.toString());
      return Response.json({ id: "1" });
    };
    const api: MailApi = { kind: "api", name, domain: "mg.blog.example", key: MAIL_KEY };
    await createApiSender(api, fetch)(OUTGOING, never);
    expect(asked).toEqual([expect.stringMatching(`^https://${host.replaceAll(".", "\\.")}/`)]);
  });

  it.each<[status: number, body: string, outcome: Outcome]>([
    [
      422,
      '{"name":"validation_error","message":"Invalid to: ann@example.org"}',
      { kind: "refused", reason: "HTTP 422 validation_error" },
    ],
    [400, '{"message":"to parameter is not a valid address"}', { kind: "refused", reason: "HTTP 400" }],
    [
      401,
      `{"name":"validation_error","message":"${MAIL_KEY}"}`,
      { kind: "again", reason: "HTTP 401 validation_error" },
    ],
    [403, "Forbidden", { kind: "again", reason: "HTTP 403" }],
    [404, '{"name":"ann@example.org"}', { kind: "again", reason: "HTTP 404" }],
    [
      409,
      '{"name":"concurrent_idempotent_requests"}',
      { kind: "again", reason: "HTTP 409 concurrent_idempotent_requests" },
    ],
    [
      409,
      '{"name":"invalid_idempotent_request"}',
      { kind: "dropped", reason: "HTTP 409 invalid_idempotent_request" },
    ],
    [429, '{"name":"daily_quota_exceeded"}', { kind: "again", reason: "HTTP 429 daily_quota_exceeded" }],
    [500, "<html>", { kind: "again", reason: "HTTP 500" }],
    [302, "", { kind: "again", reason: "HTTP 302" }],
  ])("gives the outcome of status %i with %s, without addresses and keys", async (status, body, outcome) => {
    const { send, service } = openApi(name);
    service.interrupt({ status, body, headers: { Location: "https://evil.example/" } });
    expect(await send(OUTGOING, never)).toEqual(outcome);
    expect(service.hosts).toEqual([host]);
  });

  it.each([429, 503])("gives the pause that it asks for with status %i", async (status) => {
    const { send, service } = openApi(name);
    service.interrupt({ status, headers: { "Retry-After": "90" } });
    expect(await send(OUTGOING, never)).toMatchObject({ kind: "again", afterMs: 90_000 });
    service.interrupt({ status, headers: { "Retry-After": "-1" } });
    expect(await send(OUTGOING, never)).toEqual({ kind: "again", reason: `HTTP ${status}` });
  });

  it("rejects when the service stops", async () => {
    const { send } = openApi(name);
    await expect(send(OUTGOING, AbortSignal.abort(new Error("stopped")))).rejects.toThrow();
  });
});

describe("a mail that Resend has accepted without an answer", () => {
  it("is not sent again, also in another form", async () => {
    const { send, service, received } = openApi("resend");
    service.interrupt({ status: 502, accepts: true });
    expect(await send(OUTGOING, never)).toMatchObject({ kind: "again" });
    service.interrupt(null);
    expect(await send(OUTGOING, never)).toEqual({ kind: "sent" });
    expect(await send({ ...OUTGOING, text: "Edited" }, never)).toMatchObject({ kind: "dropped" });
    expect(received()).toHaveLength(1);
  });
});
