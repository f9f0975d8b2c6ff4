import type { LogEntry } from "./log.js";
import { RequestError, unavailable } from "./protocol/request-error.js";
import { isStoreAway } from "./store/is-store-away.js";

/** Returns a `RequestError` as it is. Logs any other error, and converts it to a 500 or 503. */
export function toRequestError(error: unknown, log: (entry: LogEntry) => void): RequestError {
  if (error instanceof RequestError) return error;
  log({ event: "failure", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  if (isStoreAway(error)) return unavailable("The comment database is unavailable or full.");
  return new RequestError(500, 1, "Internal error of the service.");
}
