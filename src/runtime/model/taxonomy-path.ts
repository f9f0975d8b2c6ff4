import { encodeRoute } from "./path.js";

/** The two front matter lists that have listings of their own (spec/site.md §2). */
export type TaxonomyName = "tags" | "categories";

/** Folders of the taxonomies, relative to their locale (spec/site.md §2). */
const FOLDERS: Readonly<Record<TaxonomyName, string>> = { tags: "tag", categories: "categories" };

/** Returns the route of the index of a taxonomy. `locale` is a prefix such as `/en/`. */
export function taxonomyPath(locale: string, taxonomy: TaxonomyName): string {
  return `${locale}${FOLDERS[taxonomy]}/`;
}

/** Addresses of the terms of a taxonomy, if they differ from the names of the terms. */
export interface TermSlugs {
  /** Names of terms with the last part of their addresses. */
  readonly slugs: readonly (readonly [term: string, slug: string])[];
  /** Whether the addresses of all other terms are in lower case. */
  readonly lowercase: boolean;
}

/** Slugs by taxonomy. A taxonomy whose addresses are the names of its terms is missing. */
export type SiteSlugs = Readonly<Partial<Record<TaxonomyName, TermSlugs>>>;

/** Returns the route of the articles of a term. */
export function termPath(
  locale: string,
  taxonomy: TaxonomyName,
  { term, slugs = {} }: { readonly term: string; readonly slugs: SiteSlugs | undefined },
): string {
  const own = slugs[taxonomy];
  const slug = new Map(own?.slugs).get(term) ?? (own?.lowercase === true ? term.toLowerCase() : term);
  return `${taxonomyPath(locale, taxonomy)}${encodeRoute(slug)}/`;
}
