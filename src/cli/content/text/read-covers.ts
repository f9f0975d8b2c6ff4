import { closeSync, openSync, readSync, statSync } from "node:fs";
import { join, posix, sep } from "node:path";
import {
  quoteValue,
  type PlaceOfField,
  type Problem,
  type SourcePosition,
} from "../../../runtime/model/error.js";
import type { Cover } from "../../../runtime/model/lists/listing.js";
import type { Page } from "../../../runtime/model/page.js";
import { addBase, composeLink, decodeRoute, splitLink, stripBase } from "../../../runtime/model/path.js";
import { createProblem } from "../../messages/create-problem.js";
import type { GuestContent } from "../../messages/faults/content.js";
import { type AssetUse, type FileStore, measure, unicodeForms } from "../file-store.js";
import { guestSvg } from "../pictures/clean-svg.js";
import type { Pictures, PictureUse } from "../pictures/pictures.js";
import { listForms, planPicture } from "../pictures/plan-picture.js";

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
  readonly files: FileStore;
  /** Access to smaller forms of images, or `null` if the site has none. */
  readonly pictures: Pictures | null;
  /** Whether authors are trusted, so that their images may contain code. */
  readonly html: boolean;
}

/** Covers by source file of their page, and the problems found while reading them. */
export interface ReadCovers {
  readonly covers: ReadonlyMap<string, Cover>;
  /** Covers next to their articles, which are copied to the output. */
  readonly assets: readonly AssetUse[];
  readonly pictures: readonly PictureUse[];
  readonly problems: readonly Problem[];
}

/** An image of the site. */
interface CoverFile {
  /** Address without the base, or with it; `null` for an image that is not published. */
  readonly src: string | null;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly asset?: AssetUse;
  readonly picture?: PictureUse;
  /** Reason why the image cannot be decoded. */
  readonly broken?: string;
  readonly isDamaged?: true;
  /** Content of the image that guest mode does not publish. */
  readonly removed?: GuestContent;
}

/** Reads the images that pages name as their covers. Covers of other hosts are not requested. */
export function readCovers(input: CoverInput): ReadCovers {
  const covers = new Map<string, Cover>();
  const problems: Problem[] = [];
  const known = new Map<string, CoverFile | null>();
  for (const { relativePath, frontmatter } of input.pages) {
    const written = frontmatter.cover?.trim() ?? "";
    if (written === "") continue;
    const src = composeLink(written);
    const at = () => input.placeOf(relativePath, "cover");
    if (isElsewhere(src)) {
      covers.set(relativePath, { src, width: null, height: null });
      continue;
    }
    const path = coverPath(src, relativePath, input.base);
    const key = src.startsWith("/") ? path : `./${path}`;
    const file = known.has(key) ? (known.get(key) ?? null) : readCover(path, src, input);
    if (file !== null && !known.has(key)) problems.push(...problemsOf(file, written, at));
    known.set(key, file);
    if (file === null) {
      problems.push(createProblem("warning", "cover-path", { cover: quoteValue(written) }, at()));
      continue;
    }
    if (file.src === null) continue;
    covers.set(relativePath, {
      src: file.asset === undefined ? src : file.src,
      width: file.width,
      height: file.height,
      ...(file.picture === undefined ? {} : { forms: listForms(file.picture, input.base) }),
    });
  }
  const used = [...known.values()].filter((file) => file !== null);
  return {
    covers,
    assets: used.flatMap(({ asset }) => asset ?? []),
    pictures: used.flatMap(({ picture }) => picture ?? []),
    problems,
  };
}

/** Returns the problems of a cover that do not depend on its page. */
function problemsOf(
  { picture, bytes, broken, isDamaged, removed }: CoverFile,
  written: string,
  at: () => SourcePosition | null,
): readonly Problem[] {
  const size = { cover: composeLink(written), size: Math.ceil(bytes / 1000), most: MOST_BYTES / 1000 };
  const isLarge = picture === undefined && bytes > MOST_BYTES;
  return [
    ...(isLarge ? [createProblem("warning", "cover-size", size, at())] : []),
    ...(broken === undefined
      ? []
      : [createProblem("warning", "picture-broken", { path: written, reason: broken }, at())]),
    ...(isDamaged === true ? [createProblem("warning", "picture-damaged", { path: written }, at())] : []),
    ...(removed === undefined ? [] : [createProblem("warning", "guest-mode", removed, at())]),
  ];
}

function isElsewhere(src: string): boolean {
  return /^(?:https?:)?\/\//i.test(src);
}

/** Returns the path of a page's cover below the site folder if it lies next to the page, else `null`. */
export function ownCover(cover: string | undefined, relativePath: string): string | null {
  return composeLink(cover?.trim() ?? "").startsWith("/") ? null : localCover(cover, relativePath, "/");
}

/** Returns the path of a page's cover below the site folder; `null` without one, and for a cover of another host. */
export function localCover(cover: string | undefined, relativePath: string, base: string): string | null {
  const src = composeLink(cover?.trim() ?? "");
  return src === "" || isElsewhere(src) ? null : coverPath(src, relativePath, base);
}

/** Returns the path of a cover below the site folder. */
function coverPath(src: string, relativePath: string, base: string): string {
  if (src.startsWith("/")) return `public${publicPath(src, base)}`;
  return posix.join(posix.dirname(relativePath), decodeRoute(splitLink(src).path));
}

/** Reads an image of the site. Returns `null` if it is missing, or not an image that may be published. */
function readCover(
  path: string,
  src: string,
  { siteDir, base, files, pictures, html }: CoverInput,
): CoverFile | null {
  const isPublic = src.startsWith("/");
  const size = isPublic ? readPublicCover(siteDir, path.slice("public".length)) : null;
  if (isPublic && (size === null || pictures === null)) return size === null ? null : { src, ...size };
  const file = files.find(path);
  if (file === null) return size === null ? null : { src, ...size };
  const { asset, dimensions, notImage, bytes } = file;
  const plan = pictures === null ? null : planPicture(file, pictures);
  const forms = {
    ...(plan?.kind === "forms" ? { picture: plan.use } : {}),
    ...(plan?.kind === "broken" ? { broken: plan.reason } : {}),
    ...((plan === null || plan.kind === "whole") && file.isDamaged ? { isDamaged: true as const } : {}),
  };
  if (size !== null) return { src, ...size, ...forms };
  if (!asset.output.startsWith("assets/img/") || notImage !== null) return null;
  const guest = html ? { asset, content: null } : guestSvg(file, src);
  const removed = guest.content === null ? {} : { removed: guest.content };
  const { width, height } = dimensions ?? { width: null, height: null };
  const facts = { bytes, width, height, ...removed };
  if (guest.asset === null) return { src: null, ...facts };
  return { src: addBase(base, `/${guest.asset.url}`), asset: guest.asset, ...facts, ...forms };
}

/** Returns the path below `public` of an address, which may contain the base, escapes, and a query. */
function publicPath(src: string, base: string): string {
  const [path = ""] = src.split(/[?#]/);
  return decodeRoute(stripBase(base, path) ?? path);
}

type CoverSize = Pick<CoverFile, "bytes" | "width" | "height">;

/** Reads the size of an image of `public`. Returns `null` if it is missing. */
function readPublicCover(siteDir: string, path: string): CoverSize | null {
  for (const form of unicodeForms(path)) {
    const file = readCoverFile(siteDir, form);
    if (file !== null) return file;
  }
  return null;
}

function readCoverFile(siteDir: string, path: string): CoverSize | null {
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
