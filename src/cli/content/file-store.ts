import { createHash } from "node:crypto";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { imageSize } from "image-size";
import { encodeRoute } from "../../runtime/model/path.js";

const IMAGE = /\.(?:apng|avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp)$/i;
/** A file name may have 255 bytes; this many code points and the hash stay below that. */
const LONGEST_NAME = 50;
/** EXIF orientations from 5 on are turned by a quarter: width and height change places. */
const FIRST_TURNED = 5;

/** A file that a page uses and that the build copies into its output. */
export interface AssetUse {
  /** Absolute path of the source. */
  readonly file: string;
  /** `assets/img/name.hash8.ext`, percent-encoded, without the base. */
  readonly url: string;
  /** The same, decoded: the file below the output folder. */
  readonly output: string;
}

/** Pixels. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** An existing file of the site folder. */
export interface SiteFile {
  /** Absolute, with links resolved. */
  readonly file: string;
  readonly asset: AssetUse;
  /** `null` for what is no image or does not say. */
  readonly dimensions: Dimensions | null;
}

/** The files of a site that its pages may name. */
export interface FileStore {
  /** A file by its decoded path below the site folder; `null` where there is none or it lies outside. */
  readonly find: (path: string) => SiteFile | null;
  /** The text of a file, under the same terms. */
  readonly readText: (path: string) => string | null;
  /** Where `path` would lie. */
  readonly resolve: (path: string) => string;
}

interface KnownFile extends SiteFile {
  readonly stamp: string;
}

/** Reads files of the site folder and of nothing else; what was read is kept until the file changes. */
export function createFileStore(siteDir: string): FileStore {
  const root = realpathSync.native(siteDir);
  const known = new Map<string, KnownFile>();

  function locate(path: string): { readonly file: string; readonly stamp: string } | null {
    // A backslash is no separator of addresses, though Windows finds the file: its own would have one in its name.
    if (/[\0\\]/.test(path)) return null;
    try {
      const named = join(root, path);
      // Without an error, which takes longer than the question.
      const stats = statSync(named, { throwIfNoEntry: false });
      if (stats?.isFile() !== true) return null;
      const file = realpathSync.native(named);
      if (!file.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
      return { file, stamp: `${stats.mtimeMs}:${stats.size}` };
    } catch {
      return null;
    }
  }

  return {
    find: (path) => {
      let located = locate(path);
      for (const form of ["NFC", "NFD"] as const) {
        const other = path.normalize(form);
        if (located === null && other !== path) located = locate(other);
      }
      if (located === null) return null;
      // A file may have several names, by links and by Unicode forms: which of them is asked for first tells nothing.
      const name = path.slice(path.lastIndexOf("/") + 1).normalize("NFC");
      const key = `${name}\0${located.file}`;
      const before = known.get(key);
      if (before?.stamp === located.stamp) return before;
      const bytes = readFileSync(located.file);
      const found = {
        ...located,
        asset: createAsset(located.file, name, bytes),
        dimensions: IMAGE.test(name) ? measure(bytes) : null,
      };
      known.set(key, found);
      return found;
    },
    readText: (path) => {
      const located = locate(path);
      return located === null ? null : readFileSync(located.file, "utf8");
    },
    resolve: (path) => join(siteDir, path),
  };
}

function createAsset(file: string, asked: string, bytes: Uint8Array): AssetUse {
  // Hosts keep names to themselves that begin with a dot.
  const base = asked.replace(/^\.+(?=.)/, "");
  const dot = base.lastIndexOf(".");
  const stem = dot > 0 ? base.slice(0, dot) : base;
  const extension = dot > 0 ? base.slice(dot) : "";
  const name = Array.from(stem).slice(0, LONGEST_NAME).join("");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  const output = `assets/${IMAGE.test(base) ? "img" : "files"}/${name}.${hash}${extension}`;
  return { file, url: encodeRoute(output), output };
}

function measure(bytes: Uint8Array): Dimensions | null {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (width === undefined || height === undefined) return null;
    const isTurned = orientation !== undefined && orientation >= FIRST_TURNED;
    return isTurned ? { width: height, height: width } : { width, height };
  } catch {
    return null;
  }
}
