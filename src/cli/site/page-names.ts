import type { Page } from "../../runtime/model/page.js";
import { decodeRoute } from "../../runtime/model/path.js";

/**
 * Finds pages by what authors write for them, made absolute: the route, or the file, with its ending or without, and
 * with a query or hash behind it. A name that has these characters itself goes first. Indexed when first asked.
 */
export function createPageFinder(pages: readonly Page[]): (name: string) => Page | undefined {
  let byName: ReadonlyMap<string, Page> | null = null;
  return (name) => {
    byName ??= indexPages(pages);
    const decoded = decodeRoute(name);
    return byName.get(plainName(decoded)) ?? byName.get(plainName(decoded.replace(/[?#].*$/, "")));
  };
}

function indexPages(pages: readonly Page[]): ReadonlyMap<string, Page> {
  return new Map(
    pages.flatMap((page) =>
      [page.regularPath, page.path].map((route) => [plainName(decodeRoute(route)), page] as const),
    ),
  );
}

function plainName(path: string): string {
  return path.replace(/\.(md|html)$/i, "").replace(/\/(readme|index)$/i, "/");
}
