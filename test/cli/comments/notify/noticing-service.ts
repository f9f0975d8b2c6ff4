import { randomBytes } from "node:crypto";
import type { LogEntry } from "../../../../src/cli/comments/log.js";
import { createNotifier, type Notifier } from "../../../../src/cli/comments/notify/notifier.js";
import { openChannels } from "../../../../src/cli/comments/notify/open-channels.js";
import { openSmtp } from "../../../../src/cli/comments/node/open-smtp.js";
import type { OpenSocket } from "../../../../src/cli/comments/node/smtp-sender.js";
import type { SmtpServer } from "../../../../src/cli/comments/notify/outgoing-mail.js";
import type { ServiceOptions } from "../../../../src/cli/comments/open-context.js";
import { readSettings } from "../../../../src/cli/comments/settings/read-settings.js";
import { createAkismet } from "../../../../src/cli/comments/screen/akismet.js";
import type { TestPlace } from "../open-place.js";
import { openService, type TestService } from "../service.js";

export interface NoticingService extends TestService {
  readonly notifier: Notifier;
  readonly told: readonly LogEntry[];
  /** Posts a comment from a new address and resolves to its id. */
  write(fields: Readonly<Record<string, unknown>>): Promise<string>;
  /** Changes a comment with the master key. */
  change(id: string, fields: Readonly<Record<string, unknown>>): Promise<void>;
}

export const SITE = {
  HANBLOG_SITE_URL: "https://blog.example/",
  HANBLOG_SITE_NAME: "Blog",
  HANBLOG_COMMENTS_URL: "https://talk.example",
  HANBLOG_LOCALE: "en",
};

export const OWNER = "owner@blog.example";

export const MAIL = {
  HANBLOG_SMTP_URL: "smtp://mail.example",
  HANBLOG_MAIL_FROM: "Blog <talk@blog.example>",
  HANBLOG_OWNER_MAIL: OWNER,
  HANBLOG_CONFIRM_MAIL: "off",
};

export interface NoticingOptions extends Partial<ServiceOptions> {
  readonly fetch?: typeof globalThis.fetch;
  readonly openSocket?: OpenSocket;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Opens a service with all features that the environment configures. Nothing is delivered until the test runs
 * its notifier.
 */
export async function openNoticing(
  place: TestPlace,
  { env, fetch = globalThis.fetch, openSocket, ...options }: NoticingOptions,
): Promise<NoticingService> {
  const tools = { fetch, openMail: (server: SmtpServer) => openSmtp(server, openSocket) };
  const settings = readSettings({ ...SITE, ...env });
  const told: LogEntry[] = [];
  const log = (entry: LogEntry) => told.push(entry);
  const { mail, webhook, akismet, site } = settings;
  const onFault = (reason: string) => log({ event: "unchecked", reason });
  const service = await openService(place, {
    site,
    isAnnouncing: mail !== null || webhook !== null,
    akismet: akismet === null ? null : createAkismet(akismet, { fetch, onFault }),
    pauseSeconds: 0,
    ...options,
  });
  const { context } = service;
  const notifier = createNotifier({ context, channels: await openChannels(context, settings, tools), log });
  return {
    ...service,
    notifier,
    told,
    async write(fields) {
      const body = { comment: randomBytes(8).toString("hex"), nick: "Ann", url: "/p/", ...fields };
      const { status, body: made } = await service.call("POST", "classes/Comment", { body });
      if (status !== 201) throw new Error(`Answered ${status}`);
      return (made as { readonly objectId: string }).objectId;
    },
    async change(id, body) {
      const { status } = await service.call("PUT", `classes/Comment/${id}`, { body, master: true });
      if (status !== 200) throw new Error(`Answered ${status}`);
    },
    async stop() {
      await notifier.stop();
      await service.stop();
    },
  };
}
