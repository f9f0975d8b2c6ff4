import type { OpenSearch, Search } from "../search/create-search.js";
import { throwRequestError } from "./navigation/fetch-json.js";
import type { ChunkLoader } from "./navigation/load-chunk.js";
import type { FetchJson } from "./navigation/route-manifest.js";

/**
 * Creates a function that opens the search of a locale. Each search is created once, or with `dev` once per
 * query, because pages change during development. Its code is a separate chunk, loaded on the first call.
 */
export function createSearchOpener(
  base: string,
  fetchJson: FetchJson,
  chunks: ChunkLoader,
  dev?: boolean,
): OpenSearch {
  const opened = new Map<string, Promise<Search>>();

  async function create(locale: string): Promise<Search> {
    const [{ createAnnouncedSearch }, { routeLoader }] = await Promise.all([
      import("../search/create-announced-search.js"),
      import("./navigation/pages.js"),
    ]).catch(throwRequestError);
    return createAnnouncedSearch({ locale, fetchIndex: fetchJson, loadPage: routeLoader(base, chunks).read });
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
