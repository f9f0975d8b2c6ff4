/**
 * SQLite's codes of a file that is full, locked or on a failing disk; PostgreSQL's of connections (08), of what has run
 * out (53) and of a server that stops or starts (57P); the system's of a server that cannot be reached.
 */
const CODES =
  /^(SQLITE_(FULL|BUSY|IOERR)(_\w+)?|08\w{3}|53\w{3}|57P0\d|ECONN(REFUSED|RESET)|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE)$/;

/** What pg says without a code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether an error says that the database can do nothing now, which may pass, and that no request was wrong. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return "code" in error && typeof error.code === "string"
    ? CODES.test(error.code)
    : MESSAGES.test(error.message);
}
