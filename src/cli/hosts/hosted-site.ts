import { decodeRoute, redirectUrl } from "../../runtime/model/path.js";

/** Facts about a site that decide how a host serves it. */
export interface HostedSite {
  /** Base path with both slashes, percent-encoded. */
  readonly base: string;
  /** Scheme and host of the site; `null` if unknown. */
  readonly url: string | null;
  /** Headers of every response, in addition to those of `siteHeaders`. */
  readonly headers: readonly Header[];
  readonly redirects: readonly HostRedirect[];
}

/** A redirect below the base. */
interface HostRedirect {
  /** Route of the former address, percent-encoded. */
  readonly from: string;
  /** Route of this site, or the URL of a page of another site. */
  readonly to: string;
}

/** A file for a host, relative to the root of the repository or of the output. */
export interface HostFile {
  readonly path: string;
  readonly text: string;
  /** Whether the file is a program. */
  readonly isExecutable?: true;
}

/** Returns the path of the files whose names change with their content. */
export function assetsPath({ base }: Pick<HostedSite, "base">): string {
  return `${base}${ASSETS_DIR}/`;
}

/** A header of a response. Its value has no line breaks, and no `$` or `{`, which nginx and Caddy would replace. */
export interface Header {
  readonly name: string;
  readonly value: string;
}

/** Headers by the files that have them. */
export interface SiteHeaders {
  /** Headers of every response. */
  readonly all: readonly Header[];
  /** Headers of the files in `assets/`, whose names contain a hash of their content. */
  readonly assets: readonly Header[];
  /** Headers of all other files. */
  readonly others: readonly Header[];
}

/** Folder in the output of the files whose names contain a hash. */
export const ASSETS_DIR = "assets";

/** Returns the headers that a host sends with a site. `added` are further headers of every response. */
export function siteHeaders(added: readonly Header[] = []): SiteHeaders {
  return {
    all: [{ name: "X-Content-Type-Options", value: "nosniff" }, ...added],
    assets: [{ name: "Cache-Control", value: "public, max-age=31536000, immutable" }],
    others: [{ name: "Cache-Control", value: "no-cache" }],
  };
}

/** Characters of paths that have no meaning in the files of any host. */
const PLAIN = /^[\p{L}\p{M}\p{N}/._~@,=+-]+$/u;

/** A redirect with its base. */
export interface ServedRedirect {
  /** Percent-encoded path of the request. */
  readonly from: string;
  /** Decoded path of the request. */
  readonly readableFrom: string;
  /** Percent-encoded path or URL. */
  readonly to: string;
}

/**
 * Returns the redirects that a host can serve. The others have characters with a meaning in the host's files. For
 * those, the host serves the page that the build writes at the former address.
 */
export function servedRedirects({
  base,
  redirects,
}: Pick<HostedSite, "base" | "redirects">): readonly ServedRedirect[] {
  return redirects.flatMap((redirect) => {
    const readableFrom = decodeRoute(base) + decodeRoute(redirect.from).slice(1);
    if (!PLAIN.test(readableFrom)) return [];
    const target = targetUrl(base, redirect);
    return target === null ? [] : [{ from: encodeURI(readableFrom), readableFrom, to: target }];
  });
}

/** Returns the target as ASCII without characters that end a value or start a variable, or `null` if it is no URL. */
function targetUrl(base: string, { to }: HostRedirect): string | null {
  const url = redirectUrl(base, to);
  const full = URL.canParse(url, "https://example.com") ? new URL(url, "https://example.com") : null;
  if (full === null) return null;
  if (!url.startsWith("/")) return escapeCharacters(full.href, /["$'`\\{};\s]/g);
  // `:name` and `*` in the path of a target are placeholders on Netlify and Cloudflare Pages.
  return escapeCharacters(full.pathname + full.search + full.hash, /["$'`\\{};:*\s]/g);
}

function escapeCharacters(url: string, characters: RegExp): string {
  return url.replace(
    characters,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
