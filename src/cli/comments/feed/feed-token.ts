import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";

/** Where the owner's feed is, with the word that opens it: a feed reader knows no password. */
export function feedPath(context: ServiceContext): string {
  return `/admin/feed.atom?token=${createToken(context)}`;
}

export function isFeedToken(given: unknown, context: ServiceContext): boolean {
  const expected = Buffer.from(createToken(context));
  const bytes = Buffer.from(typeof given === "string" ? given : "");
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** A new password makes a new token. */
function createToken({ secret, adminPasswordHash }: ServiceContext): string {
  return keyedHash(secret, "feed", adminPasswordHash);
}
