import { decodeRoute, redirectUrl } from "../../runtime/model/path.js";
import type { HostedSite, HostRedirect } from "./hosted-site.js";

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
