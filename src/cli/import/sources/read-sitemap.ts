import { stat } from "node:fs/promises";
import { createError } from "../../messages/create-problem.js";
import { decodeText } from "../content/decode-text.js";
import { isUrl } from "./old-source.js";
import { openSitemap, placesOfPart } from "./open-sitemap.js";
import { parseSitemap } from "./parse-sitemap.js";

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

async function findPart(location: string, index: string): Promise<string> {
  for (const place of placesOfPart(location, index)) {
    if (isUrl(place) || (await stat(place).catch(() => null))?.isFile() === true) return place;
  }
  throw createError("import-sitemap", { place: location, fault: "part", status: null });
}
