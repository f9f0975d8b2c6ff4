import { messageOf } from "../../runtime/model/error.js";
import { createApiSender, type MailApi } from "../comments/notify/mail-api.js";
import type { MailSettings } from "../comments/notify/mail-channel.js";
import type { OpenSocket } from "../comments/node/smtp-sender.js";
import type { OutgoingMail, SmtpServer } from "../comments/notify/outgoing-mail.js";
import { explainMissing } from "../comments/missing-package.js";
import { describeServer } from "../comments/settings/read-settings.js";
import { createError } from "../messages/create-problem.js";

/** A mail that was accepted. */
export interface SentMail {
  readonly to: string;
  /** The last line of the server. */
  readonly answer: string;
}

/** The functions by which a test mail reaches the network. */
export interface MailTools {
  readonly fetch: typeof globalThis.fetch;
  readonly openSocket?: OpenSocket;
}

/** Time limit of a request to a mail service, in milliseconds. */
const LIMIT_MS = 30_000;

/**
 * Sends a mail to the owner, or else to the sender. Rejects with `setup-mail` and the answer of the mail server or service,
 * or with `package-missing`.
 */
export async function sendTestMail(
  { server, from, owner, place }: MailSettings & { readonly server: SmtpServer | MailApi },
  { fetch, openSocket }: MailTools,
): Promise<SentMail> {
  const to = owner ?? from.address;
  const text = `${place.siteName}\n${place.siteUrl}\n${place.serviceUrl}/admin/\n`;
  const mail = { from, to, subject: `hanblog comments setup: ${place.siteName}`, text };
  const ask = server.kind === "api" ? askApi(server, fetch) : await openServer(server, openSocket);
  try {
    return { to, answer: (await ask(mail)).replaceAll(/[\s\p{Cc}]+/gu, " ") };
  } catch (error) {
    const values = { server: describeServer(server), to, answer: answerOf(error) };
    throw createError("setup-mail", values, { cause: error });
  }
}

/** Sends a mail and resolves to the answer. */
type SendMail = (mail: Pick<OutgoingMail, "from" | "to" | "subject" | "text">) => Promise<string>;

async function openServer(server: SmtpServer, openSocket?: OpenSocket): Promise<SendMail> {
  const { createSmtpTransport } = await import("../comments/node/smtp-sender.js").catch(explainMissing);
  return async ({ from, to, ...mail }) => {
    const transport = createSmtpTransport(server, openSocket);
    try {
      const { response } = await transport.sendMail({
        ...mail,
        from: { name: from.name, address: from.address },
        to: { name: "", address: to },
        envelope: { from: from.address, to: [to] },
      });
      return response;
    } finally {
      transport.close();
    }
  };
}

function askApi(api: MailApi, fetch: MailTools["fetch"]): SendMail {
  const send = createApiSender(api, fetch);
  return async (mail) => {
    const [, domain = ""] = mail.from.address.split("@");
    const html = `<pre>${mail.text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
    const messageId = `<setup.${crypto.randomUUID()}@${domain}>`;
    const outcome = await send(
      { ...mail, html, messageId, unsubscribeUrl: null },
      AbortSignal.timeout(LIMIT_MS),
    );
    if (outcome.kind === "sent") return "HTTP 200";
    throw new Error(outcome.reason);
  };
}

/** Returns the line of the server, or the reason why there is none. Neither contains the password. */
function answerOf(error: unknown): string {
  const read = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  const [response, code] = [read("response"), read("code")];
  if (typeof response === "string" && response !== "") return response.replaceAll(/[\s\p{Cc}]+/gu, " ");
  const message = messageOf(error);
  return typeof code === "string" && !message.includes(code) ? `${code}: ${message}` : message;
}
