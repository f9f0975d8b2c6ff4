import type { BuildCrew } from "./workers/build-crew.js";
import type { RenderedRoutes } from "./render-routes.js";
import { createSearchIndex, type SearchLocale } from "../output/search/search-index.js";
import type { NumberedLocale } from "../output/search/search-pages.js";
import type { SearchTerms } from "../output/search/search-terms.js";
import type { WriteFile } from "../output/place/stage-writer.js";
import { mergeTerms } from "../output/search/search-terms-merge.js";
import type { FormerBuild } from "./store/former-build.js";

/** Collects the search terms of the crew, by locale. Requires that rendering has finished. */
export async function askForTerms(crew: BuildCrew): Promise<readonly ReadonlyMap<string, SearchTerms>[]> {
  const answers = await crew.ask({ kind: "search" }, "search");
  return answers.map(({ terms }) => terms);
}

/** Merges collected and reused terms into the search data of every locale. */
export function mergeSearch(
  met: readonly ReadonlyMap<string, SearchTerms>[],
  locales: readonly NumberedLocale[],
  { kept, former }: Pick<RenderedRoutes, "kept"> & { readonly former: FormerBuild | null },
): readonly SearchLocale[] {
  return locales.map(({ path, pages, dated }) => {
    const known = former?.site.search.find((locale) => locale.path === path);
    const numbers = new Map(pages.map((page, number) => [page, number]));
    const numberOf = (page: string) => (kept.has(page) ? (numbers.get(page) ?? -1) : -1);
    const own =
      known === undefined ? null : { encoded: known.terms, numbers: Int32Array.from(known.pages, numberOf) };
    return {
      path,
      pages,
      dated,
      words: mergeTerms(
        own,
        met.flatMap((terms) => terms.get(path) ?? []),
      ),
    };
  });
}

/**
 * Writes the search index one file at a time, because the whole index of a large site needs much memory.
 * Returns the paths of the files.
 */
export function writeSearch(search: readonly SearchLocale[], write: WriteFile): readonly string[] {
  const files: string[] = [];
  for (const { file, content } of createSearchIndex(search)) {
    write(file, content);
    files.push(file);
  }
  return files;
}
