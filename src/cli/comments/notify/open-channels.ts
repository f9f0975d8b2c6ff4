import { explainMissing } from "../missing-package.js";
import type { Settings } from "../read-settings.js";
import type { ServiceContext } from "../service-context.js";
import { createAkismetChannel } from "./akismet-channel.js";
import type { Channel } from "./channel.js";
import { createMailChannel } from "./mail-channel.js";
import type { OpenSocket, SendMail, SmtpServer } from "./smtp-sender.js";
import { createWebhookChannel } from "./webhook-channel.js";

/** The network functions that the channels use. */
export interface ChannelTools {
  readonly fetch: typeof globalThis.fetch;
  readonly openSocket?: OpenSocket;
}

/** Creates a channel for each configured way of delivery. Rejects with `package-missing`. */
export async function openChannels(
  context: ServiceContext,
  { mail, webhook }: Settings,
  { fetch, openSocket }: ChannelTools,
): Promise<readonly Channel[]> {
  return [
    ...(mail === null ? [] : [createMailChannel(context, mail, await openSmtp(mail.smtp, openSocket))]),
    ...(webhook === null ? [] : [createWebhookChannel(context, webhook, fetch)]),
    ...(context.akismet === null ? [] : [createAkismetChannel(context.akismet)]),
  ];
}

async function openSmtp(server: SmtpServer, openSocket: OpenSocket | undefined): Promise<SendMail> {
  const { createSmtpSender } = await import("./smtp-sender.js").catch(explainMissing);
  return createSmtpSender(server, openSocket);
}
