import { stat, readFile } from "node:fs/promises";
import { createError } from "../../messages/create-problem.js";
import { decodeText } from "../content/decode-text.js";
import { decodeXML } from "entities";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { decodeRoute } from "../../../runtime/model/path.js";
import { pathBelow } from "../../config/path-below.js";
import { errorCode } from "../../files/error-code.js";

/** Limits of a sitemap with all of its parts. */
export interface SitemapLimits {
  readonly bytes: number;
  readonly files: number;
  /** Levels of indexes. The protocol has one. */
  readonly depth: number;
  readonly milliseconds: number;
}

/** Ten times the address count that the protocol allows a file, in the space of four files of the largest size. */
const LIMITS: SitemapLimits = { bytes: 200e6, files: 1000, depth: 3, milliseconds: 60_000 };

/**
 * Reads the addresses of a sitemap, and of the sitemaps that an index names. `first` is a file, or a URL on http or https.
 * Throws `import-sitemap` for anything that is not a whole sitemap, because a part of the truth would hide lost addresses.
 */
export async function readSitemap(first: string, limits: SitemapLimits = LIMITS): Promise<readonly string[]> {
  const budget = { bytes: limits.bytes, signal: AbortSignal.timeout(limits.milliseconds) };
  const seen = new Set<string>();
  const found = new Set<string>();
  await follow(first, 1);
  if (found.size === 0) throw createError("import-sitemap", { place: first, fault: "empty", status: null });
  return [...found];

  async function follow(from: string, depth: number): Promise<void> {
    if (seen.has(from)) return;
    seen.add(from);
    if (seen.size > limits.files || depth > limits.depth + 1)
      throw createError("import-sitemap", { place: first, fault: "parts", status: null });
    const { bytes, place } = await openSitemap(from, budget);
    const parsed = parseSitemap(decodeText(bytes).text);
    if (parsed === null) throw createError("import-sitemap", { place: from, fault: "unknown", status: null });
    for (const location of parsed.locations) {
      if (parsed.kind === "pages") found.add(location);
      else await follow(await findPart(location, place), depth + 1);
    }
  }
}

/** Bytes and time that all files of a sitemap may need together. */
interface SitemapBudget {
  bytes: number;
  readonly signal: AbortSignal;
}

/** A file of a sitemap, and the place that it was read from. */
interface SitemapFile {
  readonly bytes: Uint8Array;
  readonly place: string;
}

/**
 * Reads a file of a sitemap from a disk or a web server, unpacked. A request has no cookie, no referrer and no credentials.
 * Throws `import-sitemap`.
 */
async function openSitemap(place: string, budget: SitemapBudget): Promise<SitemapFile> {
  const file = isUrl(place) ? await download(place, budget) : { bytes: await readLocal(place), place };
  const isPacked = file.bytes[0] === 0x1f && file.bytes[1] === 0x8b;
  const bytes = isPacked ? await unpack(file, budget) : file.bytes;
  budget.bytes -= bytes.length;
  if (budget.bytes < 0) throw createError("import-sitemap", { place, fault: "large", status: null });
  return { bytes, place: file.place };
}

/** An output or a sitemap of the old site, named by the author or found. */
export interface OldSource {
  /** Absolute path, or a URL of a sitemap. */
  readonly place: string;
  /** The place as the author wrote it, for the report. */
  readonly shown: string;
}

/** Returns whether a place is on a web server. */
function isUrl(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/** Returns the source that an option names, or `null` without the option. */
export function sourceOf(given: string | undefined, cwd: string): OldSource | null {
  if (given === undefined) return null;
  return { place: isUrl(given) ? given : resolve(cwd, given), shown: given };
}

async function readLocal(file: string): Promise<Buffer> {
  return readFile(file).catch((error: unknown) => {
    throw createError("import-missing", { path: file, flag: "--old-sitemap" }, { cause: error });
  });
}

async function unpack({ bytes, place }: SitemapFile, budget: SitemapBudget): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: budget.bytes });
  } catch (error) {
    const fault = errorCode(error) === "ERR_BUFFER_TOO_LARGE" ? "large" : "unknown";
    throw createError("import-sitemap", { place, fault, status: null }, { cause: error });
  }
}

async function download(url: string, budget: SitemapBudget): Promise<SitemapFile> {
  try {
    const response = await fetch(url, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      headers: { accept: "application/xml, text/xml, text/plain;q=0.9, */*;q=0.1" },
      signal: budget.signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw createError("import-sitemap", { place: url, fault: "status", status: response.status });
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > budget.bytes)
        throw createError("import-sitemap", { place: url, fault: "large", status: null });
      chunks.push(chunk);
    }
    return { bytes: Buffer.concat(chunks), place: response.url };
  } catch (error) {
    if (errorCode(error) === "import-sitemap") throw error;
    const fault = budget.signal.aborted ? "slow" : "network";
    throw createError("import-sitemap", { place: url, fault, status: null }, { cause: error });
  }
}

/**
 * Returns the place of a sitemap that an index names. One of a web server is at the server of the index, whatever host the
 * configuration of the old site had. One of a disk is next to the index, or below its folder.
 */
function placesOfPart(location: string, index: string): readonly string[] {
  if (isUrl(index)) {
    const url = URL.canParse(location, index) ? new URL(location, index) : null;
    return url === null ? [] : [new URL(url.pathname + url.search, new URL(index).origin).href];
  }
  const path = decodeRoute(URL.canParse(location) ? new URL(location).pathname : location);
  const folder = resolve(dirname(index));
  const names = path.split("/").filter((name) => name !== "");
  // The folder of the index can be that of the whole site, or a part of it.
  return names
    .map((_, from) => join(folder, ...names.slice(from)))
    .filter((file) => pathBelow(folder, file) !== null);
}

/** A sitemap, or an index of sitemaps, with the addresses in it as they are written. */
interface ParsedSitemap {
  readonly kind: "pages" | "index";
  readonly locations: readonly string[];
}

/** Parses a sitemap in XML, or as a text with one URL per line. Returns `null` for any other text. */
export function parseSitemap(text: string): ParsedSitemap | null {
  const root = rootElement(text);
  if (root === "urlset" || root === "sitemapindex") {
    const locations = [...text.matchAll(/<loc>([^<]*(?:<!\[CDATA\[[^<]*)?)/g)].flatMap(([, inner = ""]) => {
      const location = decodeXML(inner.replace("<![CDATA[", "").replace("]]>", "").trim());
      return location === "" ? [] : [location];
    });
    return { kind: root === "urlset" ? "pages" : "index", locations };
  }
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const isList = root === null && lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/i.test(line));
  return isList ? { kind: "pages", locations: lines } : null;
}

/** Marks before the first element of an XML file, and their ends. */
const PROLOG = [
  ["<?", "?>"],
  ["<!--", "-->"],
  ["<!", ">"],
] as const;

/** Returns the name of the first element without its prefix, or `null` for a text that is not XML. */
function rootElement(text: string): string | null {
  let at = 0;
  for (;;) {
    while (/^\s/.test(text.charAt(at))) at++;
    const mark = PROLOG.find(([start]) => text.startsWith(start, at));
    if (mark === undefined) break;
    const end = text.indexOf(mark[1], at);
    if (end < 0) return null;
    at = end + mark[1].length;
  }
  return /^<(?:[\w-]{1,50}:)?([a-z]{1,50})[\s>]/i.exec(text.slice(at, at + 110))?.[1] ?? null;
}

async function findPart(location: string, index: string): Promise<string> {
  for (const place of placesOfPart(location, index)) {
    if (isUrl(place) || (await stat(place).catch(() => null))?.isFile() === true) return place;
  }
  throw createError("import-sitemap", { place: location, fault: "part", status: null });
}
