import type { Taxonomy } from "../../runtime/model/graph.js";
import { compareText } from "../../runtime/model/listing.js";
import type { Page } from "../../runtime/model/page.js";
import {
  type SiteSlugs,
  type TaxonomyName,
  taxonomyPath,
  termPath,
} from "../../runtime/model/taxonomy-path.js";

/** Groups listed pages by the terms in their front matter. Each term keeps the pages in the given order. */
export function createTaxonomy(
  name: TaxonomyName,
  { path: localePath, slugs }: { readonly path: string; readonly slugs: SiteSlugs | undefined },
  listed: readonly Page[],
): Taxonomy {
  const byTerm = new Map<string, Page[]>();
  for (const page of listed) {
    for (const term of new Set(page.frontmatter[name])) {
      const pages = byTerm.get(term);
      if (pages === undefined) byTerm.set(term, [page]);
      else pages.push(page);
    }
  }
  const terms = [...byTerm].map(([term, pages]) => ({
    name: term,
    path: termPath(localePath, name, { term, slugs }),
    pages,
  }));
  return {
    name,
    indexPath: taxonomyPath(localePath, name),
    terms: terms.toSorted((a, b) => b.pages.length - a.pages.length || compareText(a.name, b.name)),
    pages: listed.filter((page) => page.frontmatter[name].length > 0),
  };
}
