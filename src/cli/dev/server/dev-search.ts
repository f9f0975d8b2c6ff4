import { join } from "node:path";
import { readSource } from "../../content/source-text.js";
import { splitFrontMatter } from "../../content/front-matter/split-front-matter.js";
import { createSearchIndex } from "../../output/search/search-index.js";
import { listedTerm, numberPages, searchTags, searchTitle } from "../../output/search/search-pages.js";
import { mergeTerms } from "../../output/search/search-terms-merge.js";
import { createTermCollector } from "../../output/search/search-terms.js";
import type { RouteIndex } from "./route-index.js";

/** Maximum number of characters of all pages that the index in dev covers: about half a second of work. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Creates the search index of a site in development, by file. Pages are not compiled: the markdown source is
 * indexed, and only the beginning of each page on large sites.
 */
export function createDevSearch(siteDir: string, index: RouteIndex): ReadonlyMap<string, string> {
  const locales = numberPages(index.routes);
  const count = locales.reduce((sum, { pages }) => sum + pages.length, 0);
  const most = Math.floor(MOST_CHARACTERS / Math.max(count, 1));
  const made = locales.map(({ path, pages, dated }) => {
    const collector = createTermCollector();
    pages.forEach((page, number) => {
      const route = index.route(page);
      if (route === null) return;
      const term = listedTerm(route.data);
      if (term !== null) return collector.addList(number, term);
      if (route.source === null) return;
      const text = readText(join(siteDir, route.source));
      const headings = [...text.matchAll(/^#{1,6}[ \t]+(.+)$/gm)].map((match) => match[1] ?? "");
      collector.add(number, {
        title: searchTitle(route.data),
        tags: searchTags(route.data),
        headings,
        text: text.slice(0, most),
      });
    });
    return {
      path,
      pages,
      dated,
      words: mergeTerms(null, [collector.take()]),
    };
  });
  return new Map([...createSearchIndex(made)].map(({ file, content }) => [file, content]));
}

/**
 * Reads the markdown of a source, or an empty string if it was just removed. The watcher reports the removal.
 */
function readText(file: string): string {
  try {
    return splitFrontMatter(readSource(file).text).content;
  } catch {
    return "";
  }
}
