import { encodeRoute } from "../../../runtime/model/path.js";
import { type OldImages, plainHost, type RecordSite, remoteAddress, rootOf } from "./old-images.js";
import { linkAddress, type RecordPlace } from "./place-records.js";

/** Everything that the links of a site's pages need. */
export interface OwnLinks {
  readonly site: RecordSite;
  readonly images: OldImages;
  /** New addresses by the old ones, which end with a slash. */
  readonly targets: ReadonlyMap<string, string>;
  /** Returns the new address of an own URL that has rules of its own, `"remote"` for one on the old server, or `null`. */
  special?(url: URL): string | null;
}

/**
 * Returns the new address of a link or an image: a path for a page of the site itself, its old URL for anything else there, and an
 * address of another site as it is.
 */
export function newLink(url: string, { site, images, targets, special }: OwnLinks): string {
  const image = images.link(url);
  if (image !== url) return image;
  const own = ownUrl(url, rootOf(site));
  if (own === null) return url;
  // Everything that is no page is on the old server, also for a link without its host.
  const remote = remoteAddress(/^(?:https?:)?\/\//i.test(url) ? url : own.href);
  const found = special?.(own) ?? null;
  if (found !== null) return found === "remote" ? remote : found + own.hash;
  const hash = own.hash;
  own.hash = "";
  const address = linkAddress(own.href, site.base);
  if (address === null) return remote;
  const target = targets.get(withEndSlash(address));
  if (target !== undefined) return target + hash;
  return /\.(?!html$)\w+$/.test(address) ? remote : encodeRoute(address) + hash;
}

/** Returns the new addresses of pages by the old ones. */
export function pageTargets(places: ReadonlyMap<unknown, RecordPlace>): ReadonlyMap<string, string> {
  return new Map(
    [...places.values()].flatMap(({ old, path }) =>
      old === null ? [] : [[withEndSlash(old), encodeRoute(path)] as const],
    ),
  );
}

/** Returns an address with a slash at its end. */
export function withEndSlash(address: string): string {
  return address.endsWith("/") ? address : `${address}/`;
}

/** Returns a URL of the site itself, also one with another scheme or without `www.`, or `null`. */
function ownUrl(url: string, root: string): URL | null {
  if (!/^(?:https?:)?\/\/|^\/|^\?/i.test(url) || !URL.canParse(root) || !URL.canParse(url, root)) return null;
  const found = new URL(url, root);
  const { pathname } = new URL(root);
  return plainHost(found) === plainHost(new URL(root)) && `${found.pathname}/`.startsWith(pathname)
    ? found
    : null;
}
