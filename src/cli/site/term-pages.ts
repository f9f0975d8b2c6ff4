import { isListed } from "../../runtime/model/lists/listing.js";
import type { PlaceOfField, Problem } from "../../runtime/model/error.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute } from "../../runtime/model/path.js";
import { termPathBelow, termsIn } from "../../runtime/model/lists/taxonomy-path.js";
import { localesOf } from "../config/locales-of.js";
import { nearestName } from "../config/nearest-name.js";
import type { SiteConfig } from "../config/schema.js";
import { createProblem } from "../messages/create-problem.js";
import { builtIn, ownTaxonomies } from "./create-site.js";
import { siteSlugs } from "./create-shell.js";

/** Pages that can be the text above a list, and the lists that the other pages have. */
export interface ListTexts {
  /** Address of the list of each page that may have its text. */
  readonly candidates: ReadonlyMap<Page, string>;
  /** Terms with articles by the address of their list, of each taxonomy by the address of its index. */
  readonly termsAt: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Addresses of all lists. */
  readonly lists: ReadonlySet<string>;
}

/** Pages at their places, and the texts above lists that were found among them. */
export interface PlacedPages {
  readonly pages: readonly Page[];
  readonly listTexts: ListTexts;
}

/**
 * Gives pages with the text of a list its address: `authors/tang/README.md`, and `authors/tang.md` without a date, for a term, and
 * `authors/README.md` for the list of all terms. Terms are those of other pages. `place` returns the page at another address; equal
 * arguments give the same object.
 */
export function placeTermPages(
  pages: readonly Page[],
  config: SiteConfig,
  place: (page: Page, path: string) => Page,
): PlacedPages {
  const listTexts = findListTexts(pages, config);
  const { candidates, lists } = listTexts;
  if (candidates.size === 0) return { pages, listTexts };
  const placed = pages.map((page) => {
    const path = candidates.get(page);
    return path !== undefined && lists.has(path) ? place(page, path) : page;
  });
  return { pages: placed, listTexts };
}

/** Warns of articles that look like the text of a term, although no other article has it. */
export function checkTermTexts(
  { candidates, termsAt, lists }: ListTexts,
  placeOf: PlaceOfField,
): readonly Problem[] {
  return [...candidates].flatMap(([page, path]) => {
    const index = path.replace(/[^/]+\/$/, "");
    const terms = termsAt.get(index);
    if (lists.has(path) || terms === undefined || !isListed(page, { strict: false })) return [];
    const nameOf = (address: string) => decodeRoute(address.slice(index.length, -1));
    const values = {
      term: nameOf(path),
      list: decodeRoute(index),
      nearest: nearestName(nameOf(path), [...terms.keys()].map(nameOf)),
    };
    return [createProblem("warning", "term-text", values, placeOf(page.relativePath, "title"))];
  });
}

function findListTexts(pages: readonly Page[], config: SiteConfig): ListTexts {
  const taxonomies = localesOf(config).flatMap(({ path: locale }) =>
    [builtIn("tags", locale), builtIn("categories", locale), ...ownTaxonomies(config, locale, {})].map(
      (taxonomy) => ({ ...taxonomy, locale }),
    ),
  );
  const candidates = new Map<Page, string>();
  for (const page of pages) {
    const path = page.path.endsWith("/") ? page.path : `${page.path.replace(/\.html$/, "")}/`;
    const isBelow = taxonomies.some(
      ({ locale, indexPath }) => locale === page.locale && path.startsWith(indexPath),
    );
    const isArticle = path !== page.path && page.date !== null;
    const isOther = page.locked === true || page.frontmatter.home === true;
    if (isBelow && !isArticle && !isOther) candidates.set(page, path);
  }
  const termsAt = new Map<string, Map<string, string>>();
  if (candidates.size === 0) return { candidates, termsAt, lists: new Set() };
  const { slugs } = siteSlugs(config);
  const listed = pages.filter((page) => !candidates.has(page) && isListed(page, { strict: false }));
  for (const { name, field, locale, indexPath } of taxonomies) {
    const terms = listed
      .filter((page) => page.locale === locale)
      .flatMap((page) => termsIn(page.frontmatter[field]))
      .map((term) => [termPathBelow(indexPath, term, slugs?.[name]), term] as const);
    if (terms.length > 0) termsAt.set(indexPath, new Map(terms));
  }
  const lists = new Set([...termsAt].flatMap(([index, terms]) => [index, ...terms.keys()]));
  return { candidates, termsAt, lists };
}
