import type { NotImage } from "../messages/faults/content.js";
import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { imageSize } from "image-size";
import { encodeRoute } from "../../runtime/model/path.js";
import { isFollowed } from "../config/followed-folders.js";
import { pathBelow } from "../config/path-below.js";
import { isDamaged, type Raster } from "./pictures/image-damage.js";

const IMAGE = /\.(?:apng|avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp)$/i;
/** Bytes that show what a text file is. An SVG may begin with a long comment. */
const HEAD = 4096;
/**
 * Maximum number of code points of a file's name in the output. With the hash, it stays below the limit of 255 bytes.
 */
const LONGEST_NAME = 50;
/** Lowest EXIF orientation that turns an image by 90°, which swaps its width and height. */
const FIRST_TURNED = 5;

/** File that a page uses and the build copies to the output. */
export interface AssetUse {
  /** Absolute path of the source file. */
  readonly file: string;
  /** Percent-encoded URL without the base: `assets/img/name.hash8.ext`, or `assets/files/…` for other files. */
  readonly url: string;
  /** Path below the output folder, which is `url` decoded. */
  readonly output: string;
  /** Text to publish instead of the file as it is. */
  readonly text?: string;
}

/** Size of an image in pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Facts that the first bytes of a file with the name of an image show. */
interface ImageFacts {
  /** Size of an image; `null` for other files and for images without a readable size. */
  readonly dimensions: Dimensions | null;
  /** Content of a file that has the name of an image and is none; `null` for images and other files. */
  readonly notImage: NotImage | null;
  readonly raster: Raster | null;
}

/** Raster formats by the names that the package `image-size` gives them. */
const RASTERS: ReadonlyMap<string, Raster> = new Map([
  ["png", "png"],
  ["jpg", "jpeg"],
  ["webp", "webp"],
]);

const NO_IMAGE: ImageFacts = { dimensions: null, notImage: null, raster: null };

/** Existing file in the site folder. */
export interface SiteFile extends ImageFacts {
  /** Absolute path with symbolic links resolved. */
  readonly file: string;
  readonly asset: AssetUse;
  /** SHA-256 of the content in hexadecimal. */
  readonly hash: string;
  /** Size in bytes. */
  readonly bytes: number;
  /** Whether a part of a raster image is missing or changed. */
  readonly isDamaged: boolean;
}

/** Access to the files of a site that its pages may reference. */
export interface FileStore {
  /**
   * Finds a file by its decoded path below the site folder. Returns `null` if it is missing, or outside the site and the
   * followed folders.
   */
  readonly find: (path: string) => SiteFile | null;
  /** Reads the text of a file, or returns `null` as `find` does. */
  readonly readText: (path: string) => string | null;
  /**
   * Returns the path of a file with symbolic links resolved, in relation to the site folder, or `null` as `find` does. It
   * begins with `../` for a file in a followed folder.
   */
  readonly realPath: (path: string) => string | null;
  /** Returns the absolute path for `path`, whether or not the file exists. */
  readonly resolve: (path: string) => string;
}

interface LocatedFile {
  readonly file: string;
  readonly stamp: string;
}

interface KnownFile extends SiteFile {
  readonly stamp: string;
}

/**
 * Creates a store that reads only files of the site folder, and of the folders to which links in it may lead. Data of a file is
 * cached until its size or time changes.
 */
export function createFileStore(siteDir: string, followed: readonly string[] = []): FileStore {
  const root = realpathSync.native(siteDir);
  const known = new Map<string, KnownFile>();

  /** Finds a file by its name in any Unicode form. */
  function locate(path: string): LocatedFile | null {
    for (const form of unicodeForms(path)) {
      const found = locateExactly(form);
      if (found !== null) return found;
    }
    return null;
  }

  function locateExactly(path: string): LocatedFile | null {
    // Only `/` separates the segments of an address. Windows would accept a backslash too.
    if (/[\0\\]/.test(path)) return null;
    try {
      const named = join(root, path);
      // Avoids an exception, which is slower than the check itself.
      const stats = statSync(named, { throwIfNoEntry: false });
      if (stats?.isFile() !== true) return null;
      const file = realpathSync.native(named);
      if (pathBelow(root, file) === null && !isFollowed(followed, file)) return null;
      return { file, stamp: `${stats.mtimeMs}:${stats.size}` };
    } catch {
      return null;
    }
  }

  return {
    find: (path) => {
      const located = locate(path);
      if (located === null) return null;
      // A file can have several names, through links or Unicode forms. With the name in the key, the result does not
      // depend on which name is requested first.
      const name = path.slice(path.lastIndexOf("/") + 1).normalize("NFC");
      const key = `${name}\0${located.file}`;
      const before = known.get(key);
      if (before?.stamp === located.stamp) return before;
      const found = readSiteFile(located, name);
      known.set(key, found);
      return found;
    },
    readText: (path) => {
      const located = locate(path);
      return located === null ? null : readFileSync(located.file, "utf8");
    },
    realPath: (path) => {
      const located = locate(path);
      return located === null ? null : relative(root, located.file).replaceAll(sep, "/");
    },
    resolve: (path) => join(siteDir, path),
  };
}

function readSiteFile(located: LocatedFile, name: string): KnownFile {
  const bytes = readFileSync(located.file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  const image = IMAGE.test(name) ? readImage(bytes) : NO_IMAGE;
  return {
    ...located,
    hash,
    bytes: bytes.length,
    asset: createAsset(located.file, name, hash),
    ...image,
    isDamaged: image.raster !== null && isDamaged(bytes, image.raster),
  };
}

/** Returns a name in the Unicode forms in which a file system may have it, as written first. */
export function unicodeForms(name: string): Iterable<string> {
  return new Set([name, name.normalize("NFC"), name.normalize("NFD")]);
}

function createAsset(file: string, asked: string, hash: string): AssetUse {
  // Some hosts do not serve files whose names begin with a dot, and reject names with `#` or `?`.
  const base = asked.replace(/^\.+(?=.)/, "").replace(/[#?]/g, "-");
  const dot = base.lastIndexOf(".");
  const stem = dot > 0 ? base.slice(0, dot) : base;
  const extension = dot > 0 ? base.slice(dot) : "";
  const name = Array.from(stem).slice(0, LONGEST_NAME).join("");
  const output = `assets/${IMAGE.test(base) ? "img" : "files"}/${name}.${hash.slice(0, 8)}${extension}`;
  return { file, url: encodeRoute(output), output };
}

/** Returns an asset that is published with another text. The hash in its name is that of the text. */
export function withText(asset: AssetUse, text: string): AssetUse {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const rename = (path: string) => path.replace(/\.[\da-f]{8}(?=\.[^.]*$)/, `.${hash}`);
  return { ...asset, url: rename(asset.url), output: rename(asset.output), text };
}

/** Returns the size of an image as it is shown, from its first bytes. Returns `null` if they do not contain it. */
export function measure(bytes: Uint8Array): Dimensions | null {
  return readImage(bytes).dimensions;
}

/** Measures an image. The first bytes decide its format. */
function readImage(bytes: Uint8Array): ImageFacts {
  if (bytes.length === 0) return { ...NO_IMAGE, notImage: "empty" };
  try {
    const { width, height, orientation, type } = imageSize(bytes);
    if (width === undefined || height === undefined) return NO_IMAGE;
    const isTurned = orientation !== undefined && orientation >= FIRST_TURNED;
    const dimensions = isTurned ? { width: height, height: width } : { width, height };
    return { dimensions, notImage: null, raster: RASTERS.get(type ?? "") ?? null };
  } catch (error) {
    // Any other error means a known format that the package cannot measure.
    const isUnknown = String(error).includes("unsupported file type: undefined");
    return { ...NO_IMAGE, notImage: isUnknown ? nameOther(bytes) : null };
  }
}

/** Returns what the bytes of a file in no known format are. A long comment can hide the element of an SVG. */
function nameOther(bytes: Uint8Array): NotImage | null {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString("latin1");
  if (head.startsWith("version https://git-lfs.github.com/spec/")) return "git-lfs";
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(head)) return "html";
  return head.includes("<svg") ? null : "unknown";
}
