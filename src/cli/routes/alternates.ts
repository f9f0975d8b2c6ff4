import { compareText } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import type { Alternate, RouteInfo } from "../../runtime/model/render.js";

/**
 * Finds the pages that are each other's translation: in two locales they have one path below the prefix of
 * the locale. A page with a permalink goes by the path that its file gives it. One with `publish: false` is
 * named by no other: its address is for those who know it.
 */
export function createAlternates(
  infos: readonly RouteInfo[],
  pages: readonly Page[],
): ReadonlyMap<string, readonly Alternate[]> {
  const regularPaths = new Map(pages.map((page) => [page.path, page.regularPath]));
  const hidden = new Set(pages.filter((page) => page.frontmatter.publish === false).map(({ path }) => path));
  const byTail = new Map<string, Alternate[]>();
  for (const { path, locale } of infos) {
    const tail = (regularPaths.get(path) ?? path).slice(locale.length);
    const group = byTail.get(tail);
    if (group === undefined) byTail.set(tail, [{ locale, path }]);
    else group.push({ locale, path });
  }
  const alternates = new Map<string, readonly Alternate[]>();
  for (const group of byTail.values()) {
    group.sort((a, b) => compareText(a.locale, b.locale));
    for (const { path, locale } of group) {
      const others = group.filter((other) => other.locale !== locale && !hidden.has(other.path));
      if (others.length > 0) alternates.set(path, others);
    }
  }
  return alternates;
}
