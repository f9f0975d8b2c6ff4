import { createCalendar } from "../../runtime/model/date.js";
import type { Site } from "../../runtime/model/graph.js";
import { newestFirst } from "../../runtime/model/listing.js";
import type { SourceFile } from "../content/scan.js";
import type { SitemapEntry } from "../output/sitemap.js";
import type { Route } from "../routes/create-routes.js";

/**
 * What search engines are told of: no page that is not published, and none whose original is elsewhere. A page
 * was last changed by its last commit, or by its publication where that is later or git knows nothing of it.
 */
export function sitemapEntries(
  site: Site,
  routes: readonly Route[],
  sources: ReadonlyMap<string, SourceFile>,
): readonly SitemapEntry[] {
  const hidden = new Set(
    site.pages.filter((page) => page.frontmatter.publish === false).map(({ path }) => path),
  );
  const { dayOf } = createCalendar(site.shell.timeZone);
  return routes
    .filter(({ data: { info } }) => info.indexable && !hidden.has(info.path) && info.canonical === null)
    .map(({ data: { kind, info }, source }) => {
      // A home page changes with every article, and its file tells nothing of that.
      const committed = source === null || kind !== "page" ? null : sources.get(source)?.updatedAt;
      const changed = laterOf(info.published, isoOf(committed ?? null));
      return { route: info.path, lastModified: changed === null ? null : dayOf(changed) };
    });
}

function isoOf(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}

function laterOf(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return newestFirst(a, b) < 0 ? a : b;
}
