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
