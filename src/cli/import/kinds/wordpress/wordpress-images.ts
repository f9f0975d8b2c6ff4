import { join } from "node:path";
import { addressBelow } from "../../addresses/read-output.js";
import { decodeRoute, encodeRoute } from "../../../../runtime/model/path.js";
import { isPathText } from "../../../config/permalink-pattern.js";
import type { Notes } from "../../notes.js";
import type { DraftAsset } from "../../site-kind.js";
import { downloadImage, ImageError } from "../../sources/download-image.js";
import type { FetchImages } from "../../import-options.js";
import type { WxrSite } from "./wxr-site.js";

/** Images of a site on its old server. */
export interface WpImages {
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
export function createImages(
  site: WxrSite,
  base: string,
  fetched: ReadonlySet<string> = new Set(),
): WpImages {
  const hosts = new Set(
    [site.url, ...site.items.map(({ attachmentUrl }) => attachmentUrl)].flatMap((url) =>
      URL.canParse(url) ? [plainHost(new URL(url))] : [],
    ),
  );
  const found = new Set<string>();
  return {
    found,
    link(written) {
      const root = `${site.url}/`;
      if (!URL.canParse(written, root)) return written;
      const url = new URL(written, root);
      const remote = /^(?:https?:)?\/\//i.test(written) ? written : url.href;
      if (!hosts.has(plainHost(url)) || imageTarget(url.href, base) === null) return written;
      // Servers of WordPress.com resize an image by its query. The file is the one without it.
      url.search = "";
      url.hash = "";
      found.add(url.href);
      return fetched.has(url.href) ? encodeRoute(imageTarget(url.href, base) ?? "") : remote;
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

/** Downloads images of a site. Returns the files, and reports those that cannot be fetched. */
export async function fetchImages(
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
        await downloadImage(sourceOf(url, options.server), file, { trusted: options.server });
        failures = 0;
        fetched.set(url, { source: url, file, target: `public${imageTarget(url, base) ?? ""}` });
        options.progress?.(fetched.size, urls.length);
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        failures = error.fault === "network" || error.fault === "slow" ? failures + 1 : 0;
        notes.lost("image", `${url}: ${error.message}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const url of urls.slice(MOST_IMAGES)) notes.lost("image", `${url}: large`);
  return fetched;
}

/** Returns the address of an image on the server that the author named, if there is one. */
function sourceOf(url: string, server: string | null): string {
  return server === null ? url : new URL(new URL(url).pathname, server).href;
}
