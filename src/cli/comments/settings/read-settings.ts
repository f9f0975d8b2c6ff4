import { withoutEndSlashes } from "../../../runtime/model/path.js";
import { COMMENT_LANGUAGES } from "../../../runtime/texts/languages.js";
import { createEnvironmentReader, type Environment, type EnvironmentReader } from "./environment-reader.js";
import { isMailApi, MAIL_APIS, type MailApi } from "../notify/mail-api.js";
import { SENDERS, toMailAddress, type MailBox, type SmtpServer } from "../notify/outgoing-mail.js";
import type { MailSettings } from "../notify/mail-channel.js";
import { readTemplate } from "../notify/notice-template.js";
import type { WebhookSettings } from "../notify/webhook-channel.js";
import { AKISMET_URL, type AkismetSettings } from "../screen/akismet.js";
import type { ImageSettings } from "../images/open-images.js";
import type { TurnstileSettings } from "../screen/turnstile.js";
import { NO_SITE, type SiteSettings } from "../service-context.js";
import type { CommentsTexts } from "../../messages/texts.js";
import { readReaders, type ReaderSettings } from "../readers/reader-settings.js";
import type { VariableOptions } from "./read-options.js";

/** The features that are configured by environment variables. `null` means off. */
export interface Settings {
  readonly site: SiteSettings;
  readonly mail: (MailSettings & { readonly server: SmtpServer | MailApi }) | null;
  readonly webhook: WebhookSettings | null;
  readonly akismet: AkismetSettings | null;
  readonly turnstile: TurnstileSettings | null;
  readonly readers: ReaderSettings | null;
  readonly images: ImageSettings | null;
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
    readers: readReaders(reader, site),
    images: readImages(reader),
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
  const from = readMailBox(reader, "HANBLOG_MAIL_FROM");
  const api = readMailApi(reader, from);
  const [chosen, ...others] = SENDERS.filter((name) => reader.text(name) !== null);
  if (chosen === undefined) {
    reader.refuse(["HANBLOG_MAIL_FROM", "HANBLOG_OWNER_MAIL", "HANBLOG_CONFIRM_MAIL"], ...SENDERS);
    return null;
  }
  if (others.length > 0) reader.fault({ kind: "two-senders", names: SENDERS });
  reader.need(["HANBLOG_MAIL_FROM", "HANBLOG_SITE_URL", "HANBLOG_COMMENTS_URL"], chosen);
  const owner = readMailBox(reader, "HANBLOG_OWNER_MAIL");
  const isConfirming = reader.switch("HANBLOG_CONFIRM_MAIL", "on");
  const server = smtp ?? api;
  const { url: siteUrl, serviceUrl, name: siteName, locale } = site;
  if (server === null || from === null || siteUrl === null || serviceUrl === null) return null;
  return {
    server,
    from: from.name === "" ? { ...from, name: siteName } : from,
    owner: owner?.address ?? null,
    isConfirming,
    place: { siteName, siteUrl, serviceUrl, locale },
  };
}

function readMailApi(reader: EnvironmentReader, from: MailBox | null): MailApi | null {
  const [name, key] = [reader.text("HANBLOG_MAIL_API"), reader.text("HANBLOG_MAIL_KEY")];
  if (name === null) {
    reader.refuse(["HANBLOG_MAIL_KEY", "HANBLOG_MAIL_DOMAIN"], "HANBLOG_MAIL_API");
    return null;
  }
  reader.need(["HANBLOG_MAIL_KEY"], "HANBLOG_MAIL_API");
  if (key !== null && !/^[!-~]+$/.test(key)) reader.fault({ kind: "mail-key" });
  const given = reader.text("HANBLOG_MAIL_DOMAIN")?.toLowerCase();
  if (given !== undefined && toMailAddress(`x@${given}`) !== `x@${given}`)
    reader.fault({ kind: "mail-domain" });
  if (!isMailApi(name)) {
    reader.fault({ kind: "mail-api", known: Object.keys(MAIL_APIS) });
    return null;
  }
  if (MAIL_APIS[name].form === "resend") reader.refuse(["HANBLOG_MAIL_DOMAIN"], "HANBLOG_MAIL_API=mailgun");
  const domain = given ?? from?.address.split("@").at(-1) ?? "";
  return key === null ? null : { kind: "api", name, domain, key };
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
    kind: "smtp",
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

/** The region of services that have only one. */
const REGION = "us-east-1";

function readImages(reader: EnvironmentReader): ImageSettings | null {
  const names = ["HANBLOG_S3_URL", "HANBLOG_S3_KEY", "HANBLOG_S3_SECRET"] as const;
  const web = ["https:", "http:"];
  const url = reader.url("HANBLOG_IMAGES_URL", web);
  if (reader.text("HANBLOG_IMAGES_URL") === null) {
    reader.refuse([...names, "HANBLOG_S3_REGION"], "HANBLOG_IMAGES_URL");
    return null;
  }
  const bucket = reader.url(names[0], web);
  const [key, secret] = [reader.text(names[1]), reader.text(names[2])];
  if (names.every((name) => reader.text(name) === null)) reader.refuse(["HANBLOG_S3_REGION"], names[0]);
  else reader.need(names, "HANBLOG_S3_URL");
  const s3 =
    bucket === null || key === null || secret === null
      ? null
      : { url: folderOf(bucket), key, secret, region: reader.text("HANBLOG_S3_REGION") ?? REGION };
  return url && { url: folderOf(url), s3 };
}

/** Returns an address without its query and with a slash at its end. */
function folderOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/?$/, "/")}`;
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
  { site, mail, webhook, akismet, images }: Settings,
  { ownMinutes }: Pick<VariableOptions, "ownMinutes">,
  texts: Pick<CommentsTexts, "mails" | "webhook" | "noticeLinks" | "akismet" | "ownChanges" | "images">,
): readonly string[] {
  return [
    texts.mails(
      mail === null
        ? null
        : {
            server: describeServer(mail.server),
            locale: site.locale,
            owner: mail.owner,
            isConfirming: mail.isConfirming,
          },
    ),
    texts.webhook(webhook === null ? null : new URL(webhook.url).host),
    texts.noticeLinks(site.linkHours),
    texts.akismet(akismet === null ? null : akismet.siteUrl),
    texts.ownChanges(ownMinutes === 0 ? null : ownMinutes),
    texts.images(images === null ? null : images.url),
  ];
}

/** Returns the host that receives mails from the service. */
export function describeServer(server: SmtpServer | MailApi): string {
  return server.kind === "api" ? MAIL_APIS[server.name].host : `${server.host}:${server.port}`;
}
