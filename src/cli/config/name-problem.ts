import { position, quoteValue, type Problem } from "../../runtime/model/error.js";
import { createProblem } from "../messages/create-problem.js";

/** What Node makes of bytes that are no UTF-8: the file cannot be opened by the name that it tells. */
const UNREADABLE = "\uFFFD";

/**
 * What keeps a file (`path` below the site) from being read: a name in another encoding, as archives made on Windows bring
 * them, is an error; one with a line break, which a slip of the shell makes, is left out with a warning.
 */
export function nameProblem(path: string): Problem | null {
  const quoted = quoteValue(path);
  if (/[\n\r]/.test(path)) {
    return createProblem("warning", "file-name", { path: quoted, kind: "line-break" }, position(path));
  }
  if (!path.includes(UNREADABLE)) return null;
  return createProblem("error", "file-name", { path: quoted, kind: "encoding" }, position(path));
}
