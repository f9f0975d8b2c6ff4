import { isSameSecret } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";

/** Returns the path of the owner's feed with its access token, because feed readers cannot sign in. */
export function feedPath(context: ServiceContext): string {
  return `/admin/feed.atom?token=${createToken(context)}`;
}

/** Returns whether `given` is the feed's access token. */
export function isFeedToken(given: unknown, context: ServiceContext): boolean {
  return typeof given === "string" && isSameSecret(given, createToken(context));
}

/** Derives the token from the password's hash, so that a new password revokes it. */
function createToken({ keyedHash, adminPasswordHash }: ServiceContext): string {
  return keyedHash("feed", adminPasswordHash);
}
