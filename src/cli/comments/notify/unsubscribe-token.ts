import { isSameSecret } from "../policy/is-same-secret.js";
import { keyedHash, normalizeMail } from "../policy/keyed-hash.js";

/** A mail address as the list of the unsubscribed has it. */
export function hashMail(secret: string, mail: string): string {
  return keyedHash(secret, "unsubscribe", normalizeMail(mail));
}

/** The word in a link that lets whoever got the mail, and nobody else, unsubscribe; no address can be read from it. */
export function createUnsubscribeToken(secret: string, mail: string): string {
  const hash = hashMail(secret, mail);
  return `${hash}.${sign(secret, hash)}`;
}

/** The hash of the mail address that a token is for; `null` for what this service has not made. */
export function readUnsubscribeToken(secret: string, token: unknown): string | null {
  const [, hash = "", given = ""] =
    typeof token === "string" ? (/^([\da-f]{32})\.([\da-f]{32})$/.exec(token) ?? []) : [];
  return isSameSecret(given, sign(secret, hash)) ? hash : null;
}

function sign(secret: string, hash: string): string {
  return keyedHash(secret, "unsubscribe-link", hash);
}
