import { at, numberAt, textAt } from "./reply.js";
import { PlatformError, type Token } from "./platform.js";

/**
 * Parses the response of a token endpoint. GitHub reports errors with a 200 response. Throws a `PlatformError` of status
 * 401 for an error or a missing token.
 */
export function readToken(reply: unknown, now: number): Token {
  const value = textAt(reply, "access_token");
  if (at(reply, "error") !== undefined || value === "") {
    const why = textAt(reply, "error_description") || textAt(reply, "error");
    throw new PlatformError(401, why || "The platform returned no token");
  }
  const seconds = numberAt(reply, "expires_in");
  return {
    value,
    refresh: textAt(reply, "refresh_token") || null,
    expiresAt: seconds > 0 ? now + seconds * 1000 : null,
  };
}
