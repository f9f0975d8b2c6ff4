import { isSameSecret, type KeyedHash, normalizeMail } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";
import type { StoredObject } from "../store/store.js";

/** The change that a link makes after the owner's confirmation. */
export type ModerationAction = "approve" | "delete";

/**
 * The signed content of a link. `updatedAt` is the time of the comment's last change, so the link works only once, and
 * never for a text that the owner has not seen.
 */
export interface ModerationToken {
  readonly action: ModerationAction;
  readonly commentId: string;
  readonly updatedAt: Date;
  readonly endsAt: Date;
}

/** Links in a notice to the owner. Anyone who has them can use them, so they end soon. */
export interface ModerationLinks {
  /** `null` if the comment does not await approval. */
  readonly approve: string | null;
  readonly delete: string;
}

/** Creates the links for a comment, or returns `null` if the owner has not turned them on. */
export function createModerationLinks(
  { site, keyedHash, now }: Pick<ServiceContext, "site" | "keyedHash" | "now">,
  { objectId: commentId, updatedAt, status }: StoredObject,
): ModerationLinks | null {
  const { serviceUrl, linkHours } = site;
  if (serviceUrl === null || linkHours === null) return null;
  const endsAt = new Date(now().getTime() + linkHours * 60 * 60 * 1000);
  const link = (action: ModerationAction) => {
    const token = createModerationToken(keyedHash, { action, commentId, updatedAt, endsAt });
    return `${serviceUrl}/moderate?token=${encodeURIComponent(token)}`;
  };
  return { approve: status === "waiting" ? link("approve") : null, delete: link("delete") };
}

/** Creates a signed token. The id comes last, because an imported id can contain any character. */
export function createModerationToken(keyedHash: KeyedHash, token: ModerationToken): string {
  const times = [token.endsAt, token.updatedAt].map((date) => date.getTime().toString(36));
  return [token.action, ...times, signModeration(keyedHash, token), token.commentId].join(".");
}

/** Parses a token. Returns `null` if this service did not sign it. Does not check whether it has ended. */
export function readModerationToken(keyedHash: KeyedHash, token: unknown): ModerationToken | null {
  const [, action, ends = "", updated = "", given = "", commentId = ""] =
    typeof token === "string" && token.length <= 500
      ? (/^(approve|delete)\.([\da-z]{1,10})\.([\da-z]{1,10})\.([\da-f]{32})\.(.+)$/s.exec(token) ?? [])
      : [];
  if (action !== "approve" && action !== "delete") return null;
  const [endsAt, updatedAt] = [ends, updated].map((time) => new Date(parseInt(time, 36)));
  if (endsAt === undefined || updatedAt === undefined) return null;
  const read = { action, commentId, updatedAt, endsAt } as const;
  return isSameSecret(given, signModeration(keyedHash, read)) ? read : null;
}

function signModeration(
  keyedHash: KeyedHash,
  { action, commentId, updatedAt, endsAt }: ModerationToken,
): string {
  const signed = JSON.stringify([action, commentId, updatedAt.getTime(), endsAt.getTime()]);
  return keyedHash("moderation-link", signed);
}

/** Returns the keyed hash of a mail address in the unsubscription list. */
export function hashMail(keyedHash: KeyedHash, mail: string): string {
  return keyedHash("unsubscribe", normalizeMail(mail));
}

/**
 * Creates the token of the unsubscribe link in a mail to this address. The address cannot be read from it.
 */
export function createUnsubscribeToken(keyedHash: KeyedHash, mail: string): string {
  const hash = hashMail(keyedHash, mail);
  return `${hash}.${signUnsubscription(keyedHash, hash)}`;
}

/** Returns the hash of the token's mail address, or `null` if this service did not sign the token. */
export function readUnsubscribeToken(keyedHash: KeyedHash, token: unknown): string | null {
  const [, hash = "", given = ""] =
    typeof token === "string" ? (/^([\da-f]{32})\.([\da-f]{32})$/.exec(token) ?? []) : [];
  return isSameSecret(given, signUnsubscription(keyedHash, hash)) ? hash : null;
}

/** Creates the token of the unsubscribe link in a mail to a signed-in reader. It ends the mails of this reader only. */
export function createReaderToken(keyedHash: KeyedHash, readerId: string): string {
  return `${readerId}.${keyedHash("unsubscribe-reader", readerId)}`;
}

/** Returns the id of the token's reader, or `null` if this service did not sign the token. */
export function readReaderToken(keyedHash: KeyedHash, token: unknown): string | null {
  const [, readerId = "", given = ""] =
    typeof token === "string" ? (/^(mail:[\da-f]{24})\.([\da-f]{32})$/.exec(token) ?? []) : [];
  return isSameSecret(given, keyedHash("unsubscribe-reader", readerId)) ? readerId : null;
}

function signUnsubscription(keyedHash: KeyedHash, hash: string): string {
  return keyedHash("unsubscribe-link", hash);
}

/** The signed content of a link by which the owner of a mail address confirms it. */
export interface ConfirmToken {
  /** Hash of the mail address, by `hashMail`. */
  readonly mailHash: string;
  readonly endsAt: Date;
  /** The reply that caused the mail. It is shown after the confirmation. */
  readonly commentId: string;
}

/** Creates a signed token. The address cannot be read from it. */
export function createConfirmToken(keyedHash: KeyedHash, token: ConfirmToken): string {
  const { mailHash, endsAt, commentId } = token;
  return [mailHash, endsAt.getTime().toString(36), signConfirmation(keyedHash, token), commentId].join(".");
}

/** Parses a token. Returns `null` if this service did not sign it. Does not check whether it has ended. */
export function readConfirmToken(keyedHash: KeyedHash, token: unknown): ConfirmToken | null {
  const [, mailHash = "", ends = "", given = "", commentId = ""] =
    typeof token === "string" && token.length <= 500
      ? (/^([\da-f]{32})\.([\da-z]{1,10})\.([\da-f]{32})\.(.+)$/s.exec(token) ?? [])
      : [];
  if (mailHash === "") return null;
  const read = { mailHash, endsAt: new Date(parseInt(ends, 36)), commentId };
  return isSameSecret(given, signConfirmation(keyedHash, read)) ? read : null;
}

function signConfirmation(keyedHash: KeyedHash, { mailHash, endsAt, commentId }: ConfirmToken): string {
  return keyedHash("confirm-link", JSON.stringify([mailHash, endsAt.getTime(), commentId]));
}
