import { compareText } from "../../runtime/model/lists/listing.js";
import type { Page } from "../../runtime/model/page.js";
import type { Alternate, RouteInfo } from "../../runtime/model/render.js";

/**
 * Finds pages that are translations of each other: their paths are equal below the prefixes of their locales. For a
 * page with a permalink, the path derived from its file counts. A page with `publish: false` is listed as no alternate,
 * because its address is not public.
 */
export function createAlternates(
  infos: readonly RouteInfo[],
  pages: readonly Page[],
): ReadonlyMap<string, readonly Alternate[]> {
  // The list of a term is a translation of others whether it has a text or not.
  const regularPaths = new Map(
    pages.filter(({ ofTerm }) => ofTerm !== true).map((page) => [page.path, page.regularPath]),
  );
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
