import { join, dirname } from "node:path";
import { pathBelow } from "../config/path-below.js";
import type { LostCode } from "../messages/import-losses.js";
import { mkdir, rename } from "node:fs/promises";
import type { Notes } from "./notes.js";

/** A place in the new site, or the reason for which nothing is written there. */
export type NewTarget =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "lost"; readonly code: LostCode };

/** Folders of a site whose code a build runs. Pages and images in them are no code. */
const CODE_FOLDERS = /^(?:components|theme)$/;
const NO_CODE = /\.(?:md|png|jpe?g|gif|webp|avif|svg|ico|mp[34]|webm|og[gv]|wav|pdf)$/;

/** Folders that belong to packages and tools, such as `.hanblog` and `.git`. */
const TOOL_FOLDERS = /^(?:\.|node_modules$)/;

/** Files of a site folder that hanblog or npm runs or is configured by. */
const CODE_FILES =
  /^(?:boot\.[cm]?[jt]sx?|hanblog\.config\..*|(?:package|package-lock|npm-shrinkwrap|tsconfig)\.json|\..*)$/;

/** Returns the absolute file of a path that the import itself chose, as long as it is in the new folder. */
export function placeWritten(newDir: string, target: string): NewTarget {
  const file = join(newDir, target);
  return pathBelow(newDir, file) === null ? { kind: "lost", code: "outside-file" } : { kind: "file", file };
}

/**
 * Returns the absolute file for a file of the old site. Code of the old site is left out where the trial build or
 * `npm install` would run it, because its author may not be the one who imports it.
 */
export function placeBrought(newDir: string, target: string): NewTarget {
  const place = placeWritten(newDir, target);
  if (place.kind === "lost") return place;
  return isRun(pathBelow(newDir, place.file) ?? "") ? { kind: "lost", code: "code-file" } : place;
}

function isRun(path: string): boolean {
  // Some file systems ignore case. Windows also ignores dots and spaces at the end of a name, and parts after a colon.
  const names = path
    .normalize("NFKC")
    .toLowerCase()
    .split("/")
    .map((name) => name.replace(/:.*/s, "").replace(/[. ]+$/, ""));
  const [first = ""] = names;
  if (NO_CODE.test(names.at(-1) ?? "")) return false;
  if (names.length === 1) return CODE_FILES.test(first);
  return CODE_FOLDERS.test(first) || TOOL_FOLDERS.test(first);
}

/** Folder of the new site with files that its build refuses. It holds no pages. */
export const ASIDE = "import-aside";

/** Moves a file that the build refuses to `import-aside`, and reports it. Resolves to whether it was moved. */
export async function moveAside(
  file: string,
  { siteDir, notes }: { readonly siteDir: string; readonly notes: Notes },
): Promise<boolean> {
  const from = join(siteDir, file);
  const to = join(siteDir, ASIDE, file);
  if (pathBelow(siteDir, from) === null || file.startsWith(`${ASIDE}/`)) return false;
  await mkdir(dirname(to), { recursive: true });
  const isMoved = await rename(from, to).then(
    () => true,
    () => false,
  );
  if (isMoved) notes.lost("taken-file", file, { file: `${ASIDE}/${file}` });
  return isMoved;
}
