import { decodeRoute, encodeRoute } from "../../../runtime/model/path.js";
import { slugify } from "../../../runtime/model/text/slug.js";
import { isPathText } from "../../config/permalink-pattern.js";
import { nameKey } from "../../files/name-key.js";
import { addressBelow } from "../addresses/read-output.js";
import { type OldImages, plainHost, type RecordSite, remoteAddress, rootOf } from "./old-images.js";

/** A page of an export. */
export interface PlacedRecord {
  readonly id: string;
  readonly type: string;
  /** Name in addresses, decoded, or `""`. */
  readonly slug: string;
  /** Title, also as HTML. */
  readonly title: string;
}

/** Address and file of a page. */
export interface RecordPlace {
  /** Address in the old site, decoded, or `null` if it was in a query or the page was not public. */
  readonly old: string | null;
  /** Address in the new site, decoded. */
  readonly path: string;
  /** File in the new site. */
  readonly target: string;
}

/**
 * Returns the address of a link of the site below its base, decoded. Returns `null` for one that a static host cannot serve, such as
 * `?p=12`, and for one that no page may have.
 */
export function linkAddress(link: string, base: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (!/^https?:$/.test(url.protocol) || url.search !== "") return null;
  const address = addressBelow(decodeRoute(url.pathname), base);
  return /[?#\\]|\/{2}/.test(address) || !isPathText(address) ? null : address;
}

/** Finds a place for each page. Two pages never have the same one. `oldOf` returns the address in the old site, or `null`. */
export function placeRecords<Item extends PlacedRecord>(
  items: readonly Item[],
  oldOf: (item: Item) => string | null,
): ReadonlyMap<Item, RecordPlace> {
  const paths = new Map<string, number>();
  const files = new Map<string, number>();
  // A page that was not public never takes the address of one that was.
  const found = items.map((item) => ({ item, old: oldOf(item) }));
  const ordered = [...found.filter(({ old }) => old !== null), ...found.filter(({ old }) => old === null)];
  return new Map(
    ordered.map(({ item, old }) => {
      const name = fileName(item);
      const path = distinct(paths, (end) =>
        old === null || end !== "" ? `/${name}${end}/` : writablePath(old),
      );
      const isHome = item.type === "page" && path === "/";
      const folder = item.type === "page" ? "pages" : "posts";
      const target = isHome ? "index.md" : distinct(files, (end) => `${folder}/${name}${end}.md`);
      return [item, { old, path, target }];
    }),
  );
}

/** Returns the address that hanblog can write for an old one: that of a folder, or of an HTML file. */
function writablePath(old: string): string {
  return /(?:\/|\.html)$/.test(old) ? old : `${old}/`;
}

/** Returns the first name that is free. `taken` has the number of the last name by each start. */
function distinct(taken: Map<string, number>, name: (end: string) => string): string {
  const start = nameKey(name(""));
  for (let count = (taken.get(start) ?? 0) + 1; ; count++) {
    const found = name(count === 1 ? "" : `-${count}`);
    const key = nameKey(found);
    if (key !== start && taken.has(key)) continue;
    taken.set(key, taken.get(key) ?? 1);
    taken.set(start, count);
    return found;
  }
}

/** Names that Windows keeps for devices. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Longest name of a file, in bytes. File systems have 255. */
const LONGEST_NAME = 150;

/** Returns a name that every file system has, from the slug or the title. */
function fileName({ slug, title, id, type }: PlacedRecord): string {
  const words = slug === "" ? slugify(title.replace(/<[^<>]*>/g, "")) : slug;
  const plain = words
    .slice(0, LONGEST_NAME * 2)
    .normalize("NFC")
    .replace(/[\p{C}\s<>:"/\\|?*#%[\]{}&;=$`']+/gu, "-")
    .replace(/^[.-]+|[.-]+$/g, "");
  let name = "";
  for (const letter of plain) {
    if (Buffer.byteLength(name + letter) > LONGEST_NAME) break;
    name += letter;
  }
  if (name === "") return `${type}-${id.replace(/\D/g, "") || "0"}`;
  return DEVICES.test(name) ? `${name}-page` : name;
}

/** Everything that the links of a site's pages need. */
export interface RecordLinks {
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
export function newLink(url: string, { site, images, targets, special }: RecordLinks): string {
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
