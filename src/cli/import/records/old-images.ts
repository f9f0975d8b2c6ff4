import { join } from "node:path";
import { decodeRoute, encodeRoute } from "../../../runtime/model/path.js";
import { isPathText } from "../../config/permalink-pattern.js";
import { addressBelow } from "../addresses/read-output.js";
import type { FetchImages } from "../import-options.js";
import { Notes } from "../notes.js";
import type { DraftAsset, DraftPage } from "../site-kind.js";
import { downloadImage, ImageError } from "../sources/download-image.js";

/** The old site of an export. */
export interface RecordSite {
  /** Address without a slash at the end, or `null` if the export does not name it. */
  readonly url: string | null;
  readonly base: string;
  /** Addresses of files, which may be on other servers of the site. */
  readonly files?: readonly string[];
  /** Returns whether a file of the old site is in the folder of the export; missing if nothing but exports is there. */
  readonly has?: ((path: string) => boolean) | undefined;
}

/** Root of links of a site whose address is unknown. */
const UNKNOWN = "http://unknown.invalid";

/** Returns the root of the links of a site, with a slash at the end. */
export function rootOf({ url }: RecordSite): string {
  return `${url ?? UNKNOWN}/`;
}

/** Returns an address that a page can have for a file that stays on the old server, as far as it is known. */
export function remoteAddress(url: string): string {
  return url.startsWith(`${UNKNOWN}/`) ? url.slice(UNKNOWN.length) : url;
}

/** Images of a site on its old server. */
export interface OldImages {
  /** Returns the new address of an image of the site, and the same address for any other file. */
  link(url: string): string;
  /** Addresses of all images that were linked, in order. */
  readonly found: ReadonlySet<string>;
}

const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|bmp|ico)$/i;

/** Images that are fetched at once. */
const AT_ONCE = 4;
/** Images that an import fetches. */
const MOST_IMAGES = 50_000;
/** Failures in a row after which a server counts as one that does not answer. */
const MOST_FAILURES = 40;

/** Creates the images of a site. `fetched` has the addresses that are files of the new site. */
function createImages(site: RecordSite, fetched: ReadonlyMap<string, DraftAsset> = new Map()): OldImages {
  const root = rootOf(site);
  const hosts = new Set(
    [root, ...(site.files ?? [])].flatMap((url) => (URL.canParse(url) ? [plainHost(new URL(url))] : [])),
  );
  const found = new Set<string>();
  return {
    found,
    link(written) {
      if (!URL.canParse(written, root)) return written;
      const url = new URL(written, root);
      const remote = remoteAddress(/^(?:https?:)?\/\//i.test(written) ? written : url.href);
      if (!hosts.has(plainHost(url)) || imageTarget(url.href, site.base) === null) return written;
      // Servers of WordPress.com resize an image by its query. The file is the one without it.
      url.search = "";
      url.hash = "";
      found.add(url.href);
      return fetched.has(url.href) ? encodeRoute(imageTarget(url.href, site.base) ?? "") : remote;
    },
  };
}

/** Returns the host of an address without `www.`, which servers answer with and without. */
export function plainHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}

/** Returns the address of an image in the new site, decoded: the path that it had. Returns `null` for a file that is none. */
function imageTarget(url: string, base: string): string | null {
  const { protocol, pathname } = new URL(url);
  const path = addressBelow(decodeRoute(pathname), base);
  const isPath = isPathText(path) && !/[?#:*"<>|]|\/{2}|\/\./.test(path) && Buffer.byteLength(path) < 700;
  return /^https?:$/.test(protocol) && IMAGE.test(path) && isPath ? path : null;
}

/**
 * Writes all pages with `draft`. If images are in the folder of the export or may be fetched, the pages are written a second time with
 * the paths of those that were.
 */
export async function draftWithImages(
  site: RecordSite,
  draft: (images: OldImages, notes: Notes) => readonly DraftPage[],
  {
    tempDir,
    fetching,
    notes,
  }: { readonly tempDir: string; readonly fetching: FetchImages | undefined; readonly notes: Notes },
): Promise<{ readonly pages: readonly DraftPage[]; readonly assets: readonly DraftAsset[] }> {
  const remote = createImages(site);
  if (fetching === undefined && site.has === undefined) {
    const pages = draft(remote, notes);
    noteRemote(remote.found, site, notes);
    return { pages, assets: [] };
  }
  draft(remote, new Notes());
  const files = new Map([...remote.found].flatMap((url) => localFile(url, site)));
  const others = [...remote.found].filter((url) => !files.has(url));
  if (fetching === undefined) {
    noteRemote(others, site, notes);
  } else {
    const { base } = site;
    const fetched = await fetchImages(others, { base, tempDir, options: fetching, notes });
    notes.translated("fetched-image", fetched.size);
    for (const [url, file] of fetched) files.set(url, file);
  }
  return { pages: draft(createImages(site, files), notes), assets: [...files.values()] };
}

function noteRemote(urls: Iterable<string>, { url: server }: RecordSite, notes: Notes): void {
  for (const url of urls) notes.lost(server === null ? "unnamed-server" : "remote-image", remoteAddress(url));
}

/** Returns the file of an image that is in the folder of the export. */
function localFile(url: string, { base, has }: RecordSite): readonly (readonly [string, DraftAsset])[] {
  const path = imageTarget(url, base)?.slice(1) ?? "";
  return has?.(path) === true ? [[url, { source: path, target: `public/${path}` }]] : [];
}

/** Downloads images of a site. Returns the files, and reports those that cannot be fetched. */
async function fetchImages(
  urls: readonly string[],
  {
    base,
    tempDir,
    options,
    notes,
  }: {
    readonly base: string;
    readonly tempDir: string;
    readonly options: FetchImages;
    readonly notes: Notes;
  },
): Promise<ReadonlyMap<string, DraftAsset>> {
  const fetched = new Map<string, DraftAsset>();
  const queue = [...urls.slice(0, MOST_IMAGES).entries()];
  let failures = 0;
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, url] = next;
      const file = join(tempDir, "images", String(index));
      try {
        if (failures >= MOST_FAILURES) throw new ImageError("network");
        if (options.server === null && url.startsWith(UNKNOWN)) throw new ImageError("address");
        await downloadImage(sourceOf(url, options.server), file, { trusted: options.server });
        failures = 0;
        fetched.set(url, { source: url, file, target: `public${imageTarget(url, base) ?? ""}` });
        options.progress?.(fetched.size, urls.length);
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        failures = error.fault === "network" || error.fault === "slow" ? failures + 1 : 0;
        notes.lost("image", `${remoteAddress(url)}: ${error.message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const url of urls.slice(MOST_IMAGES)) notes.lost("image", `${remoteAddress(url)}: large`);
  return fetched;
}

/** Returns the address of an image on the server that the author named, if there is one. */
function sourceOf(url: string, server: string | null): string {
  return server === null ? url : new URL(new URL(url).pathname, server).href;
}
