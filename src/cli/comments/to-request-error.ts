import type { LogEntry } from "./log.js";
import { CODES, RequestError, unavailable } from "./protocol/request-error.js";
import { isStoreAway } from "./store/is-store-away.js";

/** What express's parser and router throw carries a status; anything else is a fault of ours, and is logged. */
export function toRequestError(error: unknown, log: (entry: LogEntry) => void): RequestError {
  if (error instanceof RequestError) return error;
  const status = error instanceof Error && "status" in error ? error.status : null;
  if (status === 413) return new RequestError(413, CODES.tooLarge, "The body is too large.");
  if (status === 415) return new RequestError(415, CODES.invalidJson, "The body must be plain JSON.");
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new RequestError(status, CODES.invalidJson, "The request cannot be read.");
  }
  log({ event: "failure", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  if (isStoreAway(error)) return unavailable("The database of the comments is away or full.");
  return new RequestError(500, 1, "The service has a problem of its own.");
}
