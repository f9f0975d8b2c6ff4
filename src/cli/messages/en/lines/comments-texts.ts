import { plural } from "../../../../runtime/model/text/plural.js";
import type { CommentsTexts } from "../../texts.js";
import { sayRecordFault, saySkippedPart } from "../transfer.js";

const off = (variable: string) => `off (${variable} is not set)`;

/** English lines of `hanblog comments` and its commands. */
export const commentsTexts: CommentsTexts = {
  newPassword: (password) => `Owner's password, shown only once: ${password}`,
  setPassword: "Set HANBLOG_ADMIN_PASSWORD to use another password.",
  service: (url) => `Comment service: ${url}`,
  ownersPage: (url) => `Owner's page: ${url}`,
  metrics: (url) => `Metrics: ${url}`,
  stored: (file) => `Comments are stored in ${file ?? "PostgreSQL"}`,
  exchange: (provider, origins) => `Sign-in with ${provider} is available to ${origins.join(", ")}`,
  mails: (settings) => {
    if (settings === null) return `Mails: ${off("HANBLOG_SMTP_URL or HANBLOG_MAIL_API")}`;
    const { server, locale, owner, isConfirming } = settings;
    const to = owner ?? "nobody (HANBLOG_OWNER_MAIL is not set)";
    const others = isConfirming ? "; authors confirm their address first" : "";
    return `Mails: ${server}, in ${locale}; new comments are reported to ${to}${others}`;
  },
  webhook: (host) => `Webhook: ${host ?? off("HANBLOG_WEBHOOK_URL")}`,
  noticeLinks: (hours) =>
    `Links that approve or delete: ${hours === null ? off("HANBLOG_NOTICE_LINK_HOURS") : `valid for ${plural(hours, "hour")}`}`,
  furtherClasses: (names) => `Further classes: ${names.join(", ")}`,
  akismet: (siteUrl) => `Akismet: ${siteUrl === null ? off("HANBLOG_AKISMET_KEY") : `on, for ${siteUrl}`}`,
  images: (url) => `Images: ${url === null ? `in comments (HANBLOG_IMAGES_URL is not set)` : `at ${url}`}`,
  ownChanges: (minutes) =>
    `Changes of one's own comment: ${minutes === null ? off("HANBLOG_OWN_CHANGES") : `allowed for ${plural(minutes, "minute")}`}`,
  backedUp: ({ comments, counters }, file) =>
    `Backed up and checked: ${plural(comments, "comment")}, ${plural(counters, "counter")}, in ${file}`,
  backupSecrets:
    "The copy contains mails, IP addresses and the service's secrets. Protect it as you protect the comments.",
  recoveryLink: (link, isWhole) =>
    `${isWhole ? "Open this address" : "Open this at the address of the service"} within an hour. It sets a new password once: ${link}`,
  recoverInD1: "Run the SQL first: npx wrangler d1 execute DB --remote --file owner.sql",
  exportedToD1: ({ comments, counters }) =>
    `Exported as SQL for D1: ${plural(comments, "comment")}, ${plural(counters, "counter")}`,
  restored: ({ comments, counters }, file) =>
    `Restored and checked: ${plural(comments, "comment")}, ${plural(counters, "counter")}, in ${file ?? "PostgreSQL"}`,
  imported: "Imported:",
  dryRun: "Dry run, nothing was written. An import would give:",
  readCount: (count) => `${count} read`,
  refusedRecord: (place, fault) => `rejected ${place}: ${sayRecordFault(fault)}`,
  orphan: (objectId, answered, reason) => {
    const fault = reason === "missing" ? "is missing" : "is part of a loop of replies";
    return `at the top level: ${objectId}. The comment being replied to, ${answered}, ${fault}`;
  },
  report: {
    comments: (taken, known) => `Comments: ${taken} imported, ${known} already present`,
    counters: (taken, known, merged) =>
      `Counters: ${taken} imported, ${known} already present, ${merged} merged into a counter of the same page`,
    refused: (count) => `Rejected: ${count}`,
    reactions: (taken, known) => `Reactions to pages: ${taken} numbers imported, ${known} already existed`,
    likes: (count) => `Likes: ${count} added`,
    hidden: (count) => `Hidden now, because they are hidden in the source: ${plural(count, "comment")}`,
    written: (from, to) => `Written from ${from} to ${to}`,
    html: (count) => `Written in HTML: ${count}`,
    orphans: (count) =>
      `Replies at the top level, because the comment being replied to is missing or replies form a loop: ${count}`,
    skipped: (part, count) => `Skipped: ${saySkippedPart(part)} (${count})`,
  },
  pulled: {
    since: (since) => `Read: changes since ${since}; --all reads everything again`,
    changed: (count) => `Updated, because they changed in the app: ${plural(count, "comment")}`,
    kept: (count) => `Changed on both sides, and left as they are here: ${plural(count, "comment")}`,
    removed: (count) => `Removed here earlier, and not imported again: ${plural(count, "comment")}`,
    visits: (visits, counters) => `Visits added: ${visits} on ${plural(counters, "page")}`,
    following: (host, seconds) => `Following ${host}, every ${plural(seconds, "second")}. Ctrl+C ends it.`,
    gone: (host) =>
      `${host} no longer responds, and LeanCloud has ended. Remove LEAN_ID, LEAN_MASTER_KEY and LEAN_SERVER from the settings.`,
    brought: ({ comments, changed, counters, visits }) =>
      `comments: ${comments} new, ${changed} changed; counters: ${counters} new, ${visits} visits added`,
  },
  comparison: {
    comments: (there, here) => `Comments: LeanCloud ${there}, here ${here}`,
    counters: (there, here) => `Pages with a counter: LeanCloud ${there}, here ${here}`,
    visits: (there, here) => `Visits: LeanCloud ${there}, here ${here}`,
    refused: (count) => `Objects in LeanCloud that cannot be imported: ${count}`,
    pages: (different, all) => `Pages that differ: ${different} of ${all}`,
    morePages: (count) => `${plural(count, "more page")}; --json prints all of them`,
    page: (comments, visits) => `comments ${comments.join(" → ")}, visits ${visits.join(" → ")}:`,
    ids: (ids, more) => `: ${ids.join(", ")}${more > 0 ? ` and ${more} more, see --json` : ""}`,
    separator: ", ",
    differences: {
      missing: (count) => `${plural(count, "comment")} not imported yet`,
      changedThere: (count) => `${plural(count, "comment")} changed in LeanCloud since the import`,
      missingVisits: (count) => `${plural(count, "visit")} not imported yet`,
      moved: (count) => `${plural(count, "comment")} on another page here`,
      writtenHere: (count) => `${plural(count, "comment")} written here`,
      changedHere: (count) => `${plural(count, "comment")} changed here`,
      shownHere: (count) => `${plural(count, "comment")} visible here, hidden in LeanCloud`,
      hiddenHere: (count) => `${plural(count, "comment")} hidden here, visible in LeanCloud`,
      decidedHere: (count) => `${plural(count, "comment")} whose visibility you changed here`,
      removedHere: (count) => `${plural(count, "comment")} removed here`,
      removedThere: (count) => `${plural(count, "comment")} removed from LeanCloud since the import`,
      countedHere: (count) => `${plural(count, "visit")} counted here`,
    },
  },
};
