/** Path of a request, still percent-encoded, and its query including `?`. */
export interface RequestPath {
  readonly path: string;
  readonly query: string;
}

/** Matches encoded separators and NUL, which decoding would reveal. */
const HIDDEN = /%2f|%5c|%00|\\/i;

/**
 * Parses a request target. Returns `null` if it is not a plain path: an absolute URL, a fragment, an invalid
 * encoding, an encoded separator, or a `.` or `..` segment.
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
 * Whether a path names a dotfile or a file in a dot folder, except `/.well-known/…`. Pages are exempt,
 * because a tag may be named `.NET`.
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
