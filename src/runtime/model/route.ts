import { decodeRoute, encodeRoute } from "./path.js";

/** What a requested path leads to. `exists` is asked with canonical routes. */
export type RouteMatch =
  | { readonly kind: "found"; readonly path: string }
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "missing" };

/**
 * The canonical forms that a requested path may stand for, best first (spec/site.md §2): `index.html` is
 * its folder, a missing slash or `.html` is the variant that exists, raw characters are percent-encoded.
 * Most paths are canonical as they are, so each form is made when it is asked for.
 */
export function* routeCandidates(requested: string): Generator<string> {
  const path = encodeRoute(decodeRoute(requested)).replace(/\/{2,}/g, "/");
  yield path;
  const folder = path.replace(/\/index(\.html)?$/i, "/");
  if (folder !== path) yield folder;
  if (path.endsWith(".html")) yield `${path.slice(0, -".html".length)}/`;
  else if (!path.endsWith("/")) yield* [`${path}.html`, `${path}/`];
  else if (path !== "/") yield `${path.slice(0, -1)}.html`;
}

/**
 * Resolves a requested path by one rule for the dev server, the preview server and the browser.
 * `find` gives the canonical spelling of a route (its comparison ignores case), the target of a redirect
 * as `{ to }`, or `null`.
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
