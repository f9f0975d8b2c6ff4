import type { SiteShell } from "hanblog/runtime";

/** Name of a taxonomy, which is a list in the front matter (spec/site.md §2). */
export type TaxonomyName = "tags" | "categories";

/** Returns the route of the index of a taxonomy (spec/site.md §2). `locale` is a prefix such as `/en/`. */
export function taxonomyPath(locale: string, taxonomy: TaxonomyName): string {
  return `${locale}${taxonomy === "tags" ? "tag" : taxonomy}/`;
}

/**
 * Returns the percent-encoded route of the articles of a term. `#` and `?` are encoded as parts of its name. The build has
 * composed the terms of pages and all slugs (NFC).
 */
export function termPath(
  locale: string,
  taxonomy: TaxonomyName,
  { term, slugs }: { readonly term: string; readonly slugs: SiteShell["slugs"] },
): string {
  const own = slugs?.[taxonomy];
  const slug = new Map(own?.slugs).get(term) ?? (own?.lowercase ? term.toLowerCase() : term);
  const encoded = encodeURI(slug).replace(/[#?]/g, encodeURIComponent);
  return `${taxonomyPath(locale, taxonomy)}${encoded}/`;
}
