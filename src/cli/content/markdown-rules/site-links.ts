import type { PathAdvice } from "../../messages/faults/content.js";
import { posix } from "node:path";
import {
  addBase,
  composeLink,
  decodeRoute,
  encodeRoute,
  fileToRoute,
  splitLink,
  withBase,
} from "../../../runtime/model/path.js";
import { guestSvg } from "../pictures/clean-svg.js";
import type { AssetUse, SiteFile } from "../file-store.js";
import type { Compilation, LinkTarget } from "./compilation.js";

/**
 * Scheme at the start of an address. A single letter does not match: it is a Windows drive in a path that exists only
 * on the author's machine.
 */
const HAS_SCHEME = /^(?:[a-z][a-z\d+.-]+:|\/\/)/i;
const PAGE = /\.(?:md|html)$|(?:^|\/)(?:\.{1,2})?$/i;
/** Extension of a file's name, which distinguishes a file from a route without its extension. */
const HAS_EXTENSION = /\.[a-z][a-z\d]{0,7}$/i;

/** Returns whether a link opens in a new tab. */
export function leavesSite(href: string): boolean {
  return /^https?:/i.test(href);
}

/** Returns the emitted URL of a link. Pages become their routes and files their copies, all below the base. */
export function resolveHref(href: string, compilation: Compilation, line: number): string {
  const from = compilation.fileOf(line);
  const target = once(`href ${from} ${href}`, compilation, () => findHref(href, from, compilation));
  target.note?.(line);
  return target.url;
}

/**
 * Returns the emitted URL of an image or a file, and the file itself if it exists. A missing file is reported; its URL
 * stays as written, except that the base is added before a `/`. URLs of other sites are not changed.
 */
export function resolveSource(
  source: string,
  kind: "image" | "file",
  compilation: Compilation,
  line: number,
): LinkTarget {
  const from = compilation.fileOf(line);
  const find = () => findSource({ source, kind, from }, compilation);
  const target = once(`${kind} ${from} ${source}`, compilation, find);
  target.note?.(line);
  return target;
}

/** Resolves each target only once per page, because looking up files is the slowest part of resolving a link. */
function once(key: string, { targets }: Compilation, find: () => LinkTarget): LinkTarget {
  const known = targets.get(key);
  if (known !== undefined) return known;
  const found = find();
  targets.set(key, found);
  return found;
}

/** `from` is the path of the file that contains the link. */
function findHref(href: string, from: string, compilation: Compilation): LinkTarget {
  if (href === "" || HAS_SCHEME.test(href)) return { url: href, file: null };
  const { path, query, hash } = splitLink(href);
  if (path === "") return linkTo(href, href, compilation);
  const { base, resolvePermalink } = compilation.context;
  if (PAGE.test(path)) {
    const target = siteTarget(path, from, compilation);
    const route = /\.md$/i.test(target) ? fileToRoute(target) : encodeRoute(`/${target}`);
    return linkTo(addBase(base, resolvePermalink(route)) + query + hash, href, compilation);
  }
  if (path.startsWith("/")) return linkTo(withBase(base, recode(path)) + query + hash, href, compilation);
  const file = findRelative(path, from, compilation);
  if (file !== null) return linkToFile({ file, written: href, after: query + hash }, compilation);
  return HAS_EXTENSION.test(path)
    ? miss({ kind: "file", link: href, url: href, from }, compilation)
    : linkTo(href, href, compilation);
}

/** Image or file that a page names. `from` is the path of the file that names it. */
interface NamedFile {
  readonly source: string;
  readonly kind: "image" | "file";
  readonly from: string;
}

function findSource({ source, kind, from }: NamedFile, compilation: Compilation): LinkTarget {
  const { path, query, hash } = splitLink(source);
  if (path === "" || HAS_SCHEME.test(source)) return { url: source, file: null };
  const { base } = compilation.context;
  const isPublic = path.startsWith("/");
  const file = isPublic ? findPublic(path, compilation) : findRelative(path, from, compilation);
  if (file === null) {
    const url = isPublic ? withBase(base, recode(path)) + query + hash : source;
    return miss({ kind, link: source, url, from }, compilation);
  }
  const after = query + hash;
  const target = isPublic
    ? linkTo(withBase(base, recode(path)) + after, source, compilation, file)
    : linkToFile({ file, written: source, after }, compilation);
  if (target.file === null) return target;
  const { notImage } = file;
  if (kind !== "image" || notImage === null) return target;
  return {
    ...target,
    note(line) {
      target.note?.(line);
      compilation.report("warning", "not-an-image", { path: decodeRoute(path), content: notImage }, line);
    },
  };
}

function linkTo(
  address: string,
  written: string,
  compilation: Compilation,
  file: SiteFile | null = null,
): LinkTarget {
  const url = composeLink(address);
  return { url, file, note: (line) => compilation.addLink(url, written, line) };
}

/** File of the site with the address that the author wrote. `after` is its query and hash. */
interface LinkedFile {
  readonly file: SiteFile;
  readonly written: string;
  readonly after: string;
}

/**
 * Returns the address at which a file is published. Guest mode copies only images, so that a link cannot publish a file that was
 * not meant for readers, and only drawings: an SVG with code would run it on the site once a visitor opens it.
 */
function linkToFile({ file, written, after }: LinkedFile, compilation: Compilation): LinkTarget {
  const address = (asset: AssetUse) => {
    compilation.addAsset(asset);
    return compilation.context.base + asset.url + after;
  };
  if (!compilation.isGuest) return linkTo(address(file.asset), written, compilation, file);
  const path = decodeRoute(splitLink(written).path);
  const isImage = file.asset.url.startsWith("assets/img/");
  const { asset, content } = isImage
    ? guestSvg(file, path)
    : { asset: null, content: { kind: "file", path } as const };
  if (asset === null) compilation.addMissing(written);
  const target =
    asset === null ? { url: written, file: null } : linkTo(address(asset), written, compilation, file);
  if (content === null) return target;
  return {
    ...target,
    note(line) {
      target.note?.(line);
      compilation.reportGuest(content, line);
    },
  };
}

function recode(path: string): string {
  return encodeRoute(decodeRoute(path));
}

/** Returns the decoded path below the site folder to which a link to a page points. The link may contain the base. */
function siteTarget(path: string, from: string, compilation: Compilation): string {
  const decoded = decodeRoute(path);
  const folder = decoded.startsWith("/") ? "/" : `/${posix.dirname(from)}`;
  const target = posix.join(folder, /(?:^|\/)\.{1,2}$/.test(decoded) ? `${decoded}/` : decoded).slice(1);
  const prefix = decodeRoute(compilation.context.base).slice(1);
  const hasBase = prefix !== "" && decoded.startsWith("/") && `${target}/`.startsWith(prefix);
  // A folder of the site may have the name of the base. In that case, the existing file decides.
  return hasBase && !(/\.md$/i.test(target) && find(target, compilation) !== null)
    ? target.slice(prefix.length)
    : target;
}

function findRelative(path: string, from: string, compilation: Compilation): SiteFile | null {
  const folder = posix.dirname(from);
  const decoded = decodeRoute(path);
  return (
    find(posix.join(folder, decoded), compilation) ??
    (decoded === path ? null : find(posix.join(folder, path), compilation))
  );
}

function findPublic(path: string, compilation: Compilation): SiteFile | null {
  const { base } = compilation.context;
  const decoded = decodeRoute(path);
  const found = find(`public${decoded}`, compilation);
  if (found !== null || base === "/" || !decoded.startsWith(base)) return found;
  return find(`public/${decoded.slice(base.length)}`, compilation);
}

function find(path: string, compilation: Compilation): SiteFile | null {
  compilation.addRead(compilation.files.resolve(path));
  return compilation.files.find(path);
}

/**
 * Finds a missing file in two other places. Hexo keeps files of an article in a folder of its name, and other
 * generators keep the contents of `public` next to their articles. Returns the path to write instead, or `null`.
 */
function findElsewhere(link: string, from: string, compilation: Compilation): string | null {
  const path = decodeRoute(splitLink(link).path);
  const ownFolder = posix.basename(from).replace(/\.md$/i, "");
  const inOwn = posix.join(ownFolder, path);
  if (findRelative(inOwn, from, compilation) !== null) return inOwn;
  const inPublic = `/${path.replace(/^(?:\.{1,2}\/)+/, "")}`;
  return findPublic(inPublic, compilation) === null ? null : inPublic;
}

/** Folders in which other generators keep the contents of `public`. Jekyll keeps them next to the pages. */
const PUBLIC_ELSEWHERE = [".vuepress/public", ".vitepress/public", "source", "static", "."];

function adviceOnPath(link: string, from: string, compilation: Compilation): PathAdvice {
  if (link.startsWith("/")) {
    const path = decodeRoute(splitLink(link).path);
    const found = PUBLIC_ELSEWHERE.map((folder) => posix.join(folder, path)).find(
      (file) => find(file, compilation) !== null,
    );
    return { kind: "public", found: found ?? null };
  }
  const nearest = findElsewhere(link, from, compilation);
  return nearest === null ? { kind: "relative" } : { kind: "nearest", nearest };
}

function miss(
  { kind, link, url, from }: Omit<NamedFile, "source"> & { readonly link: string; readonly url: string },
  compilation: Compilation,
): LinkTarget {
  const missing = { path: decodeRoute(link), advice: adviceOnPath(link, from, compilation) };
  const isImage = kind === "image";
  compilation.addMissing(url);
  const note = (line: number) =>
    compilation.report("warning", isImage ? "missing-image" : "missing-file", missing, line);
  return { url, file: null, note };
}
