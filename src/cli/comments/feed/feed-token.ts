import { isSameSecret } from "../policy/is-same-secret.js";
import { keyedHash } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";

/** Where the owner's feed is, with the word that opens it: a feed reader knows no password. */
export function feedPath(context: ServiceContext): string {
  return `/admin/feed.atom?token=${createToken(context)}`;
}

/** Whether a request for the feed comes with that word. */
export function isFeedToken(given: unknown, context: ServiceContext): boolean {
  return typeof given === "string" && isSameSecret(given, createToken(context));
}

/** A new password makes a new token. */
function createToken({ secret, adminPasswordHash }: ServiceContext): string {
  return keyedHash(secret, "feed", adminPasswordHash);
}
