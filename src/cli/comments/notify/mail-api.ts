import { readRetryAfter, SENT, type Outcome } from "./channel.js";
import type { MailBox, OutgoingMail, SendMail } from "./outgoing-mail.js";

/** Services that send mails over HTTP, by the value of `HANBLOG_MAIL_API`, with their hosts. */
export const MAIL_APIS = {
  resend: { form: "resend", host: "api.resend.com" },
  mailgun: { form: "mailgun", host: "api.mailgun.net" },
  "mailgun-eu": { form: "mailgun", host: "api.eu.mailgun.net" },
} as const;

/** A service that sends mails over HTTP, for hosts that cannot reach a mail server. */
export interface MailApi {
  readonly kind: "api";
  readonly name: keyof typeof MAIL_APIS;
  /** Domain of the sender at Mailgun. Resend takes it from the address. */
  readonly domain: string;
  readonly key: string;
}

/** Returns whether a text is a value of `HANBLOG_MAIL_API`. */
export function isMailApi(text: string): text is MailApi["name"] {
  return Object.hasOwn(MAIL_APIS, text);
}

/**
 * Creates a function that sends mails with the interface of Resend or Mailgun. Redirects are not followed, because the
 * request contains the key.
 */
export function createApiSender(api: MailApi, fetch: typeof globalThis.fetch): SendMail {
  const create = MAIL_APIS[api.name].form === "resend" ? createResendRequest : createMailgunRequest;
  return async (mail, signal) => {
    const { url, headers, body } = create(api, mail);
    // Resend rejects requests without `User-Agent`, which workers do not add.
    const own = { Accept: "application/json", "User-Agent": "hanblog", ...headers };
    const response = await fetch(url, { method: "POST", headers: own, body, redirect: "manual", signal });
    return readOutcome(response);
  };
}

interface ApiRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | URLSearchParams;
}

/** See https://resend.com/docs/api-reference/emails/send-email. */
function createResendRequest({ name, key }: MailApi, mail: OutgoingMail): ApiRequest {
  const { from, to, subject, text, html, messageId } = mail;
  return {
    url: `https://${MAIL_APIS[name].host}/emails`,
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      // A retry does not send a mail that was already accepted, within 24 hours.
      "Idempotency-Key": encodeURIComponent(messageId).slice(0, 256),
    },
    body: JSON.stringify({
      from: writeMailBox(from),
      to: [to],
      subject,
      text,
      html,
      headers: mailHeaders(mail),
    }),
  };
}

/** See https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages. */
function createMailgunRequest({ name, key, domain }: MailApi, mail: OutgoingMail): ApiRequest {
  const { from, to, subject, text, html, messageId } = mail;
  const headers = { "Message-Id": messageId, ...mailHeaders(mail) };
  return {
    url: `https://${MAIL_APIS[name].host}/v3/${domain}/messages`,
    headers: { Authorization: `Basic ${btoa(`api:${key}`)}` },
    body: new URLSearchParams({
      from: writeMailBox(from),
      to,
      subject: withoutVariables(subject, "％"),
      text: withoutVariables(text, "％"),
      html: withoutVariables(html, "&#37;"),
      // Links contain tokens, and a pixel would reveal when somebody reads.
      "o:tracking": "no",
      ...Object.fromEntries(Object.entries(headers).map(([field, value]) => [`h:${field}`, value])),
    }),
  };
}

/** Returns headers that both SMTP and HTTP senders add to a mail. */
export function mailHeaders({
  unsubscribeUrl,
}: Pick<OutgoingMail, "unsubscribeUrl">): Readonly<Record<string, string>> {
  return {
    // RFC 3834: prevents automatic replies.
    "Auto-Submitted": "auto-generated",
    ...(unsubscribeUrl === null ? {} : { "List-Unsubscribe": `<${unsubscribeUrl}>` }),
    // RFC 8058: allows unsubscribing with one click in the mail client, which sends a POST over https only.
    ...(unsubscribeUrl?.startsWith("https://") === true
      ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
      : {}),
  };
}

/**
 * Replaces the first `%` of Mailgun's variables, such as `%unsubscribe_url%`. With it, a comment could show its reader a
 * link that ends all mails of the domain.
 */
function withoutVariables(text: string, percent: string): string {
  return text.replace(/%(?=(?:recipient|\w*unsubscribe)[^%\s]*%)/gi, percent);
}

/** Writes a sender as both services read it. Resend rejects names in quotes, so the name contains none of their reasons. */
function writeMailBox({ name, address }: MailBox): string {
  const plain = name.replace(/[\p{Cc}\p{Zl}\p{Zp}"(),:;<>@[\\\]\s]+/gu, " ").trim();
  return plain === "" ? address : `${plain} <${address}>`;
}

/** Statuses about the mail itself. Others are about the account or the service, and can end. */
const FINAL = [400, 413, 422];

/**
 * Reads the outcome of a request. Its reason has the status and the code of the error. Messages are ignored, because they
 * quote addresses.
 */
async function readOutcome(response: Response): Promise<Outcome> {
  const { status, ok } = response;
  const code = ok ? "" : await readCode(response);
  if (ok) {
    await response.body?.cancel();
    return SENT;
  }
  const reason = `HTTP ${status}${code === "" ? "" : ` ${code}`}`;
  // Resend has accepted another form of this mail before, whose answer did not arrive.
  if (code === "invalid_idempotent_request") return { kind: "dropped", reason };
  if (FINAL.includes(status)) return { kind: "refused", reason };
  return { kind: "again", reason, ...readRetryAfter(response) };
}

/** Returns the code in Resend's answer about an error, or an empty text. */
async function readCode(response: Response): Promise<string> {
  try {
    const answer: unknown = await response.json();
    const name: unknown =
      typeof answer === "object" && answer !== null ? Reflect.get(answer, "name") : undefined;
    return typeof name === "string" && /^[a-z_]{1,60}$/.test(name) ? name : "";
  } catch {
    return "";
  }
}
