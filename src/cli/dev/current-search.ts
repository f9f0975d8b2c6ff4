import type { DevGraph } from "./dev-graph.js";
import { createDevSearch } from "./dev-search.js";

/** The search index of a site in development, created when a tab requests it. */
export interface CurrentSearch {
  readonly get: (graph: DevGraph) => ReadonlyMap<string, string>;
  /** Discards the index. The next request creates it again. */
  readonly forget: () => void;
}

/** Creates a holder that builds the index on the first call of `get`. */
export function createCurrentSearch(siteDir: string): CurrentSearch {
  let files: ReadonlyMap<string, string> | null = null;
  return {
    get: (graph) => (files ??= createDevSearch(siteDir, graph)),
    forget() {
      files = null;
    },
  };
}
