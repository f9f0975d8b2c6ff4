import { isSameSecret, type KeyedHash } from "../policy/keyed-hash.js";

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
  return [mailHash, endsAt.getTime().toString(36), sign(keyedHash, token), commentId].join(".");
}

/** Parses a token. Returns `null` if this service did not sign it. Does not check whether it has ended. */
export function readConfirmToken(keyedHash: KeyedHash, token: unknown): ConfirmToken | null {
  const [, mailHash = "", ends = "", given = "", commentId = ""] =
    typeof token === "string" && token.length <= 500
      ? (/^([\da-f]{32})\.([\da-z]{1,10})\.([\da-f]{32})\.(.+)$/s.exec(token) ?? [])
      : [];
  if (mailHash === "") return null;
  const read = { mailHash, endsAt: new Date(parseInt(ends, 36)), commentId };
  return isSameSecret(given, sign(keyedHash, read)) ? read : null;
}

function sign(keyedHash: KeyedHash, { mailHash, endsAt, commentId }: ConfirmToken): string {
  return keyedHash("confirm-link", JSON.stringify([mailHash, endsAt.getTime(), commentId]));
}
