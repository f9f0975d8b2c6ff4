import type { AnswerHeaders, ServiceRequest } from "../routes/service-request.js";

/**
 * The headers that LeanCloud's clients send. Browsers block any request with a header that is missing here.
 */
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

/**
 * Response headers for a preflight request (Fetch Standard, CORS protocol). Browsers may cache them for one
 * day.
 */
const PREFLIGHT: AnswerHeaders = {
  "Access-Control-Allow-Methods": "GET, POST, PUT, DELETE",
  "Access-Control-Allow-Headers": HEADERS,
  "Access-Control-Max-Age": "86400",
};

/**
 * Returns whether a request's origin is allowed. `allowed` is `null` for any origin. Requests without an
 * `Origin` header are allowed, because they do not come from a web page. The check stops other sites from
 * writing through their visitors' browsers. It cannot stop other programs.
 */
export function isOriginAllowed(request: ServiceRequest, allowed: readonly string[] | null): boolean {
  const origin = request.header("origin");
  return allowed === null || origin === undefined || allowed.includes(origin);
}

/**
 * Returns the CORS headers of a response. Credentials are not allowed, because the protocol uses no cookies.
 */
export function crossOriginHeaders(
  request: ServiceRequest,
  allowed: readonly string[] | null,
): AnswerHeaders {
  const origin = request.header("origin");
  const shared = {
    "Access-Control-Expose-Headers": "Retry-After, Location",
    ...(request.method === "OPTIONS" ? PREFLIGHT : {}),
  };
  if (allowed === null) return { "Access-Control-Allow-Origin": "*", ...shared };
  const isKnown = origin !== undefined && allowed.includes(origin);
  return { Vary: "Origin", ...(isKnown ? { "Access-Control-Allow-Origin": origin, ...shared } : {}) };
}
