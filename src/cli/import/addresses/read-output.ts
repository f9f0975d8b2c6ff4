import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import fastGlob from "fast-glob";
import { decodeRoute } from "../../../runtime/model/path.js";
import type { OldFeed } from "../site-kind.js";
import { compareText } from "../../../runtime/model/lists/listing.js";
import { decodeText } from "../content/decode-text.js";

/** A page of a built site. */
export interface OutputPage {
  /** Target of a redirect as it is in the file, or `null` for a page. */
  readonly redirect: string | null;
  /** Ids of all elements. */
  readonly ids: ReadonlySet<string>;
  /** Ids of headings, in order. */
  readonly headings: readonly string[];
  /** Format of a feed, or `null` for a page. */
  readonly feed: OldFeed["format"] | null;
}

/** Pages of a built site by their addresses below the base, decoded. */
export type Output = ReadonlyMap<string, OutputPage>;

/** The target in a `content` of `http-equiv="refresh"`. */
const TARGET = /^\s*\d+\s*;\s*url=(.+)$/is;

/** Reads the HTML files and the feeds of an output. */
export async function readOutput(files: OutputFiles): Promise<Output> {
  const pages = new Map<string, OutputPage>();
  await files.each(files.names, (name, text) => {
    if (name.endsWith(".html")) pages.set(addressOfFile(name), readPage(text));
    const feed = name.endsWith(".html") ? null : feedFormat(text);
    if (feed !== null) pages.set(`/${name}`, { redirect: null, ids: new Set(), headings: [], feed });
  });
  return pages;
}

/** Returns the format of a text if it is a feed, else `null`. */
export function feedFormat(text: string): OldFeed["format"] | null {
  const start = text.slice(0, 2000);
  if (/<(?:rss|rdf:RDF)[\s>]/.test(start)) return "rss";
  if (/<feed[\s>]/.test(start)) return "atom";
  return /^\s*\{/.test(start) && start.includes("jsonfeed.org/version") ? "json" : null;
}

/** Reads the HTML of a page. */
export function readPage(html: string): OutputPage {
  const ids = new Set<string>();
  const headings: string[] = [];
  let redirect: string | null = null;
  const parser = new Parser({
    onopentag(name, { id, content = "", "http-equiv": kind = "" }) {
      if (id !== undefined) ids.add(id);
      if (id && /^h[1-6]$/.test(name)) headings.push(id);
      // A page that leads to another one at once.
      if (name === "meta" && /^refresh$/i.test(kind)) redirect ??= TARGET.exec(content)?.[1]?.trim() || null;
    },
  });
  parser.end(html);
  return { redirect, ids, headings, feed: null };
}

/** Returns the address of a file of the output. */
function addressOfFile(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, "/");
}

/** Returns locations of a sitemap as paths below the base. */
export function sitemapAddresses(locations: readonly string[], base: string): readonly string[] {
  const paths = locations.flatMap((location) => {
    const path = URL.canParse(location) ? new URL(location).pathname : location;
    return path.startsWith("/") ? decodeRoute(path) : [];
  });
  return [...new Set(paths.map((path) => addressBelow(path, base)))];
}

/** Returns a path without the base. */
export function addressBelow(path: string, base: string): string {
  const decoded = decodeRoute(base);
  if (decoded !== "/" && path.startsWith(decoded)) return path.slice(decoded.length - 1);
  return path === decoded.slice(0, -1) ? "/" : path;
}

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
