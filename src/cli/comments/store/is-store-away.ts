/**
 * Error codes that mean the database is unavailable. SQLite: file full or locked, or disk failing.
 * PostgreSQL: connection lost (08), out of resources (53), server stopping or starting (57P). System: server
 * unreachable.
 */
const CODES =
  /^(SQLITE_(FULL|BUSY|IOERR)(_\w+)?|08\w{3}|53\w{3}|57P0\d|ECONN(REFUSED|RESET)|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE)$/;

/** Messages of pg's errors that have no code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

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
