import type { Search } from "../search/create-search.js";
import { throwRequestError } from "./fetch-json.js";
import type { ChunkLoader } from "./load-chunk.js";
import type { FetchJson } from "./route-manifest.js";

/** Opens the search of a locale. Rejects when its code cannot be loaded; then the next call tries again. */
export type OpenSearch = (locale: string) => Promise<Search>;

/**
 * Each locale's search is made once, for whoever develops a site (`dev`) once a query: there pages change meanwhile. Its
 * code is a chunk of its own, loaded on the first call.
 */
export function createSearchOpener(
  base: string,
  fetchJson: FetchJson,
  chunks: ChunkLoader,
  dev?: boolean,
): OpenSearch {
  const opened = new Map<string, Promise<Search>>();

  async function create(locale: string): Promise<Search> {
    const [{ createSearch }, { pageLoader }] = await Promise.all([
      import("../search/create-search.js"),
      import("./page-loader.js"),
    ]).catch(throwRequestError);
    return createSearch({ locale, fetchIndex: fetchJson, loadPage: pageLoader(base, chunks).read });
  }

  return (locale) => {
    const known = opened.get(locale);
    if (known !== undefined && dev !== true) return known;
    const promise = create(locale);
    opened.set(locale, promise);
    promise.catch(() => opened.delete(locale));
    return promise;
  };
}
