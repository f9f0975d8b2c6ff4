import { posix } from "node:path";
import { decodeRoute, splitLink } from "../../../../runtime/model/path.js";

/** A relative path in a link of markdown, in a definition below the text, or in an attribute of HTML. */
const FILE =
  /(\]\(<?|^ {0,3}\[[^\][\n]+\]:[ \t]*<?|\s(?:src|href|poster|data-src)=["'])(?![/#?]|[a-z][a-z\d+.-]*:)([^()[\]\s"'<>]+)(?=[)\s"'>]|$)/gim;

/** A page with files, and the files of the old site below its source folder. */
export interface FilePage {
  /** Path of the markdown file. */
  readonly path: string;
  /** Address of the page in the old site, or `null`. */
  readonly address: string | null;
  readonly sources: ReadonlySet<string>;
}

/**
 * Writes relative paths of images, videos and other files from the root of the site, if the file is there: relative to the markdown
 * file, to the address of the page, or to the root. `onChange` is called for each one. Files next to articles stay as they are.
 */
export function rootImages(text: string, page: FilePage, onChange: () => void): string {
  return text.replace(FILE, (whole, before: string, written: string) => {
    const rooted = rootFile(written, page);
    if (rooted === null) return whole;
    onChange();
    return before + rooted;
  });
}

/** Returns a relative path of a file from the root of the site, or `null` if no such file is published. */
export function rootFile(written: string, { path, address, sources }: FilePage): string | null {
  const { path: name, query, hash } = splitLink(written);
  const file = decodeRoute(name);
  if (file === "" || /\.(?:md|markdown|mkd)$/i.test(file) || /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(file))
    return null;
  const nextTo = posix.join(posix.dirname(path), file);
  if (sources.has(nextTo) && nextTo.startsWith("_")) return null;
  const places = [
    nextTo,
    ...(address === null ? [] : [posix.join(address.replace(/[^/]*$/, ""), file).slice(1)]),
    file.replace(/^(?:\.{1,2}\/)+/, ""),
  ];
  const found = places.find((place) => sources.has(place) && !/^_|\/_/.test(place));
  return found === undefined ? null : `/${encodeURI(found)}${query}${hash}`;
}

/**
 * Adds the folder of an article's own files to their paths. Hexo copies them to the address of the article, where markdown and HTML
 * name them without the folder. `below` is the folder, relative to that of the markdown file.
 */
export function placeOwnFiles(
  text: string,
  { path, sources, below }: Pick<FilePage, "path" | "sources"> & { readonly below: string },
  onChange: () => void,
): string {
  const folder = posix.join(posix.dirname(path), below);
  return text.replace(FILE, (whole, before: string, written: string) => {
    const { path: name, query, hash } = splitLink(written);
    const file = decodeRoute(name.replace(/^\.\//, ""));
    if (!sources.has(posix.join(folder, file)) || file.startsWith(below)) return whole;
    onChange();
    return `${before}${encodeURI(decodeRoute(below))}${name.replace(/^\.\//, "")}${query}${hash}`;
  });
}
