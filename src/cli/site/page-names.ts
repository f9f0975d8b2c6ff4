import type { Page } from "../../runtime/model/page.js";
import { decodeRoute } from "../../runtime/model/path.js";

/**
 * Creates a function that finds a page by an absolute name, which is its route or its file. The name may lack the
 * file's extension and may have a query or hash. A page whose own name contains `?` or `#` is preferred. The index is
 * built at the first call.
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
    (["regularPath", "path"] as const).flatMap((name) =>
      pages.map((page) => [plainName(decodeRoute(page[name])), page] as const),
    ),
  );
}

function plainName(path: string): string {
  return path
    .normalize("NFC")
    .replace(/\.(md|html)$/i, "")
    .replace(/\/(readme|index)$/i, "/");
}
