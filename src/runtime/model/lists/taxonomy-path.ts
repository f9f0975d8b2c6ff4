import { encodeRoute } from "../path.js";

/** The two front matter lists that have listings of their own. */
export type TaxonomyName = "tags" | "categories";

/** Folders of the taxonomies, relative to their locale. */
const FOLDERS: Readonly<Record<TaxonomyName, string>> = { tags: "tag", categories: "categories" };

/** Returns the route of the index of a taxonomy. `locale` is a prefix such as `/en/`. */
export function taxonomyPath(locale: string, taxonomy: TaxonomyName): string {
  return `${locale}${FOLDERS[taxonomy]}/`;
}

/** Returns the terms in a front matter field: a text, a number, a person with a `name`, or a list of these. */
export function termsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => termsIn(one)))];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value === "object" && value !== null) return "name" in value ? termsIn(value.name) : [];
  const text = typeof value === "string" ? value.trim().normalize("NFC") : "";
  return text === "" ? [] : [text];
}

/** Addresses of the terms of a taxonomy, if they differ from the names of the terms. */
export interface TermSlugs {
  /** Names of terms with the last part of their addresses. */
  readonly slugs: readonly (readonly [term: string, slug: string])[];
  /** Whether the addresses of all other terms are in lower case. */
  readonly lowercase: boolean;
}

/** Slugs by taxonomy. A taxonomy whose addresses are the names of its terms is missing. */
export type SiteSlugs = Readonly<Partial<Record<string, TermSlugs>>>;

/** Returns the route of the articles of a term. */
export function termPath(
  locale: string,
  taxonomy: TaxonomyName,
  { term, slugs = {} }: { readonly term: string; readonly slugs: SiteSlugs | undefined },
): string {
  return termPathBelow(taxonomyPath(locale, taxonomy), term, slugs[taxonomy]);
}

/** Returns the route of the articles of a term below the index of its taxonomy. */
export function termPathBelow(indexPath: string, term: string, own: TermSlugs | undefined): string {
  const slug = new Map(own?.slugs).get(term) ?? (own?.lowercase === true ? term.toLowerCase() : term);
  return `${indexPath}${encodeRoute(slug)}/`;
}
