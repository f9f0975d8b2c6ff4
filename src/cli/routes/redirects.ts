import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeRoute, foldSlashes } from "../../runtime/model/path.js";
import { nameKey } from "../files/name-key.js";

/** An old address and where it leads now. Both are canonical routes. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  /** The markdown file that asked for it. */
  readonly source: string;
}

/** Addresses that pages had: what a permalink moved away from, and the `aliases` of front matter. */
export function createRedirects(pages: readonly Page[]): readonly Redirect[] {
  return pages.flatMap((page) => {
    const aliases = page.frontmatter.aliases.map(aliasRoute);
    // `:slug` writes Hello.md as hello: nobody asked for the other spelling, which many hosts could not serve beside it.
    const old = isSameName(page.regularPath, page.path) ? aliases : [page.regularPath, ...aliases];
    return [...new Set(old)]
      .filter((from) => from !== page.path)
      .map((from) => ({ from, to: page.path, source: page.relativePath }));
  });
}

function isSameName(one: string, other: string): boolean {
  return nameKey(decodeRoute(one)) === nameKey(decodeRoute(other));
}

function aliasRoute(alias: string): string {
  const route = encodeRoute(foldSlashes(`/${decodeRoute(alias)}`));
  return /\/$|\.html?$/.test(route) ? route : `${route}/`;
}
