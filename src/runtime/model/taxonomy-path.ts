import type { TaxonomyName } from "./graph.js";
import { encodeRoute } from "./path.js";

/** Folders of the taxonomies, relative to their locale (spec/site.md §2). */
const FOLDERS: Readonly<Record<TaxonomyName, string>> = { tags: "tag", categories: "categories" };

/** Returns the route of the index of a taxonomy. `locale` is a prefix such as `/en/`. */
export function taxonomyPath(locale: string, taxonomy: TaxonomyName): string {
  return `${locale}${FOLDERS[taxonomy]}/`;
}

/** Returns the route of the articles of a term. */
export function termPath(locale: string, taxonomy: TaxonomyName, term: string): string {
  return `${taxonomyPath(locale, taxonomy)}${encodeRoute(term)}/`;
}
