import {
  decodeRoute,
  encodeRoute,
  redirectUrl,
  pageFile,
  resolveRoute,
  routeToFile,
  splitLink,
  stripBase,
} from "../../../runtime/model/path.js";
import { matchRoute, type RouteMatch } from "../../../runtime/model/route.js";
import type { ReferenceKind, HtmlReference } from "../html/read-html.js";

/** Result of resolving an address. `path` is the address relative to the base, decoded. */
export type TargetVerdict =
  | { readonly kind: "ignored" }
  | { readonly kind: "found"; readonly file: string }
  | { readonly kind: "redirected"; readonly to: string }
  | { readonly kind: "outside-base"; readonly path: string; readonly exists: boolean }
  | { readonly kind: "missing"; readonly path: string };

/** Everything that links can resolve to. Paths are relative to the base. */
export interface EmittedFiles {
  readonly base: string;
  /** Whether the host serves a route without an ending from the file with `.html`. */
  readonly cleanUrls?: boolean;
  /** All files of the output, decoded. */
  readonly files: ReadonlySet<string>;
  /** Redirect targets by old route. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Whether an address has its own scheme or host. */
export function isForeign(target: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target);
}

/** Creates a function that resolves the address `target` in the document at `route`. */
export function createResolveTarget({ base, cleanUrls = false, files, redirects }: EmittedFiles) {
  /** Returns the file that a host serves at a route, or `null`. */
  const fileOf = (route: string): string | null =>
    [routeToFile(route), ...(cleanUrls ? [pageFile(route)] : [])].find((file) => files.has(file)) ?? null;
  const isFile = (route: string) => fileOf(route) !== null;
  let spellings: ReadonlyMap<string, string> | null = null;
  const find = (route: string): string | { readonly to: string } | null => {
    const to = redirects.get(route);
    if (to !== undefined) return { to };
    if (/\/index\.html$/i.test(route)) return null;
    if (isFile(route)) return route;
    spellings ??= routesByLowerCase(files);
    return spellings.get(route.toLowerCase()) ?? null;
  };

  const matchFile = (route: string): RouteMatch =>
    isFile(route) && !route.endsWith("/") ? { kind: "found", path: route } : { kind: "missing" };
  const resolveRequested = (requested: string, isLink: boolean): TargetVerdict => {
    const normal = encodeRoute(decodeRoute(requested));
    const match = isLink ? matchRoute(normal, find) : matchFile(normal);
    if (match.kind === "found") return { kind: "found", file: fileOf(match.path) ?? routeToFile(match.path) };
    if (match.kind === "redirect") return { kind: "redirected", to: redirectUrl(base, match.to) };
    return { kind: "missing", path: decodeRoute(normal) };
  };
  const resolveAbsolute = (path: string, isLink: boolean): TargetVerdict => {
    const requested = stripBase(base, path);
    if (requested === null) return { kind: "outside-base", path: decodeRoute(path), exists: isFile(path) };
    return path.startsWith(base) ? resolveRequested(requested, isLink) : { kind: "redirected", to: base };
  };
  // Cached, because most addresses occur on many pages.
  const known = { link: new Map<string, TargetVerdict>(), file: new Map<string, TargetVerdict>() };

  return (target: string, kind: ReferenceKind, route: string): TargetVerdict => {
    if (isForeign(target)) return { kind: "ignored" };
    const { path } = splitLink(target);
    if (path === "") return { kind: "found", file: pageFile(route) };
    const isLink = kind === "link";
    if (!path.startsWith("/")) return resolveRequested(resolveRoute(path, route), isLink);
    const verdicts = isLink ? known.link : known.file;
    const verdict = verdicts.get(path) ?? resolveAbsolute(path, isLink);
    verdicts.set(path, verdict);
    return verdict;
  };
}

function routesByLowerCase(files: ReadonlySet<string>): ReadonlyMap<string, string> {
  const routes = new Map<string, string>();
  for (const file of files) {
    if (!file.endsWith(".html")) continue;
    const route = encodeRoute(`/${file}`).replace(/\/index\.html$/, "/");
    routes.set(route.toLowerCase(), route);
  }
  return routes;
}

/** Distinct addresses, in order of first occurrence. */
export interface TargetList {
  readonly all: readonly HtmlReference[];
  /** Returns the index of an address in `all`; adds it if it is new. */
  readonly numberOf: (reference: HtmlReference) => number;
}

/** Creates a list that begins with `known`, whose indices are kept. */
export function createTargetList(known: readonly HtmlReference[] = []): TargetList {
  const all = [...known];
  const numbers = new Map<ReferenceKind, Map<string, number>>();
  const numbersOf = (kind: ReferenceKind) => {
    const own = numbers.get(kind) ?? new Map<string, number>();
    numbers.set(kind, own);
    return own;
  };
  known.forEach(({ kind, target }, number) => numbersOf(kind).set(target, number));
  return {
    all,
    numberOf(reference) {
      const own = numbersOf(reference.kind);
      const number = own.get(reference.target) ?? all.push(reference) - 1;
      own.set(reference.target, number);
      return number;
    },
  };
}
