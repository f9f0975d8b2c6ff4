import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../../runtime/model/lists/listing.js";
import { decodeText } from "../content/decode-text.js";

/** Files of a built site, in a folder or in a branch of git. Paths are relative to its root. */
export interface OutputFiles {
  /** Sorted paths of the pages and of files that may be feeds. */
  readonly names: readonly string[];
  /** Reads files one after the other, in any order. */
  each(names: readonly string[], visit: (name: string, text: string) => void): Promise<void>;
}

/** Files that are open at once. */
const AT_ONCE = 64;

/** Returns whether a file is a page, or may be a feed. */
export function isOutputFile(name: string): boolean {
  return /\.(?:html|xml|rss|atom|json)$/.test(name) && !/(?:^|\/)\.git\//.test(name);
}

/** Lists the files of an output folder. Links are not followed. */
export async function folderFiles(dir: string): Promise<OutputFiles> {
  const found = await fastGlob("**/*", {
    cwd: dir,
    dot: true,
    ignore: ["**/.git/**"],
    followSymbolicLinks: false,
  });
  return {
    names: found.filter(isOutputFile).toSorted(compareText),
    each: async (names, visit) => {
      for (let at = 0; at < names.length; at += AT_ONCE) {
        const some = names.slice(at, at + AT_ONCE);
        const texts = await Promise.all(some.map((name) => readFile(join(dir, name))));
        some.forEach((name, index) => visit(name, decodeText(texts[index] ?? Buffer.alloc(0)).text));
      }
    },
  };
}
