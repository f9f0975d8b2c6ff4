import type { LayoutKey } from "./layout-key.js";
import type { PageData } from "../render.js";

/** A page's entry in a built chunk. The page's data and content are only in its HTML document. */
export interface PageNote extends LayoutKey {
  /** Hash of the document that the build wrote for the page; see `DocumentData`. */
  readonly mark: string;
}

/**
 * The data that a page chunk registers, keyed by canonical route. Chunks of the dev server contain whole
 * pages.
 */
export type PageChunk = Readonly<Record<string, PageNote | PageData>>;

/**
 * The unhashed map from routes to chunks. The keys of `routes` are routes in lower case. A value is
 * `number.hash`, or `hash` if the number is that of the route alone, or a route (`/…`) to redirect to. If the canonical spelling differs from the key, it comes
 * first: `["/docs/Vue/Data.html", "12.ab"]`.
 */
export interface RouteManifest {
  readonly build: string;
  /**
   * Number of files that the routes are spread over, a power of two. 0 means that `routes` holds all of them.
   */
  readonly shards: number;
  /** Whether chunks contain whole pages. Only the dev server sets it. */
  readonly hasWholePages?: true;
  readonly routes: Readonly<Record<string, ManifestEntry>>;
}

/**
 * `number.hash`, `hash`, or a route to redirect to. The tuple adds the canonical spelling of the route, for routes
 * that are not in lower case.
 */
export type ManifestEntry = string | readonly [route: string, target: string];

/** Maximum number of routes for which each page has its own chunk. */
const MOST_SINGLE = 512;
/** Average number of pages per chunk on a larger site. */
const GROUP_SIZE = 32;

/**
 * Returns the number of chunks that the pages of a site with `routes` routes share. It is a power of two, or
 * 0 for one chunk per page.
 */
export function groupCount(routes: number): number {
  return routes <= MOST_SINGLE ? 0 : 2 ** Math.round(Math.log2(routes / GROUP_SIZE));
}

/**
 * Returns the number of a page's chunk. It depends only on the route and the number of groups, so adding a
 * page renames no other chunk. Without groups, two routes can collide, but only within one visitor's session:
 * at 50,000 pages the chance is 1 in 200,000.
 */
export function chunkNumber(route: string, groups = 0): number {
  const number = hashText(route);
  return groups === 0 ? number : number % groups;
}

/** Returns a 48-bit hash of a text. The algorithm is cyrb53, which is in the public domain. */
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

/** Returns the index of the manifest file that contains a route. `shards` is a power of two. */
export function manifestShard(route: string, shards: number): number {
  return chunkNumber(route.toLowerCase()) % shards;
}
