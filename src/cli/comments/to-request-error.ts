import type { LogEntry } from "./log.js";
import { RequestError, unavailable } from "./protocol/request-error.js";

/** Returns a `RequestError` as it is. Logs any other error, and converts it to a 500 or 503. */
export function toRequestError(error: unknown, log: (entry: LogEntry) => void): RequestError {
  if (error instanceof RequestError) return error;
  log({ event: "failure", stack: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  if (isStoreAway(error)) return unavailable("The comment database is unavailable or full.");
  return new RequestError(500, 1, "Internal error of the service.");
}

/**
 * Error codes that mean the database is unavailable. SQLite: file full or locked, or disk failing.
 * PostgreSQL: connection lost (08), out of resources (53), server stopping or starting (57P). System: server
 * unreachable.
 */
const CODES =
  /^(SQLITE_(FULL|BUSY|IOERR)(_\w+)?|08\w{3}|53\w{3}|57P0\d|ECONN(REFUSED|RESET)|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE)$/;

/**
 * Messages of errors that have no code: those of pg, and those of D1 that do not end with SQLite's code for an invalid
 * statement (https://developers.cloudflare.com/d1/observability/debug-d1/).
 */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Network connection lost|D1_ERROR: (?!.*: SQLITE_(ERROR|CONSTRAINT|MISMATCH|TOOBIG|RANGE)))/s;

/**
 * Returns whether an error means that the database is temporarily unavailable, and not that the request was
 * invalid.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "code" in error && typeof error.code === "string"
    ? CODES.test(error.code)
    : MESSAGES.test(error.message);
}
