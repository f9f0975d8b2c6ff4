import type { Settings } from "../read-settings.js";
import type { ServiceContext } from "../service-context.js";
import { createAkismetChannel } from "./akismet-channel.js";
import type { Channel } from "./channel.js";
import { createMailChannel } from "./mail-channel.js";
import type { SendMail, SmtpServer } from "./outgoing-mail.js";
import { createWebhookChannel } from "./webhook-channel.js";

/** The functions by which the channels reach the network. */
export interface ChannelTools {
  readonly fetch: typeof globalThis.fetch;
  readonly openMail: (server: SmtpServer) => Promise<SendMail>;
}

/** Creates a channel for each configured way of delivery. Rejects like `openMail`. */
export async function openChannels(
  context: ServiceContext,
  { mail, webhook }: Settings,
  { fetch, openMail }: ChannelTools,
): Promise<readonly Channel[]> {
  return [
    ...(mail === null ? [] : [createMailChannel(context, mail, await openMail(mail.smtp))]),
    ...(webhook === null ? [] : [createWebhookChannel(context, webhook, fetch)]),
    ...(context.akismet === null ? [] : [createAkismetChannel(context.akismet)]),
  ];
}
