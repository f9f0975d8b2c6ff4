import { findComment, textOf } from "../stored-comments.js";
import { normalizeMail } from "../policy/keyed-hash.js";
import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import type { Delivery, Rate, StoredObject } from "../store/store.js";
import type { Channel, Outcome } from "./channel.js";
import { composeConfirmMail, composeOwnerMail, composeReplyMail } from "./compose-mail.js";
import {
  createConfirmToken,
  createReaderToken,
  createUnsubscribeToken,
  hashMail,
  createModerationLinks,
} from "./link-tokens.js";
import {
  toMailAddress,
  type MailBox,
  type MailPlace,
  type OutgoingMail,
  type SendMail,
} from "./outgoing-mail.js";
import { findReplyChoice } from "./reply-choice.js";

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
  const { from, owner, place } = settings;
  const compose = async ({ id, kind }: Delivery, comment: StoredObject): Promise<Addressed | Outcome> => {
    if (kind === "owner-mail") {
      if (owner === null || comment["status"] === "spam") return dropped("spam, or no owner");
      const moderation = createModerationLinks(context, comment);
      return { to: owner, ...composeOwnerMail(comment, place, moderation), unsubscribeUrl: null };
    }
    return composeReply(context, settings, id, comment);
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

/** Composes the mail that reports a reply, or asks the owner of the address whether to send it. */
async function composeReply(
  context: ServiceContext,
  settings: MailSettings,
  id: string,
  comment: StoredObject,
): Promise<Addressed | Outcome> {
  const { owner, place, isConfirming } = settings;
  const { store, keyedHash } = context;
  const parent = comment["status"] === "visible" ? await findParent(context, comment) : null;
  const readerId = parent === null ? "" : textOf(parent, "reader");
  const choice = readerId === "" ? null : await findReplyChoice(context, readerId);
  const to = parent === null ? null : toMailAddress(choice?.mail || textOf(parent, "mail"));
  if (parent === null || to === null) return dropped("no recipient");
  const isSame = (mail: unknown) =>
    typeof mail === "string" && normalizeMail(toMailAddress(mail) ?? mail) === normalizeMail(to);
  if (isSame(comment["mail"]) || (readerId !== "" && comment["reader"] === readerId)) {
    return dropped("a reply to one's own comment");
  }
  if (isSame(owner)) return dropped("the owner is notified of every comment");
  if (choice?.isOn === false) return dropped("the reader has not turned on mails about replies");
  const isProved = choice !== null && choice.mail !== "";
  const mailHash = hashMail(keyedHash, to);
  if (await store.unsubscribed.has(mailHash)) return dropped("unsubscribed");
  const token = isProved ? createReaderToken(keyedHash, readerId) : createUnsubscribeToken(keyedHash, to);
  const unsubscribeUrl = `${place.serviceUrl}/unsubscribe?token=${token}`;
  // Imported comments have no key of their author. Their authors are notified as in the system they come from.
  const mustConfirm = isConfirming && !isProved && typeof parent["authorKey"] === "string";
  if (mustConfirm && !(await store.confirmations.has(mailHash))) {
    const confirmUrl = await askToConfirm(context, settings, { id, mailHash, commentId: comment.objectId });
    if (confirmUrl === null) return dropped("the address is not confirmed");
    return { to, ...composeConfirmMail({ ...place, unsubscribeUrl, confirmUrl }), unsubscribeUrl };
  }
  return { to, ...composeReplyMail(comment, parent, { ...place, unsubscribeUrl }), unsubscribeUrl };
}

interface Unconfirmed {
  /** The delivery that needs the confirmation. */
  readonly id: string;
  readonly mailHash: string;
  readonly commentId: string;
}

/** Resolves to the link that confirms an address, or to `null` if the address was asked before. */
async function askToConfirm(
  { store, keyedHash, now }: ServiceContext,
  { place }: MailSettings,
  { id, mailHash, commentId }: Unconfirmed,
): Promise<string | null> {
  const time = now();
  const notSince = new Date(time.getTime() - CONFIRM_MS);
  if (!(await store.confirmations.ask({ mailHash, askedBy: id, now: time, notSince }))) return null;
  const endsAt = new Date(time.getTime() + CONFIRM_MS);
  const token = createConfirmToken(keyedHash, { mailHash, endsAt, commentId });
  return `${place.serviceUrl}/confirm?token=${encodeURIComponent(token)}`;
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
