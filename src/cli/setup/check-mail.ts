import type { MailSettings } from "../comments/notify/mail-channel.js";
import { createSmtpTransport, type OpenSocket } from "../comments/node/smtp-sender.js";
import type { SmtpServer } from "../comments/notify/outgoing-mail.js";
import { createError } from "../messages/create-problem.js";

/** A mail that was accepted. */
export interface SentMail {
  readonly to: string;
  /** The last line of the server. */
  readonly answer: string;
}

/** Sends a mail to the owner, or else to the sender. Rejects with `setup-mail` and the answer of the mail server. */
export async function sendTestMail(
  { smtp, from, owner, place }: MailSettings & { readonly smtp: SmtpServer },
  openSocket?: OpenSocket,
): Promise<SentMail> {
  const to = owner ?? from.address;
  const transport = createSmtpTransport(smtp, openSocket);
  const text = `${place.siteName}\n${place.siteUrl}\n${place.serviceUrl}/admin/\n`;
  try {
    const { response } = await transport.sendMail({
      from: { name: from.name, address: from.address },
      to: { name: "", address: to },
      envelope: { from: from.address, to: [to] },
      subject: `hanblog comments setup: ${place.siteName}`,
      text,
    });
    return { to, answer: response.replaceAll(/[\s\p{Cc}]+/gu, " ") };
  } catch (error) {
    const server = `${smtp.host}:${smtp.port}`;
    throw createError("setup-mail", { server, to, answer: answerOf(error) }, { cause: error });
  } finally {
    transport.close();
  }
}

/** Returns the line of the server, or the reason why there is none. Neither contains the password. */
function answerOf(error: unknown): string {
  const read = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  const [response, code] = [read("response"), read("code")];
  if (typeof response === "string" && response !== "") return response.replaceAll(/[\s\p{Cc}]+/gu, " ");
  const message = error instanceof Error ? error.message : String(error);
  return typeof code === "string" && !message.includes(code) ? `${code}: ${message}` : message;
}
