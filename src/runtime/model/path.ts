/** Whether a link leaves the site, judged by its scheme. */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(link);
}

/**
 * Normalizes the base of a site: `blog`, `/blog` and `blog/` become `/blog/`. The result is percent-encoded,
 * as in a browser's request. The empty string and `/` are the root.
 */
export function normalizeBase(base: string): string {
  const inner = base
    .split("/")
    .filter((segment) => segment !== "")
    .join("/");
  return inner === "" ? "/" : `/${encodeRoute(decodeRoute(inner))}/`;
}

/**
 * Adds the base to a site-absolute path, unless the path already begins with it. Other links are returned
 * unchanged.
 */
export function withBase(base: string, path: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  if (base === "/" || path.startsWith(base)) return path;
  return base + path.slice(1);
}

/** Adds the base to a route, even if the route begins like the base (`/blog/` under `/blog/`). */
export function addBase(base: string, route: string): string {
  return base + route.slice(1);
}

/** Returns the URL of a redirect's target: a route of this site with its base, or a URL of another site as it is. */
export function redirectUrl(base: string, target: string): string {
  return target.startsWith("/") ? addBase(base, target) : target;
}

/** Returns the route of a URL path, or `null` if the path is outside the base. */
export function stripBase(base: string, pathname: string): string | null {
  if (pathname.startsWith(base)) return pathname.slice(base.length - 1);
  return pathname === base.slice(0, -1) ? "/" : null;
}

/**
 * Percent-encodes a readable route, in composed Unicode form (NFC): macOS decomposes the names of files, and people
 * type composed text. `#` and `?` are encoded too, as parts of the name.
 */
export function encodeRoute(path: string): string {
  return encodeWritten(path.normalize("NFC"));
}

/** Percent-encodes a readable route in the Unicode form in which it is written. */
export function encodeWritten(path: string): string {
  return encodeURI(path).replace(/#/g, "%23").replace(/\?/g, "%3F");
}

/** Returns an encoded or readable link with its path in composed Unicode form (NFC). */
export function composeLink(link: string): string {
  // A fast path: few links have letters outside ASCII.
  if (/^[\0-$&-\x7f]*$/.test(link)) return link;
  const { path, query, hash } = splitLink(link);
  const decoded = decodeRoute(path);
  return decoded === decoded.normalize("NFC") ? link : encodeRoute(decoded) + query + hash;
}

/** Decodes a percent-encoded route. An invalid route is returned unchanged. */
export function decodeRoute(path: string): string {
  // A fast path: this runs for every link of every page, and most links are plain.
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Replaces repeated slashes of a route by one, because no file has an empty name. */
export function foldSlashes(route: string): string {
  return route.replace(/\/{2,}/g, "/");
}

/**
 * Decodes a URL path for display. Encoded separators stay encoded, and an invalid path is returned unchanged.
 */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * Returns the route of a source file, as in VuePress 1. `README.md` and `index.md`, in upper or lower case,
 * give the route of their folder. All other routes end in `.html`. The result is percent-encoded.
 */
export function fileToRoute(relativePath: string): string {
  const index = /^(?:(.*)\/)?(?:index|readme)\.md$/i.exec(relativePath);
  const path = index
    ? index[1] === undefined
      ? "/"
      : `/${index[1]}/`
    : `/${relativePath.replace(/\.md$/i, "")}.html`;
  return encodeRoute(path);
}

/**
 * Returns the output file that serves a route, relative to the output folder. The path is decoded; a folder
 * is served by its `index.html`.
 */
export function routeToFile(route: string): string {
  const decoded = decodeRoute(route).slice(1);
  return decoded === "" || decoded.endsWith("/") ? `${decoded}index.html` : decoded;
}

/**
 * Returns the route of a page without `.html`, for a site with `cleanUrls`. A name with another dot keeps the ending, because a
 * host would read its own part after the dot as one.
 */
export function cleanRoute(route: string): string {
  return route.replace(/(\/(?!index\.|404\.)[^/.]+)\.html$/, "$1");
}

/** Returns the output file of a page's route. Hosts serve a route of `cleanRoute` from the file with `.html`. */
export function pageFile(route: string): string {
  return routeToFile(/\/[^/.]+$/.test(route) ? `${route}.html` : route);
}

/** A link split into parts. Nothing is decoded, and the joined parts give the original link. */
export interface LinkParts {
  readonly path: string;
  /** The query with its `?`, or empty. */
  readonly query: string;
  /** The hash with its `#`, or empty. */
  readonly hash: string;
}

/**
 * Splits a link at its first `#`, and the part before it at its first `?` (RFC 3986 §3). `path` is empty for
 * a bare `#hash`.
 */
export function splitLink(link: string): LinkParts {
  if (!/[?#]/.test(link)) return { path: link, query: "", hash: "" };
  const match = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link);
  return { path: match?.[1] ?? "", query: match?.[2] ?? "", hash: match?.[3] ?? "" };
}

/**
 * Resolves a link against the route of the page that contains it. A link that begins with `/` is only
 * normalized.
 */
export function resolveRoute(link: string, from: string): string {
  const folder = link.startsWith("/") ? [] : from.split("/").slice(1, -1);
  const segments = link.startsWith("/") ? link.slice(1).split("/") : link.split("/");
  const resolved = [...folder];
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === "..") resolved.pop();
    else if (segment !== "." && !(segment === "" && !isLast)) resolved.push(segment);
    if (isLast && (segment === ".." || segment === ".")) resolved.push("");
  });
  return `/${resolved.join("/")}`;
}

/** Returns a path or an address without the slashes at its end. It takes linear time, unlike a pattern that is sought everywhere. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** Returns a path without the slashes at both ends. */
export function withoutSlashes(path: string): string {
  return withoutEndSlashes(path).replace(/^\/+/, "");
}

/** End of the routes of not-found pages. Most hosts send such a file for unknown addresses. */
export const NOT_FOUND_FILE = "/404.html";

/** Returns whether a route is that of a not-found page. Each locale can have its own. */
export function isNotFoundPath(path: string): boolean {
  return path.endsWith(NOT_FOUND_FILE);
}

/** Returns whether a page is the one of its locale for unknown addresses: `/404.html` or `/en/404.html`. */
export function isNotFoundPage({
  path,
  locale,
}: {
  readonly path: string;
  readonly locale: string;
}): boolean {
  return path === locale.slice(0, -1) + NOT_FOUND_FILE;
}

/** Adds the base to a path of the site that lacks it. URLs with a host or with data stay unchanged. */
export function imageUrl(src: string, base: string): string {
  const isBare = /^\/(?!\/)/.test(src) && !src.startsWith(base);
  return isBare ? base + src.slice(1) : src;
}
