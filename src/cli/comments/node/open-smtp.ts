import { explainMissing } from "../missing-package.js";
import type { SendMail, SmtpServer } from "../notify/outgoing-mail.js";
import type { OpenSocket } from "./smtp-sender.js";

/** Creates a function that sends mails over SMTP. Rejects with `package-missing`. */
export async function openSmtp(server: SmtpServer, openSocket?: OpenSocket): Promise<SendMail> {
  const { createSmtpSender } = await import("./smtp-sender.js").catch(explainMissing);
  return createSmtpSender(server, openSocket);
}
