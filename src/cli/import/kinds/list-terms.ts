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
    ...new Set(
      shown.flatMap((fields) =>
        names.flatMap((name) =>
          listOf(fields[name])
            .flat()
            .flatMap((term) => textOf(term)?.trim() ?? []),
        ),
      ),
    ),
  ];
  return { tags: collect("tags", "tag"), categories: collect("categories", "category") };
}
