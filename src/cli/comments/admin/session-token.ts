import { isSameSecret } from "../policy/is-same-secret.js";
import { keyedHash } from "../policy/keyed-hash.js";

/** What tokens are made with: a new password ends all sessions, and no instance keeps a list of them. */
export interface SessionKey {
  readonly secret: string;
  readonly passwordHash: string;
}

/** How long a session lasts. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** A session that begins now. */
export function createToken(key: SessionKey, now: Date): string {
  const end = String(now.getTime() + SESSION_MS);
  return `${end}.${sign(key, end)}`;
}

/** Whether a token is of a session that goes on. */
export function isToken(token: string, key: SessionKey, now: Date): boolean {
  const [end = "", given = ""] = token.split(".");
  if (!isSameSecret(given, sign(key, end))) return false;
  return /^\d+$/.test(end) && Number(end) > now.getTime();
}

function sign({ secret, passwordHash }: SessionKey, end: string): string {
  return keyedHash(secret, "session", `${end}\0${passwordHash}`);
}
