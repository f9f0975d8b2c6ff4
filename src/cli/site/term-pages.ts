import { isListed } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import { termPathBelow, termsIn } from "../../runtime/model/taxonomy-path.js";
import type { SiteConfig } from "../config/schema.js";
import { builtIn, ownTaxonomies } from "./create-site.js";
import { siteSlugs } from "./create-shell.js";

/**
 * Gives pages with the text of a term the address of its list: `authors/tang/README.md`, and `authors/tang.md` without a date. Terms
 * are those of other pages. `place` returns the page at another address; equal arguments give the same object.
 */
export function placeTermPages(
  pages: readonly Page[],
  config: SiteConfig,
  place: (page: Page, path: string) => Page,
): readonly Page[] {
  const taxonomies = ["/", ...Object.keys(config.locales).filter((key) => key !== "/")].flatMap((locale) =>
    [builtIn("tags", locale), builtIn("categories", locale), ...ownTaxonomies(config, locale, {})].map(
      (taxonomy) => ({ ...taxonomy, locale }),
    ),
  );
  const candidates = new Map<Page, string>();
  for (const page of pages) {
    const path = page.path.endsWith("/") ? page.path : `${page.path.replace(/\.html$/, "")}/`;
    const isBelow = taxonomies.some(
      ({ locale, indexPath }) =>
        locale === page.locale && path.startsWith(indexPath) && path.length > indexPath.length,
    );
    const isArticle = path !== page.path && page.date !== null;
    const isOther = page.locked === true || page.frontmatter.home === true;
    if (isBelow && !isArticle && !isOther) candidates.set(page, path);
  }
  if (candidates.size === 0) return pages;
  const { slugs } = siteSlugs(config);
  const listed = pages.filter((page) => !candidates.has(page) && isListed(page, { strict: false }));
  const terms = new Set(
    taxonomies.flatMap(({ name, field, locale, indexPath }) =>
      listed
        .filter((page) => page.locale === locale)
        .flatMap((page) => termsIn(page.frontmatter[field]))
        .map((term) => termPathBelow(indexPath, term, slugs?.[name])),
    ),
  );
  return pages.map((page) => {
    const path = candidates.get(page);
    return path !== undefined && terms.has(path) ? place(page, path) : page;
  });
}
