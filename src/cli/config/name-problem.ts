import { createProblem, position, quoteValue, type Problem } from "../../runtime/model/error.js";

/** What Node makes of bytes that are no UTF-8: the file cannot be opened by the name that it tells. */
const UNREADABLE = "\uFFFD";

/** Refuses a file (`path` below the site) whose name is in another encoding, as archives made on Windows bring them. */
export function nameProblem(path: string): Problem | null {
  if (!path.includes(UNREADABLE)) return null;
  return createProblem(
    "error",
    "file-name",
    `The name of ${quoteValue(path)} is not written in UTF-8`,
    position(path),
    "Give the file, or its folder, another name. `convmv -f gbk -t utf8 -r --notest .` renames all that an archive brought.",
  );
}
