import { closeSync, openSync, readSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { quoteValue, type PlaceOfField, type Problem } from "../../../runtime/model/error.js";
import type { Cover } from "../../../runtime/model/listing.js";
import type { Page } from "../../../runtime/model/page.js";
import { composeLink, decodeRoute, stripBase } from "../../../runtime/model/path.js";
import { createProblem } from "../../messages/create-problem.js";
import { measure, unicodeForms } from "../file-store.js";

/** Bytes above which a cover is reported: a list shows ten of them. */
const MOST_BYTES = 80_000;
/** Number of bytes in which most images name their size. The others are read whole. */
const HEAD_BYTES = 16 * 1024;

/** Inputs for reading the covers of a site. */
export interface CoverInput {
  readonly siteDir: string;
  readonly base: string;
  readonly pages: readonly Page[];
  readonly placeOf: PlaceOfField;
}

/** Covers by source file of their page, and the problems found while reading them. */
export interface ReadCovers {
  readonly covers: ReadonlyMap<string, Cover>;
  readonly problems: readonly Problem[];
}

/** An image of the folder `public`. */
interface CoverFile {
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/** Reads the sizes of the images that pages name as their covers. Covers of other hosts are not requested. */
export function readCovers({ siteDir, base, pages, placeOf }: CoverInput): ReadCovers {
  const covers = new Map<string, Cover>();
  const problems: Problem[] = [];
  const known = new Map<string, CoverFile | null>();
  for (const { relativePath, frontmatter } of pages) {
    const written = frontmatter.cover?.trim() ?? "";
    if (written === "") continue;
    const src = composeLink(written);
    const at = () => placeOf(relativePath, "cover");
    if (/^(?:https?:)?\/\//i.test(src)) {
      covers.set(relativePath, { src, width: null, height: null });
      continue;
    }
    if (!src.startsWith("/")) {
      problems.push(createProblem("warning", "cover-path", { kind: "form", cover: quoteValue(src) }, at()));
      continue;
    }
    const path = publicPath(src, base);
    const file = known.has(path) ? (known.get(path) ?? null) : readCover(siteDir, path);
    if (!known.has(path) && file !== null && file.bytes > MOST_BYTES) {
      const values = { cover: src, size: Math.ceil(file.bytes / 1000), most: MOST_BYTES / 1000 };
      problems.push(createProblem("warning", "cover-size", values, at()));
    }
    known.set(path, file);
    if (file === null) {
      problems.push(
        createProblem("warning", "cover-path", { kind: "missing", cover: quoteValue(written) }, at()),
      );
      continue;
    }
    covers.set(relativePath, { src, width: file.width, height: file.height });
  }
  return { covers, problems };
}

/** Returns the path below `public` of an address, which may contain the base, escapes, and a query. */
function publicPath(src: string, base: string): string {
  const [path = ""] = src.split(/[?#]/);
  return decodeRoute(stripBase(base, path) ?? path);
}

/** Reads an image of `public`. Returns `null` if it is missing. */
function readCover(siteDir: string, path: string): CoverFile | null {
  for (const form of unicodeForms(path)) {
    const file = readCoverFile(siteDir, form);
    if (file !== null) return file;
  }
  return null;
}

function readCoverFile(siteDir: string, path: string): CoverFile | null {
  const root = join(siteDir, "public") + sep;
  const file = join(root, path);
  if (!file.startsWith(root) || file.includes("\0")) return null;
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() !== true) return null;
    const head = measure(readBytes(file, HEAD_BYTES));
    const size = head ?? (stats.size > HEAD_BYTES ? measure(readBytes(file, stats.size)) : null);
    const isKnown = size !== null && size.width > 0 && size.height > 0;
    return { bytes: stats.size, width: isKnown ? size.width : null, height: isKnown ? size.height : null };
  } catch {
    // The file cannot be read.
    return null;
  }
}

function readBytes(file: string, most: number): Uint8Array {
  const handle = openSync(file, "r");
  try {
    const bytes = new Uint8Array(most);
    return bytes.subarray(0, readSync(handle, bytes, 0, most, 0));
  } finally {
    closeSync(handle);
  }
}
