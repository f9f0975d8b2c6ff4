import type { Settings } from "../read-settings.js";
import type { ServiceContext } from "../service-context.js";
import { createAkismetChannel } from "./akismet-channel.js";
import type { Channel } from "./channel.js";
import { createMailChannel } from "./mail-channel.js";
import { createSmtpSender, type OpenSocket } from "./smtp-sender.js";
import { createWebhookChannel } from "./webhook-channel.js";

/** The network functions that the channels use. */
export interface ChannelTools {
  readonly fetch: typeof globalThis.fetch;
  readonly openSocket?: OpenSocket;
}

/** Creates a channel for each configured way of delivery. */
export function openChannels(
  context: ServiceContext,
  { mail, webhook }: Settings,
  { fetch, openSocket }: ChannelTools,
): readonly Channel[] {
  return [
    ...(mail === null ? [] : [createMailChannel(context, mail, createSmtpSender(mail.smtp, openSocket))]),
    ...(webhook === null ? [] : [createWebhookChannel(context, webhook, fetch)]),
    ...(context.akismet === null ? [] : [createAkismetChannel(context.akismet)]),
  ];
}
