import { position, quoteValue, type Problem } from "../../../runtime/model/error.js";
import { createProblem } from "../../messages/create-problem.js";

/** The character by which Node replaces bytes that are not UTF-8. A file cannot be opened by such a name. */
const UNREADABLE = "\uFFFD";

/**
 * Checks the name of a file (`path` is relative to the site). A name in another encoding, as in archives made on
 * Windows, is an error. A name with a line break, such as a typo in a shell makes, is a warning, and the file is
 * skipped.
 */
export function nameProblem(path: string): Problem | null {
  if (/[\n\r]/.test(path)) {
    return createProblem(
      "warning",
      "file-name",
      { path: quoteValue(path), kind: "line-break" },
      position(path),
    );
  }
  if (!path.includes(UNREADABLE)) return null;
  return createProblem("error", "file-name", { path: quoteValue(path), kind: "encoding" }, position(path));
}
