import type { DevGraph } from "./dev-graph.js";
import { createDevSearch } from "./dev-search.js";

/** The search index of a site in development, created when a tab requests it. */
export interface CurrentSearch {
  readonly get: (graph: DevGraph) => ReadonlyMap<string, string>;
  /** Creates the index again at the next request. */
  readonly forget: () => void;
}

/** Creates no index before `get` is called. */
export function createCurrentSearch(siteDir: string): CurrentSearch {
  let files: ReadonlyMap<string, string> | null = null;
  return {
    get: (graph) => (files ??= createDevSearch(siteDir, graph)),
    forget() {
      files = null;
    },
  };
}
