import { createHash, createHmac } from "node:crypto";

/** A hash that nobody without the secret can compute or guess from: 32 hexadecimal digits. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("hex").slice(0, 32);
}

/** What Gravatar calls a mail: it reveals the mail to whoever tries likely ones. */
export function gravatarHash(mail: string): string {
  return createHash("md5").update(normalizeMail(mail)).digest("hex");
}

/** One mail is one author, however it was typed. */
export function normalizeMail(mail: string): string {
  return mail.trim().toLowerCase();
}
