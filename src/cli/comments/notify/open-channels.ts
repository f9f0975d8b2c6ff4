import type { Settings } from "../settings/read-settings.js";
import type { ServiceContext } from "../service-context.js";
import { createImageChannel } from "../images/remove-images.js";
import { type Channel, SENT } from "./channel.js";
import { createMailChannel } from "./mail-channel.js";
import { createApiSender, type MailApi } from "./mail-api.js";
import type { SendMail, SmtpServer } from "./outgoing-mail.js";
import { createWebhookChannel } from "./webhook-channel.js";
import type { Akismet } from "../screen/akismet.js";

/** The functions by which the channels reach the network. */
export interface ChannelTools {
  readonly fetch: typeof globalThis.fetch;
  readonly openMail: (server: SmtpServer) => Promise<SendMail>;
}

/** Returns whether settings have a channel that announces comments. */
export function isAnnouncing({ mail, webhook }: Settings): boolean {
  return mail !== null || webhook !== null;
}

/** Opens the way by which the service sends mails. Rejects like `openMail`. */
export async function openSender(
  server: SmtpServer | MailApi,
  { fetch, openMail }: ChannelTools,
): Promise<SendMail> {
  return server.kind === "api" ? createApiSender(server, fetch) : openMail(server);
}

/** Creates a channel for each configured way of delivery. Rejects like `openMail`. */
export async function openChannels(
  context: ServiceContext,
  { mail, webhook }: Settings,
  tools: ChannelTools,
): Promise<readonly Channel[]> {
  return [
    ...(mail === null ? [] : [createMailChannel(context, mail, await openSender(mail.server, tools))]),
    ...(webhook === null ? [] : [createWebhookChannel(context, webhook, tools.fetch)]),
    ...(context.akismet === null ? [] : [createAkismetChannel(context.akismet)]),
    ...(context.images === null ? [] : [createImageChannel(context, context.images)]),
  ];
}

/**
 * Creates a channel that reports wrong verdicts to Akismet. A report is dropped if the owner has changed the
 * status back.
 */
function createAkismetChannel(akismet: Akismet): Channel {
  return {
    kinds: ["akismet-spam", "akismet-ham"],

    async deliver({ kind }, comment, signal) {
      const verdict = kind === "akismet-spam" ? "spam" : "ham";
      if ((comment["status"] === "spam") !== (verdict === "spam")) {
        return { kind: "dropped", reason: "the owner changed the status back" };
      }
      await akismet.submit(verdict, comment, signal);
      return SENT;
    },
  };
}
