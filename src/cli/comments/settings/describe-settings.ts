import type { CommentsTexts } from "../../messages/texts.js";
import type { VariableOptions } from "./read-options.js";
import type { Settings } from "./read-settings.js";

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
