import { withoutEndSlashes } from "../../../runtime/model/path.js";
import { COMMENT_LANGUAGES } from "../../../runtime/texts/languages.js";
import { createEnvironmentReader, type Environment, type EnvironmentReader } from "./environment-reader.js";
import { toMailAddress, type MailBox, type SmtpServer } from "../notify/outgoing-mail.js";
import type { MailSettings } from "../notify/mail-channel.js";
import { readTemplate } from "../notify/read-template.js";
import type { WebhookSettings } from "../notify/webhook-channel.js";
import { AKISMET_URL, type AkismetSettings } from "../screen/akismet.js";
import type { TurnstileSettings } from "../screen/turnstile.js";
import { NO_SITE, type SiteSettings } from "../service-context.js";
import type { CommentsTexts } from "../../messages/texts.js";
import type { VariableOptions } from "./read-options.js";

/** The features that are configured by environment variables. `null` means off. */
export interface Settings {
  readonly site: SiteSettings;
  readonly mail: (MailSettings & { readonly smtp: SmtpServer }) | null;
  readonly webhook: WebhookSettings | null;
  readonly akismet: AkismetSettings | null;
  readonly turnstile: TurnstileSettings | null;
}

/** Maximum lifetime of links that approve or delete a comment, in hours: one week. */
const LINK_HOURS = 7 * 24;

/** Minimum length of a webhook secret: 96 bits in hexadecimal digits. */
const SECRET_LENGTH = 24;

/** Reads the `HANBLOG_…` variables. Throws an `AggregateError` of all faults. */
export function readSettings(env: Environment): Settings {
  const reader = createEnvironmentReader(env);
  const site = readSite(reader);
  const settings = {
    site,
    mail: readMail(reader, site),
    webhook: readWebhook(reader),
    akismet: readAkismet(reader, site),
    turnstile: readTurnstile(reader),
  };
  reader.finish();
  return settings;
}

function readSite(reader: EnvironmentReader): SiteSettings {
  const web = ["https:", "http:"];
  const url = reader.url("HANBLOG_SITE_URL", web);
  const service = reader.url("HANBLOG_COMMENTS_URL", web);
  const language = reader.text("HANBLOG_LOCALE") ?? NO_SITE.locale;
  const locale = COMMENT_LANGUAGES.find((tag) => tag.toLowerCase() === language.toLowerCase());
  if (locale === undefined) {
    reader.fault({ kind: "locale", known: COMMENT_LANGUAGES });
  }
  return {
    url: url === null ? null : `${url.origin}${url.pathname}`,
    name: reader.text("HANBLOG_SITE_NAME") ?? url?.hostname ?? "",
    locale: locale ?? NO_SITE.locale,
    serviceUrl: service === null ? null : withoutEndSlashes(`${service.origin}${service.pathname}`),
    linkHours: readLinkHours(reader),
  };
}

function readLinkHours(reader: EnvironmentReader): number | null {
  const name = "HANBLOG_NOTICE_LINK_HOURS";
  const text = reader.text(name);
  if (text === null) return null;
  reader.need(["HANBLOG_COMMENTS_URL"], name);
  const receivers = ["HANBLOG_OWNER_MAIL", "HANBLOG_WEBHOOK_URL"];
  if (receivers.every((receiver) => reader.text(receiver) === null)) {
    reader.fault({ kind: "unused", name, without: receivers });
  }
  const hours = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (hours >= 1 && hours <= LINK_HOURS) return hours;
  reader.fault({ kind: "hours", name, most: LINK_HOURS });
  return null;
}

function readMail(reader: EnvironmentReader, site: SiteSettings): Settings["mail"] {
  const smtp = readSmtp(reader);
  if (reader.text("HANBLOG_SMTP_URL") === null) {
    reader.refuse(["HANBLOG_MAIL_FROM", "HANBLOG_OWNER_MAIL", "HANBLOG_CONFIRM_MAIL"], "HANBLOG_SMTP_URL");
    return null;
  }
  reader.need(["HANBLOG_MAIL_FROM", "HANBLOG_SITE_URL", "HANBLOG_COMMENTS_URL"], "HANBLOG_SMTP_URL");
  const from = readMailBox(reader, "HANBLOG_MAIL_FROM");
  const owner = readMailBox(reader, "HANBLOG_OWNER_MAIL");
  const isConfirming = reader.switch("HANBLOG_CONFIRM_MAIL", "on");
  const { url: siteUrl, serviceUrl, name: siteName, locale } = site;
  if (smtp === null || from === null || siteUrl === null || serviceUrl === null) return null;
  return {
    smtp,
    from: from.name === "" ? { ...from, name: siteName } : from,
    owner: owner?.address ?? null,
    isConfirming,
    place: { siteName, siteUrl, serviceUrl, locale },
  };
}

function readSmtp(reader: EnvironmentReader): SmtpServer | null {
  const url = reader.url("HANBLOG_SMTP_URL", ["smtp:", "smtps:"]);
  if (url === null) return null;
  const [user, password] = [url.username, url.password].map(decode);
  if (user === undefined || password === undefined || user === null || password === null) {
    reader.fault({ kind: "smtp-user" });
    return null;
  }
  const secure = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: user === "" ? null : user,
    password,
  };
}

/** Reads a mailbox such as `ann@example.org` or `Ann <ann@example.org>`. */
function readMailBox(reader: EnvironmentReader, name: string): MailBox | null {
  const text = reader.text(name);
  if (text === null) return null;
  const [, label = "", inner] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = toMailAddress(inner ?? text);
  if (address !== null) return { name: label.trim().replace(/^"(.*)"$/, "$1"), address };
  reader.fault({ kind: "mail-address", name });
  return null;
}

function readWebhook(reader: EnvironmentReader): WebhookSettings | null {
  const url = reader.url("HANBLOG_WEBHOOK_URL", ["https:", "http:"]);
  const secret = reader.text("HANBLOG_WEBHOOK_SECRET");
  const template = reader.text("HANBLOG_WEBHOOK_TEMPLATE");
  if (reader.text("HANBLOG_WEBHOOK_URL") === null) {
    reader.refuse(["HANBLOG_WEBHOOK_SECRET", "HANBLOG_WEBHOOK_TEMPLATE"], "HANBLOG_WEBHOOK_URL");
    return null;
  }
  // Chat services verify no signature. A program needs it, because anyone can send it an event.
  if (template === null) reader.need(["HANBLOG_WEBHOOK_SECRET"], "HANBLOG_WEBHOOK_URL");
  if (secret !== null && secret.length < SECRET_LENGTH) {
    reader.fault({ kind: "secret-length", least: SECRET_LENGTH });
  }
  // Decoding would skip invalid characters. The key could become empty, and then anyone could sign.
  if (secret !== null && /^whsec_(?![\w+/-]+=*$)/.test(secret)) {
    reader.fault({ kind: "secret-base64" });
  }
  if (url === null) return null;
  if (template === null) return secret === null ? null : { url: url.href, secret, template: null };
  const read = readTemplate(url, template);
  if (!("kind" in read)) return { ...read, secret };
  reader.fault(read);
  return null;
}

function readAkismet(reader: EnvironmentReader, { url: siteUrl }: SiteSettings): AkismetSettings | null {
  const key = reader.text("HANBLOG_AKISMET_KEY");
  const url = reader.url("HANBLOG_AKISMET_URL", ["https:", "http:"]);
  if (key === null) {
    reader.refuse(["HANBLOG_AKISMET_URL"], "HANBLOG_AKISMET_KEY");
    return null;
  }
  reader.need(["HANBLOG_SITE_URL"], "HANBLOG_AKISMET_KEY");
  return siteUrl === null ? null : { key, siteUrl, url: url?.href ?? AKISMET_URL };
}

function readTurnstile(reader: EnvironmentReader): TurnstileSettings | null {
  const names = ["HANBLOG_TURNSTILE_KEY", "HANBLOG_TURNSTILE_SECRET"] as const;
  const [siteKey, secret] = [reader.text(names[0]), reader.text(names[1])];
  if (siteKey !== null) reader.need([names[1]], names[0]);
  else if (secret !== null) reader.need([names[0]], names[1]);
  return siteKey === null || secret === null ? null : { siteKey, secret };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Returns one line per optional feature that says whether it is on. Lines contain hosts and the owner's
 * address, but no secrets.
 */
export function describeSettings(
  { site, mail, webhook, akismet }: Settings,
  { ownMinutes }: Pick<VariableOptions, "ownMinutes">,
  texts: Pick<CommentsTexts, "mails" | "webhook" | "noticeLinks" | "akismet" | "ownChanges">,
): readonly string[] {
  return [
    texts.mails(
      mail === null
        ? null
        : {
            server: `${mail.smtp.host}:${mail.smtp.port}`,
            locale: site.locale,
            owner: mail.owner,
            isConfirming: mail.isConfirming,
          },
    ),
    texts.webhook(webhook === null ? null : new URL(webhook.url).host),
    texts.noticeLinks(site.linkHours),
    texts.akismet(akismet === null ? null : akismet.siteUrl),
    texts.ownChanges(ownMinutes === 0 ? null : ownMinutes),
  ];
}
