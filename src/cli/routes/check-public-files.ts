import { CALLBACK_PATH } from "../../runtime/model/comments.js";
import { createProblem, position, type Problem } from "../../runtime/model/error.js";
import { routeToFile } from "../../runtime/model/path.js";
import { nameProblem } from "../config/name-problem.js";
import { NUMBERED_FILE, type Address } from "./check-addresses.js";
import type { OutputNames } from "./output-names.js";

/** Folders that an output has, of what is not known yet where addresses are checked. */
const OWN_FOLDERS: readonly string[] = ["assets", "routes", "search"];

/** What pages load of hanblog's own: in its place, an author's file would stop them without a word. */
const PROGRAM_FILES: readonly string[] = [
  "/routes.json",
  "/search.json",
  `/${routeToFile(`/${CALLBACK_PATH}`)}`,
];

/** Chunks of pages: their names say what they hold, so a rebuild does not read them again. */
const CHUNK_FILE = /^assets\/js\/\d+\.[\da-f]{8}\.js$/i;

/**
 * Finds public files (`path` below their folder) that cannot be opened, or that stand where a page is written, or
 * where a folder is needed.
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
    if (page?.kind === "route") return taken(path, `stands where the page ${page.path} is written`);
    const numbered = NUMBERED_FILE.exec(`/${path}`)?.[0];
    if (numbered !== undefined && `/${path}` !== numbered) {
      return taken(path, `stands in a folder where hanblog writes its own file ${numbered}`);
    }
    const isProgram = page?.kind === "own" && PROGRAM_FILES.includes(page.path);
    if (isProgram || numbered?.endsWith(".json") === true || CHUNK_FILE.test(path)) {
      return taken(path, "stands where hanblog writes what its pages load");
    }
    const inside = OWN_FOLDERS.includes(path.toLowerCase()) ? `/${path}/` : names.folderOf(path)?.path;
    if (inside !== undefined) return taken(path, `is a file where ${inside} needs a folder`);
    const blocker = names.blockerOf(path);
    // Many files may stand in one folder.
    if (blocker === null || blockers.has(blocker)) return [];
    blockers.add(blocker);
    return taken(path, `stands in a folder where ${blocker.path} needs a file`);
  });
}

function taken(path: string, what: string): Problem {
  const at = position(`public/${path}`);
  return createProblem(
    "error",
    "address-taken",
    `public/${path} ${what}`,
    at,
    "Rename or remove one of the two.",
  );
}
