/** The two lists of the front matter that make listings (spec/site.md §2). */
export type TaxonomyName = "tags" | "categories";

/** Folders of the taxonomies below their locale (spec/site.md §2). */
const FOLDERS: Readonly<Record<TaxonomyName, string>> = { tags: "tag", categories: "categories" };

/** The route of a taxonomy's index. */
export function taxonomyPath(locale: string, taxonomy: TaxonomyName): string {
  return `${locale}${FOLDERS[taxonomy]}/`;
}

/** The route of a term's articles, percent-encoded: `#` and `?` belong to the name. */
export function termPath(locale: string, taxonomy: TaxonomyName, term: string): string {
  const encoded = encodeURI(term).replace(/#/g, "%23").replace(/\?/g, "%3F");
  return `${taxonomyPath(locale, taxonomy)}${encoded}/`;
}
