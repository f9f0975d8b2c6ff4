import { hash } from "node:crypto";
import type { PostList, RouteData } from "../../../runtime/model/render.js";
import type { SourceFile } from "../../content/scan.js";
import { textHash } from "../../content/source-text.js";
import type { LinkSource } from "../../output/links/check-links.js";
import type { Compilation, PassedRoute, RenderedRoute } from "../workers/build-calls.js";
import type { ReadPage } from "../workers/read-sources.js";

/** A source as it was read and compiled before. */
export interface KeptSource {
  readonly relativePath: string;
  readonly updatedAt: number | null;
  readonly read: ReadPage;
  /** `null` for a draft, which was not compiled, and for a page with a password. */
  readonly compiled: Compilation | null;
}

/** A rendered route, with the key that decides whether it can be used again. */
export interface KeyedRoute {
  /** Hash from `createRouteKey`. */
  readonly key: string;
  readonly rendered: RenderedRoute;
  /** References as indices into a list of targets. */
  readonly links: LinkSource;
}

/**
 * Values of a site from before: those of the previous build, in its pack, or in dev those from before a change, in memory.
 * The functions below are the only ones that decide whether a value is used again: if everything that it was made from is the
 * same.
 */
export interface Store {
  readonly sources: ReadonlyMap<string, KeptSource>;
  readonly routes: ReadonlyMap<string, KeyedRoute>;
  /** Whether an input file (absolute) may have changed, or was not an input before. */
  readonly isChanged: (file: string) => boolean;
}

/** Returns the page of a file that has not changed; `null` if it must be read. */
export function keptPage(store: Pick<Store, "sources" | "isChanged">, file: SourceFile): ReadPage | null {
  const kept = store.sources.get(file.relativePath);
  if (kept === undefined || kept.updatedAt !== file.updatedAt) return null;
  const { reads = [], hash: known } = kept.read;
  if (file.text !== undefined && textHash(file.text) !== known) return null;
  const files = file.text === undefined ? [file.file, ...reads] : reads;
  return files.some(store.isChanged) ? null : kept.read;
}

/** Returns the compilation of a page whose text, and all that compiling looked up, are the same; `null` if it must be compiled. */
export function keptBody(
  store: Pick<Store, "sources" | "isChanged">,
  { page, hash }: ReadPage,
  permalinks: ReadonlyMap<string, string>,
): Compilation | null {
  const { read, compiled } = store.sources.get(page.relativePath) ?? { compiled: null };
  if (compiled === null || read?.hash !== hash || compiled.reads.some(store.isChanged)) return null;
  const isSame = compiled.permalinks.every(([route, path]) => (permalinks.get(route) ?? route) === path);
  return isSame ? compiled : null;
}

/** Present use of a route, and the state of the files that its former rendering wrote. */
export interface RouteUse {
  /** Present key of the route, from `createRouteKey`. */
  readonly key: string;
  /** Path of the route whose compressed size is needed, or `null`. */
  readonly measured: string | null;
  /** URLs of the routes whose HTML feeds and plugins read, by route. */
  readonly bodyUrls: ReadonlyMap<string, string>;
  /** Whether a file of the output is not as it was written. The path is relative to the output. */
  readonly isTouched: (path: string) => boolean;
  /** Returns the present hash of the answer to a query of the route. */
  readonly answerHash: (query: string) => string;
}

/** Returns a route with an unchanged body if rendering it would give the same; `null` if it must be rendered. */
export function keptRoute(
  store: Pick<Store, "routes">,
  path: string,
  { key, measured, bodyUrls, isTouched, answerHash }: RouteUse,
): KeyedRoute | null {
  const kept = store.routes.get(path);
  if (kept === undefined || kept.key !== key) return null;
  const { rendered } = kept;
  if (rendered.queries?.some(([query, answered]) => answerHash(query) !== answered) === true) return null;
  const isMeasured = path === measured;
  const isRead = bodyUrls.has(path);
  if (isTouched(rendered.file) || (rendered.sheet !== null && isTouched(rendered.sheet))) return null;
  if ((isMeasured && rendered.htmlGzip === null) || (isRead && rendered.content === null)) return null;
  // Drops data that is no longer needed, as rendering would.
  const htmlGzip = isMeasured ? rendered.htmlGzip : null;
  const content = isRead ? rendered.content : null;
  const isAsBefore = htmlGzip === rendered.htmlGzip && content === rendered.content;
  return isAsBefore ? kept : { ...kept, rendered: { ...rendered, htmlGzip, content } };
}

/**
 * Creates a function that returns a route's key: the hash of every value that its rendering receives. Keys are comparable only
 * for the same text of `source` and the same program, of which `program` is a text that changes with it.
 */
export function createRouteKey(program: string): (route: PassedRoute) => string {
  const known = new WeakMap<object, string>();
  const once = (value: object, make: () => unknown) => {
    const key = known.get(value) ?? hashOf(make());
    known.set(value, key);
    return key;
  };
  // A summary occurs in many lists, and most routes of a taxonomy share their terms, so their hashes are
  // cached.
  const shared = (value: object) => once(value, () => (value instanceof Map ? [...value] : value));
  const listKey = ({ items, ...list }: PostList) => [items.map(shared), list];
  const dataKey = (data: RouteData): unknown => {
    switch (data.kind) {
      case "home": {
        const { tags, categories, list, ...own } = data;
        return [own, shared(tags), shared(categories), listKey(list)];
      }
      case "taxonomy": {
        const { terms, list, ...own } = data;
        return [own, shared(terms), listKey(list)];
      }
      default:
        return data;
    }
  };
  return (route) =>
    once(route, () => {
      const { data, sidebars, ...rest } = route;
      return [program, dataKey(data), shared(sidebars), rest];
    });
}

function hashOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "base64");
}
