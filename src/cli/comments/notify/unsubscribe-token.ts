import { isSameSecret, normalizeMail, type KeyedHash } from "../policy/keyed-hash.js";

/** Returns the keyed hash of a mail address in the unsubscription list. */
export function hashMail(keyedHash: KeyedHash, mail: string): string {
  return keyedHash("unsubscribe", normalizeMail(mail));
}

/**
 * Creates the token of the unsubscribe link in a mail to this address. The address cannot be read from it.
 */
export function createUnsubscribeToken(keyedHash: KeyedHash, mail: string): string {
  const hash = hashMail(keyedHash, mail);
  return `${hash}.${sign(keyedHash, hash)}`;
}

/** Returns the hash of the token's mail address, or `null` if this service did not sign the token. */
export function readUnsubscribeToken(keyedHash: KeyedHash, token: unknown): string | null {
  const [, hash = "", given = ""] =
    typeof token === "string" ? (/^([\da-f]{32})\.([\da-f]{32})$/.exec(token) ?? []) : [];
  return isSameSecret(given, sign(keyedHash, hash)) ? hash : null;
}

function sign(keyedHash: KeyedHash, hash: string): string {
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
