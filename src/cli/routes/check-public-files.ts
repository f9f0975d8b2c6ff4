import type { PublicFile } from "../messages/faults/site.js";
import { CALLBACK_PATH } from "../../runtime/model/comments.js";
import { position, type Problem } from "../../runtime/model/error.js";
import { routeToFile } from "../../runtime/model/path.js";
import { nameProblem } from "../config/checks/name-problem.js";
import { createProblem } from "../messages/create-problem.js";
import { NUMBERED_FILE, type Address } from "./check-addresses.js";
import type { OutputNames } from "./output-names.js";

/** Folders of the output whose files are not known yet when addresses are checked. */
export const OWN_FOLDERS: readonly string[] = ["assets", "routes", "search"];

/** Files of hanblog that pages load. If an author's file replaced one of them, pages would fail without a message. */
const PROGRAM_FILES: readonly string[] = [
  "/routes.json",
  "/search.json",
  `/${routeToFile(`/${CALLBACK_PATH}`)}`,
];

/** Chunk of a page. A rebuild trusts the name to identify the contents, and does not read the file again. */
const CHUNK_FILE = /^assets\/js\/\d+\.[\da-f]{8}\.js$/i;

/**
 * Finds public files that cannot be opened, or that have the name of a page's file or of a folder in the output. `path`
 * is relative to the folder `public`.
 */
export function checkPublicFiles(
  publicFiles: readonly { readonly path: string }[],
  names: OutputNames<Address>,
): readonly Problem[] {
  const blockers = new Set<Address>();
  return publicFiles.flatMap(({ path }) => {
    const unreadable = nameProblem(`public/${path}`);
    if (unreadable !== null) return unreadable;
    const page = names.fileOf(path);
    if (page?.kind === "route") return taken({ kind: "public-page", path, other: page.path });
    const numbered = NUMBERED_FILE.exec(`/${path}`)?.[0];
    if (numbered !== undefined && `/${path}` !== numbered) {
      return taken({ kind: "public-own", path, other: numbered });
    }
    const isProgram = page?.kind === "own" && PROGRAM_FILES.includes(page.path);
    if (isProgram || numbered?.endsWith(".json") === true || CHUNK_FILE.test(path)) {
      return taken({ kind: "public-program", path });
    }
    const inside = OWN_FOLDERS.includes(path.toLowerCase()) ? `/${path}/` : names.folderOf(path)?.path;
    if (inside !== undefined) return taken({ kind: "public-folder", path, other: inside });
    const blocker = names.blockerOf(path);
    // Many public files can lie in the same folder, so each blocker is reported once.
    if (blocker === null || blockers.has(blocker)) return [];
    blockers.add(blocker);
    return taken({ kind: "public-file", path, other: blocker.path });
  });
}

function taken(file: PublicFile): Problem {
  return createProblem("error", "address-taken", file, position(`public/${file.path}`));
}
