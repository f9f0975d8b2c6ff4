import type { LogEntry } from "./log.js";
import { CODES, RequestError, unavailable } from "./protocol/request-error.js";
import { isStoreAway } from "./store/is-store-away.js";

/**
 * Converts any error to a `RequestError`. Errors of express have a status. All others are logged and become a
 * 500 or 503.
 */
export function toRequestError(error: unknown, log: (entry: LogEntry) => void): RequestError {
  if (error instanceof RequestError) return error;
  const status = error instanceof Error && "status" in error ? error.status : null;
  if (status === 413) return new RequestError(413, CODES.tooLarge, "The body is too large.");
  if (status === 415) return new RequestError(415, CODES.invalidJson, "The body must be plain JSON.");
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new RequestError(status, CODES.invalidJson, "The request is invalid.");
  }
  log({ event: "failure", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  if (isStoreAway(error)) return unavailable("The comment database is unavailable or full.");
  return new RequestError(500, 1, "Internal error of the service.");
}
