import { decodeRoute, encodeRoute, NOT_FOUND_FILE } from "./path.js";

/** The result of matching a requested path. */
export type RouteMatch =
  | { readonly kind: "found"; readonly path: string }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "missing" };

/**
 * Yields the canonical routes that a requested path may mean, best first. `index.html` means its folder. A missing slash or
 * `.html` is added. Raw characters are percent-encoded. It is a generator because most paths are canonical, and the other
 * forms are not needed.
 */
export function* routeCandidates(requested: string): Generator<string> {
  const path = encodeRoute(decodeRoute(requested)).replace(/\/{2,}/g, "/");
  yield path;
  const folder = path.replace(/\/index(\.html)?$/i, "/");
  if (folder !== path) yield folder;
  if (path.endsWith(".html")) yield* [`${path.slice(0, -".html".length)}/`, path.slice(0, -".html".length)];
  else if (!path.endsWith("/")) yield* [`${path}.html`, `${path}/`];
  else if (path !== "/") yield `${path.slice(0, -1)}.html`;
}

/**
 * Resolves a requested path. The dev server, the preview server and the browser share this rule. `find`
 * ignores case, and returns the canonical spelling of a route, the target of a redirect as `{ to }`, or
 * `null`.
 */
export function matchRoute(
  requested: string,
  find: (path: string) => string | { readonly to: string } | null,
): RouteMatch {
  for (const candidate of routeCandidates(requested)) {
    const hit = find(candidate);
    if (hit === null) continue;
    if (typeof hit !== "string") return { kind: "redirect", to: hit.to };
    return hit === requested ? { kind: "found", path: hit } : { kind: "redirect", to: hit };
  }
  return { kind: "missing" };
}

/** Maximum number of folders to look for a not-found page in, the root included. Locales are near the root. */
const MOST_FOLDERS = 4;

/** Returns the routes of the not-found pages that an unknown path may get, the one of its own folder first. */
export function notFoundPaths(path: string): readonly string[] {
  const folders = path.split("/").slice(0, -1).slice(0, MOST_FOLDERS);
  return folders.map((_, index) => folders.slice(0, folders.length - index).join("/") + NOT_FOUND_FILE);
}
