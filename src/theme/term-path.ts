/** Name of a taxonomy, which is a list in the front matter (spec/site.md §2). */
export type TaxonomyName = "tags" | "categories";

/** Folders of the taxonomies, relative to their locale (spec/site.md §2). */
const FOLDERS: Readonly<Record<TaxonomyName, string>> = { tags: "tag", categories: "categories" };

/** Returns the route of the index of a taxonomy. `locale` is a prefix such as `/en/`. */
export function taxonomyPath(locale: string, taxonomy: TaxonomyName): string {
  return `${locale}${FOLDERS[taxonomy]}/`;
}

/** Returns the percent-encoded route of the articles of a term. `#` and `?` are encoded as parts of its name. */
export function termPath(locale: string, taxonomy: TaxonomyName, term: string): string {
  const encoded = encodeURI(term.normalize("NFC")).replace(/#/g, "%23").replace(/\?/g, "%3F");
  return `${taxonomyPath(locale, taxonomy)}${encoded}/`;
}
