import { type Problem, type SourcePosition, position } from "../../runtime/model/error.js";
import { encodeRoute, routeToFile } from "../../runtime/model/path.js";
import { nameKey } from "../files/name-key.js";
import { createProblem } from "../messages/create-problem.js";
import type { AddressOwner, PublicFile } from "../messages/faults/site.js";
import { type Address, findFault, NUMBERED_FILE, type Owners } from "./check-addresses.js";
import { createNames, type OutputNames } from "./output-names.js";
import { CALLBACK_PATH } from "../../runtime/model/comments.js";
import { nameProblem } from "../config/checks/name-problem.js";

/** A file of a plugin, by the path below the output folder. */
export interface OwnedFile {
  readonly path: string;
  readonly text: string;
  /** Name of the plugin. */
  readonly name: string;
  /** Place of the plugin in the configuration. */
  readonly index: number;
}

/** Everything else that is written to the output folder. */
export interface OtherFiles {
  readonly names: OutputNames<Address>;
  readonly publicFiles: readonly { readonly path: string }[];
  /** Files of plugins that have their places already. */
  readonly before?: readonly OwnedFile[];
  readonly ownerOf: Owners["ownerOf"];
  /** Returns the place of a plugin in the configuration. */
  readonly placeOf: (index: number) => SourcePosition | null;
}

/** Owner of a file, with the file's path. */
interface Owned {
  readonly path: string;
  readonly owner: AddressOwner;
}

/**
 * Finds files of plugins that have no place in the output, because another part of the site or another plugin has it. Returns
 * the other files.
 */
export function checkPluginFiles(
  files: readonly OwnedFile[],
  { names, publicFiles, before = [], ownerOf, placeOf }: OtherFiles,
): { readonly files: readonly OwnedFile[]; readonly problems: readonly Problem[] } {
  const taken = createNames<Owned>();
  for (const { path } of publicFiles) {
    taken.take(path, { path, owner: { kind: "file", file: `public/${path}`, line: null } });
  }
  for (const { path, name } of before) taken.take(path, { path, owner: { kind: "plugin", name } });
  const ownedBy = (address: Address | null): Owned | null =>
    address === null ? null : { path: address.path.slice(1), owner: ownerOf(address) };
  const problems: Problem[] = [];
  const placed = files.filter(({ path, name, index }) => {
    const own: Owned = { path, owner: { kind: "plugin", name } };
    // hanblog numbers the parts of a sitemap only if it writes one.
    const isPart = NUMBERED_FILE.exec(`/${path}`)?.groups?.["sitemap"] === path;
    const isFree = isPart && names.fileOf("sitemap.xml") === null;
    const report = isFree ? null : findFault({ kind: "own", path: encodeRoute(`/${path}`), source: null });
    const [folder = ""] = nameKey(path).split("/");
    const same = OWN_FOLDERS.includes(folder)
      ? ({ path, owner: { kind: "own" } } as const)
      : (ownedBy(names.fileOf(path)) ?? taken.fileOf(path));
    const inside = ownedBy(names.folderOf(path)) ?? taken.folderOf(path);
    const blocker = ownedBy(names.blockerOf(path)) ?? taken.blockerOf(path);
    const problem =
      report?.(owned(own), placeOf(index)) ??
      (same === null ? null : sameName(own, same, placeOf(index))) ??
      (inside === null ? null : folderName(inside, own, placeOf(index))) ??
      (blocker === null ? null : folderName(own, blocker, placeOf(index)));
    if (problem !== null) problems.push(problem);
    else taken.take(path, own);
    return problem === null;
  });
  return { files: placed, problems };
}

function sameName(own: Owned, { owner }: Owned, at: SourcePosition | null): Problem {
  const values = { kind: "same", address: `/${own.path}`, first: own.owner, second: owner } as const;
  return createProblem("error", "address-taken", values, at);
}

/** Reports a file with the name of a folder that another file is in. */
function folderName(inside: Owned, file: Owned, at: SourcePosition | null): Problem {
  const values = { kind: "folder", inside: owned(inside), file: owned(file) } as const;
  return createProblem("error", "address-taken", values, at);
}

function owned({ path, owner }: Owned) {
  return { address: `/${path}`, owner };
}

/** Folders of the output whose files are not known yet when addresses are checked. */
const OWN_FOLDERS: readonly string[] = ["assets", "routes", "search"];

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
