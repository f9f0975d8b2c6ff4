import { posix } from "node:path";
import { decodeRoute, resolveRoute, splitLink } from "../../../../runtime/model/path.js";
import { maskCode } from "../../content/prose.js";

/** Old files and their places in the new site. */
export interface FilePlaces {
  /** Returns whether the old folder has a file. */
  has(source: string): boolean;
  /** Returns the path in the new site of a page or another file of the old folder. */
  target(source: string): string;
  /** Returns the address of a page as links write it, by its address with or without a slash at the end, or `null`. */
  addressOf(written: string): string | null;
  /** Returns the path in the old folder of a path that begins with an alias, such as `@/assets/a.png`, or `null`. */
  alias(written: string): string | null;
}

/** A page whose links are rewritten. Paths as in `DraftPage`. */
interface LinkedPage {
  readonly source: string;
  readonly target: string;
  /** Address from which relative links to other addresses start, or `null`. */
  readonly base: string | null;
}

/** A path in a link of markdown, or in an attribute of HTML. */
const LINK =
  /(\]\(\s*<?|\s(?:src|href|poster)=["'])((?![/#?]|[a-z][a-z\d+.-]*:)[^\s"'<>()]+|[@~]\/[^\s"'<>()]+)/gi;

/** A link to an address of the site. Files have been replaced by then. */
const ADDRESS =
  /((?<!!\[[^[\]]*)\]\(\s*<?|\shref=["'])(?!\/\/|[#?]|[a-z][a-z\d+.-]*:|[^\s"'<>()]*\.(?:md|png|jpe?g|gif|webp|svg|avif)\b)([^\s"'<>()]+)/gi;

/**
 * Rewrites relative paths to other files of the old folder, because files may be in other folders now, and links to addresses that
 * lack the slash at their end. Returns the text and the old
 * paths of the files.
 */
export function relink(
  body: string,
  page: LinkedPage,
  places: FilePlaces,
): { readonly body: string; readonly files: readonly string[] } {
  const prose = maskCode(body);
  const files: string[] = [];
  const text = prose.text.replace(LINK, (whole, before: string, written: string) => {
    const source = findSource(written, page.source, places);
    if (source === null) return whole;
    files.push(source);
    const [, end = ""] = /^[^?#]*(.*)$/s.exec(written) ?? [];
    const target = places.target(source);
    const path = target.startsWith("public/")
      ? `/${escapePath(target.slice("public/".length))}`
      : relativeLink(page.target, target);
    return before + (isSame(path, written, end) ? written : path + end);
  });
  const linked = text.replace(ADDRESS, (whole, before: string, written: string) => {
    const { path, query, hash } = splitLink(written);
    const isRelative = !path.startsWith("/");
    if (path === "" || (isRelative && page.base === null)) return whole;
    const address = places.addressOf(isRelative ? resolveRoute(path, page.base ?? "/") : path);
    return address === null || address === path ? whole : before + address + query + hash;
  });
  return { body: prose.restore(linked), files };
}

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

function isSame(path: string, written: string, end: string): boolean {
  return path.replace(/^\.\//, "") + end === escapePath(decodeRoute(written.replace(/^\.\//, "")));
}

/** Returns the place of a cover, which has to be in `public`, and the path that front matter names it by. */
export function coverPlace(target: string): { readonly target: string; readonly path: string } {
  return { target: `public/${target}`, path: `/${target}` };
}

/** Returns the path in the old folder that a page means, or `null` if no such file is there. */
export function findSource(written: string, from: string, places: FilePlaces): string | null {
  const path = decodeRoute(written.replace(/[?#].*$/s, ""));
  if (path === "" || /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(path)) return null;
  const candidates = [posix.join(posix.dirname(from), path), places.alias(path)];
  return candidates.find((source) => source !== null && places.has(source)) ?? null;
}
