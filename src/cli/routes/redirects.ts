import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeRoute, foldSlashes } from "../../runtime/model/path.js";
import { nameKey } from "../files/name-key.js";

/** Old address of a page and its present one. Both are canonical routes. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
  /** Markdown file of the page. */
  readonly source: string;
}

/**
 * Creates redirects from the old addresses of pages: those that a permalink replaced, and `aliases` of front matter.
 */
export function createRedirects(pages: readonly Page[]): readonly Redirect[] {
  return pages.flatMap((page) => {
    const aliases = page.frontmatter.aliases.map(aliasRoute);
    // `:slug` turns Hello.md into hello. The author did not mean to rename the page, and many hosts cannot serve both
    // spellings.
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
