import { posix } from "node:path";
import { decodeRoute } from "../../../../runtime/model/path.js";

/** Returns the link from one file to another as markdown writes it. */
export function relativeLink(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to);
  return escapePath(path.startsWith(".") ? path : `./${path}`);
}

/** Encodes the signs that markdown or an address would read. Letters of all languages stay readable. */
export function escapePath(path: string): string {
  return path.replace(/[\s%#?()<>[\]"'`\\*_~|]/g, (sign) =>
    /[_*~'()]/.test(sign) ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encodeURIComponent(sign),
  );
}

/** Returns the name of a file without its folder. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the path of a link in markdown, which may be percent-encoded. */
export function writtenPath(link: string): string {
  return decodeRoute(link.replace(/^<|>$/g, ""));
}
