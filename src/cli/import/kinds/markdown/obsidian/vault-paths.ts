import { posix } from "node:path";
import { compareText } from "../../../../../runtime/model/listing.js";
import { decodeRoute } from "../../../../../runtime/model/path.js";
import { groupBy } from "../../../../../runtime/model/group-by.js";

/** Finds the file that a link in a note means, by the path as it is written. Returns `null` if there is none. */
export type ResolvePath = (written: string, from: string) => string | null;

/**
 * Returns a function that resolves links as Obsidian does. A path may be shortened to the name of the file, without `.md`. Of several
 * files with the name, it means the one at exactly this path, then one in the folder of the note, then the one with the shortest path.
 */
export function createResolver(files: readonly string[]): ResolvePath {
  const named = groupBy(
    files.map((file) => ({ file, key: keyOf(file) })),
    ({ key }) => baseName(key),
  );
  return (written, from) => {
    const folder = posix.dirname(from);
    const isRelative = /^\.{1,2}\//.test(written);
    const path = isRelative ? posix.join(folder, written) : posix.normalize(written.replace(/^\/+/, ""));
    if (path === "." || path.startsWith("..")) return null;
    for (const wanted of [`${keyOf(path)}.md`, keyOf(path)]) {
      const found = (named.get(baseName(wanted)) ?? []).filter(
        ({ key }) => key === wanted || (!isRelative && key.endsWith(`/${wanted}`)),
      );
      const near = `${keyOf(folder)}/`;
      const rank = (key: string) => (key === wanted ? 0 : key.startsWith(near) ? 1 : 2);
      const [first] = found.toSorted(
        (a, b) => rank(a.key) - rank(b.key) || a.key.length - b.key.length || compareText(a.file, b.file),
      );
      if (first !== undefined) return first.file;
    }
    return null;
  };
}

/** Returns the link from one file to another as markdown writes it. */
export function relativeLink(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return escapePath(path.startsWith(".") ? path : `./${path}`);
}

/** Encodes the signs that markdown or an address would read. Letters of all languages stay readable. */
export function escapePath(path: string): string {
  return path.replace(/[\s%#?()<>[\]"'`\\*_~|]/g, (sign) =>
    /[_*~'()]/.test(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(sign),
  );
}

/** Returns the name of a file without its folder. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Obsidian compares names without regard to case and Unicode form. */
function keyOf(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Returns the path of a link in markdown, which may be percent-encoded. */
export function writtenPath(link: string): string {
  return decodeRoute(link.replace(/^<|>$/g, ""));
}
