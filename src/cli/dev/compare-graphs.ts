import type { DevGraph } from "./dev-graph.js";
import { isSameData } from "./same-data.js";

/**
 * Whether two graphs have the same routes, sidebars and redirects, and the same render data for every route
 * except those of `sources`.
 */
export function isSameExcept(before: DevGraph, after: DevGraph, sources: readonly string[]): boolean {
  const { routes } = after;
  const own = new Set<string | null>(sources);
  return (
    before.routes.length === routes.length &&
    isSameData([...before.sidebars], [...after.sidebars]) &&
    isSameData(before.redirects, after.redirects) &&
    before.routes.every((route, index) => {
      const other = routes[index];
      if (other === undefined || other.source !== route.source) return false;
      if (own.has(route.source)) return route.data.info.path === other.data.info.path;
      return isSameData(route.data, other.data);
    })
  );
}
