import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";

/** What LeanCloud's clients send; a header that is missing here stops every call of a browser. */
const HEADERS = [
  "Content-Type",
  "X-LC-Id",
  "X-LC-Key",
  "X-LC-Sign",
  "X-LC-UA",
  "X-LC-Session",
  "X-LC-Prod",
  "X-LC-Hook-Key",
  "X-Requested-With",
].join(", ");

/** What a preflight is answered (Fetch Standard, CORS protocol); a browser may remember it for a day, in seconds. */
const PREFLIGHT: OutgoingHttpHeaders = {
  "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
  "Access-Control-Allow-Headers": HEADERS,
  "Access-Control-Max-Age": "86400",
};

/**
 * Whether a request may come from where it comes from. What is no browser sends no origin: the list keeps other
 * sites' pages from writing with their visitors' browsers, and cannot keep anybody from writing without one.
 * `allowed` is `null` for any origin.
 */
export function isOriginAllowed(request: IncomingMessage, allowed: readonly string[] | null): boolean {
  const { origin } = request.headers;
  return allowed === null || origin === undefined || allowed.includes(origin);
}

/** A blog and its comments live at two origins; no cookie is ever read. */
export function crossOriginHeaders(
  request: IncomingMessage,
  allowed: readonly string[] | null,
): OutgoingHttpHeaders {
  const { origin } = request.headers;
  const shared = {
    "Access-Control-Expose-Headers": "Retry-After, Location",
    ...(request.method === "OPTIONS" ? PREFLIGHT : {}),
  };
  if (allowed === null) return { "Access-Control-Allow-Origin": "*", ...shared };
  const isKnown = origin !== undefined && allowed.includes(origin);
  return { Vary: "Origin", ...(isKnown ? { "Access-Control-Allow-Origin": origin, ...shared } : {}) };
}
