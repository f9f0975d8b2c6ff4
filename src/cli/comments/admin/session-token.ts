import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "../policy/keyed-hash.js";

/** What tokens are made with: a new password ends all sessions, and no instance keeps a list of them. */
export interface SessionKey {
  readonly secret: string;
  readonly passwordHash: string;
}

/** How long a session lasts. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

export function createToken(key: SessionKey, now: Date): string {
  const end = String(now.getTime() + SESSION_MS);
  return `${end}.${sign(key, end)}`;
}

export function isToken(token: string, key: SessionKey, now: Date): boolean {
  const [end = "", given = ""] = token.split(".");
  const expected = Buffer.from(sign(key, end));
  const bytes = Buffer.from(given);
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return false;
  return /^\d+$/.test(end) && Number(end) > now.getTime();
}

function sign({ secret, passwordHash }: SessionKey, end: string): string {
  return keyedHash(secret, "session", `${end}\0${passwordHash}`);
}
