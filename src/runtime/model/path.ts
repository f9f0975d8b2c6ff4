/** Links that leave the site: their scheme says so (spec/site.md §2). */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(link);
}

/** `blog`, `/blog`, `blog/` → `/blog/`, percent-encoded as browsers ask for it. The empty string and `/` are the root. */
export function normalizeBase(base: string): string {
  const inner = base
    .split("/")
    .filter((segment) => segment !== "")
    .join("/");
  return inner === "" ? "/" : `/${encodeRoute(decodeRoute(inner))}/`;
}

/** Puts the base before a site-absolute path, once: a path that already has it stays. */
export function withBase(base: string, path: string): string {
  if (!path.startsWith("/") || path.startsWith("//")) return path;
  if (base === "/" || path.startsWith(base)) return path;
  return base + path.slice(1);
}

/** The base before a route, even where the route happens to begin like the base (`/blog/` under `/blog/`). */
export function addBase(base: string, route: string): string {
  return base + route.slice(1);
}

/** Returns the URL of a redirect's target: a route of this site with its base, or a URL of another site as it is. */
export function redirectUrl(base: string, target: string): string {
  return target.startsWith("/") ? addBase(base, target) : target;
}

/** The route behind a URL path, or `null` where the path lies outside the base. */
export function stripBase(base: string, pathname: string): string | null {
  if (pathname.startsWith(base)) return pathname.slice(base.length - 1);
  return pathname === base.slice(0, -1) ? "/" : null;
}

/** Percent-encodes a readable route; `#` and `?` belong to the name, not to the URL's syntax. */
export function encodeRoute(path: string): string {
  return encodeURI(path).replace(/#/g, "%23").replace(/\?/g, "%3F");
}

/** Decodes a percent-encoded route; one that is not valid stays as it is. */
export function decodeRoute(path: string): string {
  // Asked of every link of every page, and most are plain.
  if (!path.includes("%")) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Replaces repeated slashes of a route by one: no file has an empty name. */
export function foldSlashes(route: string): string {
  return route.replace(/\/{2,}/g, "/");
}

/** A URL's path as people write it: what separates its parts stays encoded, and one that is not valid stays as it is. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/**
 * The route of a source file, as VuePress 1 gives it: `README.md` and `index.md` (any case) name their
 * folder, all others end in `.html`; percent-encoded.
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

/** The file below the output folder that serves a route: decoded, `index.html` in folders. */
export function routeToFile(route: string): string {
  const decoded = decodeRoute(route).slice(1);
  return decoded === "" || decoded.endsWith("/") ? `${decoded}index.html` : decoded;
}

/** A link as an author wrote it, in parts that make it whole again when joined; nothing is decoded. */
export interface LinkParts {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly query: string;
  /** With its `#`, or empty. */
  readonly hash: string;
}

/**
 * Cuts a link at its first `#`, and what is before that at its first `?` (RFC 3986 §3). `path` is empty for a
 * bare `#hash`.
 */
export function splitLink(link: string): LinkParts {
  if (!/[?#]/.test(link)) return { path: link, query: "", hash: "" };
  const match = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(link);
  return { path: match?.[1] ?? "", query: match?.[2] ?? "", hash: match?.[3] ?? "" };
}

/** Resolves a relative route against the route of the page that it stands on. */
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
