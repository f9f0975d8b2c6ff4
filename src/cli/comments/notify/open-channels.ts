import type { Settings } from "../read-settings.js";
import type { ServiceContext } from "../service-context.js";
import { createAkismetChannel } from "./akismet-channel.js";
import type { Channel } from "./channel.js";
import { createMailChannel } from "./mail-channel.js";
import { createSmtpSender } from "./smtp-sender.js";
import { createWebhookChannel } from "./webhook-channel.js";

/** Every way of telling people that is switched on. */
export function openChannels(
  context: ServiceContext,
  { mail, webhook }: Settings,
  fetch: typeof globalThis.fetch,
): readonly Channel[] {
  return [
    ...(mail === null ? [] : [createMailChannel(context, mail, createSmtpSender(mail.smtp))]),
    ...(webhook === null ? [] : [createWebhookChannel(context, webhook, fetch)]),
    ...(context.akismet === null ? [] : [createAkismetChannel(context.akismet)]),
  ];
}
