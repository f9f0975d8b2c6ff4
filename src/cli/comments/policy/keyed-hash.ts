import { createHash, createHmac } from "node:crypto";

/**
 * Returns a hash that cannot be computed or guessed without the secret: 32 hexadecimal digits. Hashes for
 * different purposes differ.
 */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("hex").slice(0, 32);
}

/** Returns Gravatar's MD5 of a mail address. Anyone can confirm a guessed address with it. */
export function gravatarHash(mail: string): string {
  return createHash("md5").update(normalizeMail(mail)).digest("hex");
}

/** Normalizes a mail address, so that different spellings count as one author. */
export function normalizeMail(mail: string): string {
  return mail.trim().toLowerCase();
}
