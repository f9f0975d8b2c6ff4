import { createSearch, type Search, type SearchOptions } from "./create-search.js";

/**
 * Creates the search of one locale, which announces to scripts that a visitor has opened it, and that a query found
 * nothing: `hanblog:search` and `hanblog:search-empty` on `window`.
 */
export function createAnnouncedSearch(options: SearchOptions): Search {
  const search = createSearch(options);
  return {
    ...search,
    prepare() {
      announce("search");
      return search.prepare();
    },
    async suggest(query) {
      const suggestions = await search.suggest(query);
      if (suggestions.kind !== "found") announce("search-empty");
      return suggestions;
    },
  };
}

function announce(event: "search" | "search-empty"): void {
  window.dispatchEvent(new Event(`hanblog:${event}`));
}
