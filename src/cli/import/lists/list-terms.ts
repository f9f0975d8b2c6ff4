import { type Fields, listOf, textOf } from "../plain-value.js";

/** Terms of articles that lists show. */
export interface ListTerms {
  readonly tags: readonly string[];
  readonly categories: readonly string[];
}

/** Collects the tags and categories of published pages from their front matter. */
export function readListTerms(pages: readonly Fields[]): ListTerms {
  const shown = pages.filter(
    (fields) => fields["publish"] !== false && fields["draft"] !== true && fields["home"] !== true,
  );
  const collect = (...names: readonly string[]) => [
    ...new Set(shown.flatMap((fields) => names.flatMap((name) => readTerms(fields[name])))),
  ];
  return { tags: collect("tags", "tag"), categories: collect("categories", "category") };
}

/** Reads the terms of one article: a list, a list of lists, or a single term. */
export function readTerms(value: unknown): readonly string[] {
  return listOf(value)
    .flat()
    .flatMap((term) => textOf(term)?.trim() ?? []);
}
