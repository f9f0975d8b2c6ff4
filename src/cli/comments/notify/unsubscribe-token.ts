import { isSameSecret } from "../policy/is-same-secret.js";
import { keyedHash, normalizeMail } from "../policy/keyed-hash.js";

/** Returns the keyed hash of a mail address in the unsubscription list. */
export function hashMail(secret: string, mail: string): string {
  return keyedHash(secret, "unsubscribe", normalizeMail(mail));
}

/**
 * Creates the token of the unsubscribe link in a mail to this address. The address cannot be read from it.
 */
export function createUnsubscribeToken(secret: string, mail: string): string {
  const hash = hashMail(secret, mail);
  return `${hash}.${sign(secret, hash)}`;
}

/** Returns the hash of the token's mail address, or `null` if this service did not sign the token. */
export function readUnsubscribeToken(secret: string, token: unknown): string | null {
  const [, hash = "", given = ""] =
    typeof token === "string" ? (/^([\da-f]{32})\.([\da-f]{32})$/.exec(token) ?? []) : [];
  return isSameSecret(given, sign(secret, hash)) ? hash : null;
}

function sign(secret: string, hash: string): string {
  return keyedHash(secret, "unsubscribe-link", hash);
}
