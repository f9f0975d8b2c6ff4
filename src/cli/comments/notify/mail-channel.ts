import { findComment } from "../stored-comments.js";
import { normalizeMail } from "../policy/keyed-hash.js";
import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import type { Delivery, Rate, StoredObject } from "../store/store.js";
import type { Channel, Outcome } from "./channel.js";
import { composeConfirmMail, composeOwnerMail, composeReplyMail, type MailPlace } from "./compose-mail.js";
import { createConfirmToken, createUnsubscribeToken, hashMail } from "./unsubscribe-token.js";
import { toMailAddress, type MailBox, type OutgoingMail, type SendMail } from "./outgoing-mail.js";
import { createModerationLinks } from "./moderation-link.js";

const MINUTE = 60_000;

/**
 * Rate limit of mails to one address. It protects strangers whose address is entered under comments, and the
 * owner during a flood of comments.
 */
const MAIL_RATE: Rate = { limit: 20, intervalMs: 3 * MINUTE };

/** Lifetime of the link that confirms an address, and the pause until an address is asked again, in milliseconds. */
const CONFIRM_MS = 30 * 24 * 60 * MINUTE;

/** A mail without its sender and message id. */
type Addressed = Omit<OutgoingMail, "from" | "messageId">;

/** The sender and the recipients of notices. */
export interface MailSettings {
  readonly from: MailBox;
  /** `null` means that only authors of comments receive mails. */
  readonly owner: string | null;
  /** Whether authors must confirm their address before they are notified of replies. */
  readonly isConfirming: boolean;
  readonly place: MailPlace;
}

/** Creates a channel for mails to the owner and to the authors of comments that received a reply. */
export function createMailChannel(context: ServiceContext, settings: MailSettings, send: SendMail): Channel {
  const { from, owner, place, isConfirming } = settings;
  const compose = async ({ id, kind }: Delivery, comment: StoredObject): Promise<Addressed | Outcome> => {
    if (kind === "owner-mail") {
      if (owner === null || comment["status"] === "spam") return dropped("spam, or no owner");
      const moderation = createModerationLinks(context, comment);
      return { to: owner, ...composeOwnerMail(comment, place, moderation), unsubscribeUrl: null };
    }
    const parent = comment["status"] === "visible" ? await findParent(context, comment) : null;
    const to = parent === null ? null : toMailAddress(String(parent["mail"] ?? ""));
    if (parent === null || to === null) return dropped("no recipient");
    const isSame = (mail: unknown) =>
      typeof mail === "string" && normalizeMail(toMailAddress(mail) ?? mail) === normalizeMail(to);
    if (isSame(comment["mail"])) return dropped("a reply to one's own comment");
    if (isSame(owner)) return dropped("the owner is notified of every comment");
    const { store, keyedHash, now } = context;
    const mailHash = hashMail(keyedHash, to);
    if (await store.unsubscribed.has(mailHash)) return dropped("unsubscribed");
    const unsubscribeUrl = `${place.serviceUrl}/unsubscribe?token=${createUnsubscribeToken(keyedHash, to)}`;
    // Imported comments have no key of their author. Their authors are notified as in the system they come from.
    const mustConfirm = isConfirming && typeof parent["authorKey"] === "string";
    if (mustConfirm && !(await store.confirmations.has(mailHash))) {
      const time = now();
      const notSince = new Date(time.getTime() - CONFIRM_MS);
      const mayAsk = await store.confirmations.ask({ mailHash, askedBy: id, now: time, notSince });
      if (!mayAsk) return dropped("the address is not confirmed");
      const endsAt = new Date(time.getTime() + CONFIRM_MS);
      const token = createConfirmToken(keyedHash, { mailHash, endsAt, commentId: comment.objectId });
      const confirmUrl = `${place.serviceUrl}/confirm?token=${encodeURIComponent(token)}`;
      return { to, ...composeConfirmMail({ ...place, unsubscribeUrl, confirmUrl }), unsubscribeUrl };
    }
    return { to, ...composeReplyMail(comment, parent, { ...place, unsubscribeUrl }), unsubscribeUrl };
  };
  return {
    kinds: ["owner-mail", "reply-mail"],

    async deliver(delivery, comment, signal) {
      const mail = await compose(delivery, comment);
      if ("kind" in mail) return mail;
      const isFirst = delivery.attempts === 1;
      if (isFirst && !(await mayMail(context, mail.to))) return dropped("too many mails to one address");
      const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
      const messageId = `<${delivery.id.replaceAll(":", ".")}@${domain}>`;
      return send({ ...mail, from, messageId }, signal);
    },
  };
}

async function findParent({ store }: ServiceContext, comment: StoredObject): Promise<StoredObject | null> {
  const id = comment["pid"] || comment["rid"];
  if (typeof id !== "string") return null;
  return findComment(store, equals("objectId", id), equals("status", "visible"));
}

async function mayMail({ store, keyedHash, now }: ServiceContext, to: string): Promise<boolean> {
  const key = `mail:${keyedHash("mail-rate", normalizeMail(to))}`;
  return (await store.rates.take(key, MAIL_RATE, now())) === 0;
}

function dropped(reason: string): Outcome {
  return { kind: "dropped", reason };
}
