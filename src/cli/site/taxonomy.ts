import type { Taxonomy, TaxonomyName } from "../../runtime/model/graph.js";
import { compareText } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import { encodeRoute } from "../../runtime/model/path.js";

/** Folder of each taxonomy's routes (spec/site.md §2). */
const TAXONOMY_FOLDERS: Readonly<Record<TaxonomyName, string>> = {
  tags: "tag",
  categories: "categories",
};

/** Groups listed pages by the terms in their front matter. Each term keeps the pages in the given order. */
export function createTaxonomy(name: TaxonomyName, localePath: string, listed: readonly Page[]): Taxonomy {
  const byTerm = new Map<string, Page[]>();
  for (const page of listed) {
    for (const term of new Set(page.frontmatter[name])) {
      const pages = byTerm.get(term);
      if (pages === undefined) byTerm.set(term, [page]);
      else pages.push(page);
    }
  }
  const indexPath = `${localePath}${TAXONOMY_FOLDERS[name]}/`;
  const terms = [...byTerm].map(([term, pages]) => ({
    name: term,
    path: `${indexPath}${encodeRoute(term)}/`,
    pages,
  }));
  return {
    name,
    indexPath,
    terms: terms.toSorted((a, b) => b.pages.length - a.pages.length || compareText(a.name, b.name)),
    pages: listed.filter((page) => page.frontmatter[name].length > 0),
  };
}
