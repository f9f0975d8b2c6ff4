import type { CompiledBody } from "../content/compiled-body.js";
import type { SessionOutput, SessionPage } from "../engine/workers/page-session.js";
import type { DevGraph } from "./dev-graph.js";

/**
 * Whether two plain values serialize to the same JSON. Objects whose keys are in another order are different.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other);
  if (Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (!isSameList(names, Object.keys(other))) return false;
  // A loop instead of `every`, which is slower: a site has a million values.
  for (const name of names) if (!isSameData(one[name], other[name])) return false;
  return true;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) {
    if (!isSameData(one[index], other[index])) return false;
  }
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Everything a page is rendered from, except the program. */
export interface PassedValues {
  readonly page: SessionPage;
  readonly output: SessionOutput;
  /** Compiled body; the same object until the source is compiled again. */
  readonly body: CompiledBody | null;
}

/** Whether rendering gives the same result for both. */
export function isSamePassed(one: PassedValues, other: PassedValues): boolean {
  const dataOf = ({ page, output }: PassedValues) => [page, { ...output, sidebars: [...output.sidebars] }];
  return one.body === other.body && isSameData(dataOf(one), dataOf(other));
}

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
