/** What a request line asks for: a path, still percent-encoded, and its query with `?`. */
export interface RequestPath {
  readonly path: string;
  readonly query: string;
}

/** Separators and NUL that a single decoding would bring out. */
const HIDDEN = /%2f|%5c|%00|\\/i;

/**
 * Reads a request target. `null` where it is no plain path: an absolute URL, a fragment, an encoding that
 * is broken, a separator in disguise, or a step to a parent folder.
 */
export function parseRequestPath(target: string): RequestPath | null {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? "" : target.slice(mark);
  if (!path.startsWith("/") || target.includes("#") || HIDDEN.test(path) || path.includes("\0")) return null;
  const segments = decodeSegments(path);
  if (segments === null || segments.includes("..") || segments.includes(".")) return null;
  return { path, query };
}

/**
 * Whether a path names a dotfile, or what is below a dotted folder, other than `/.well-known/…` at its root. Pages are
 * none: a tag may be called `.NET`.
 */
export function namesDotfile(path: string): boolean {
  if (/(?:\/|\.html)$/.test(path)) return false;
  const segments = decodeSegments(path) ?? [];
  return segments.some(
    (segment, index) => segment.startsWith(".") && !(index === 1 && segment === ".well-known"),
  );
}

function decodeSegments(path: string): readonly string[] | null {
  try {
    return decodeURIComponent(path).split("/");
  } catch {
    return null;
  }
}
