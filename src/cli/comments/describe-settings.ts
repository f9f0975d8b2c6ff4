import type { Settings } from "./read-settings.js";

/**
 * Returns one line per optional feature that says whether it is on. Lines contain hosts and the owner's
 * address, but no secrets.
 */
export function describeSettings({ site, mail, webhook, akismet }: Settings): readonly string[] {
  const off = (name: string) => `off (${name})`;
  const owner = mail?.owner ?? "nobody: HANBLOG_OWNER_MAIL is not set";
  return [
    `Mails: ${mail === null ? off("HANBLOG_SMTP_URL") : `${mail.smtp.host}:${mail.smtp.port}, in ${site.locale}; new comments are told to ${owner}`}`,
    `Webhook: ${webhook === null ? off("HANBLOG_WEBHOOK_URL") : new URL(webhook.url).host}`,
    `Akismet: ${akismet === null ? off("HANBLOG_AKISMET_KEY") : `on, for ${akismet.siteUrl}`}`,
  ];
}
