import { createProblem, position, quoteValue, type Problem } from "../../runtime/model/error.js";

/** What Node makes of bytes that are no UTF-8: the file cannot be opened by the name that it tells. */
const UNREADABLE = "\uFFFD";

/**
 * What keeps a file (`path` below the site) from being read: a name in another encoding, as archives made on Windows bring
 * them, is an error; one with a line break, which a slip of the shell makes, is left out with a warning.
 */
export function nameProblem(path: string): Problem | null {
  if (/[\n\r]/.test(path)) {
    const message = `The name of ${quoteValue(path)} has a line break, so it is left out`;
    return createProblem("warning", "file-name", message, position(path), "Give it another name.");
  }
  if (!path.includes(UNREADABLE)) return null;
  return createProblem(
    "error",
    "file-name",
    `The name of ${quoteValue(path)} is not written in UTF-8`,
    position(path),
    "Give the file, or its folder, another name. `convmv -f gbk -t utf8 -r --notest .` renames all that an archive brought.",
  );
}
