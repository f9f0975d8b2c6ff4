import { posix } from "node:path";
import { compareText } from "../../../../../runtime/model/listing.js";
import { groupBy } from "../../../../../runtime/model/group-by.js";
import { baseName } from "../link-paths.js";

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

/** Obsidian compares names without regard to case and Unicode form. */
function keyOf(path: string): string {
  return path.normalize("NFC").toLowerCase();
}
