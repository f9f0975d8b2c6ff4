import type { LayoutKey } from "./layout-key.js";
import type { PageData } from "./render.js";

/** The entry of a page in a chunk of a build. The page's data and content are in its document only. */
export interface PageNote extends LayoutKey {
  /** Mark of the document that the build wrote for the page; see `DocumentData`. */
  readonly mark: string;
}

/** The data that a page chunk registers, by canonical route. The dev server sends whole pages. */
export type PageChunk = Readonly<Record<string, PageNote | PageData>>;

/**
 * The unhashed map from routes to chunks. Keys of `routes` are routes in lower case; a value is `number.hash`, or a
 * route (`/…`) to redirect to. It follows the canonical spelling of the key where the two differ:
 * `["/docs/Vue/Data.html", "12.ab"]`.
 */
export interface RouteManifest {
  readonly build: string;
  /** How many files the routes are spread over: 0 when they stand here. A power of two. */
  readonly shards: number;
  /** Whether chunks hold whole pages, as those of a dev server do; a build leaves it out. */
  readonly hasWholePages?: true;
  readonly routes: Readonly<Record<string, ManifestEntry>>;
}

/** `number.hash`, or a route to redirect to; after the canonical spelling of the route where the key is not that. */
export type ManifestEntry = string | readonly [route: string, target: string];

/** Most routes of a site whose pages have a chunk each. */
const MOST_SINGLE = 512;
/** Pages that share a chunk on a larger site, on average. */
const GROUP_SIZE = 32;

/** Returns over how many chunks the pages of so many routes are spread: a power of two, or 0 for a chunk each. */
export function groupCount(routes: number): number {
  return routes <= MOST_SINGLE ? 0 : 2 ** Math.round(Math.log2(routes / GROUP_SIZE));
}

/**
 * Returns the number of a page's chunk. It depends on the route and the number of groups alone, so adding a page renames
 * no other. Without groups, two routes would have to meet in one visitor's session to be confused, which at 50,000 pages
 * has a chance of 1 in 200,000.
 */
export function chunkNumber(route: string, groups = 0): number {
  const number = hashText(route);
  return groups === 0 ? number : number % groups;
}

/** Returns 48 bits of cyrb53, a string hash in the public domain. */
export function hashText(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (65535 & low) + (high >>> 0);
}

/** Which of `shards` manifest files knows a route. `shards` is a power of two. */
export function manifestShard(route: string, shards: number): number {
  return chunkNumber(route.toLowerCase()) % shards;
}
