import { hash } from "node:crypto";
import type { PostList, RouteData } from "../../../runtime/model/render.js";
import type { LinkSource } from "../../output/check-links.js";
import type { RenderedRoute, PassedRoute } from "../workers/build-calls.js";

/** A rendered route with the key that decides whether the next build can reuse it. */
export interface KeyedRoute {
  /** Hash of everything that it was rendered from, except its program and its source. */
  readonly key: string;
  readonly rendered: RenderedRoute;
  /** References as indices into a list of targets. */
  readonly links: LinkSource;
}

/**
 * Creates a function that returns a route's key: the hash of every value that its rendering receives. Keys
 * are comparable only between builds with the same program and the same text of `source`.
 */
export function createRouteKey(): (route: PassedRoute) => string {
  const known = new WeakMap<object, string>();
  const once = (value: object, make: () => unknown) => {
    const key = known.get(value) ?? hashOf(make());
    known.set(value, key);
    return key;
  };
  // A summary occurs in many lists, and most routes of a taxonomy share their terms, so their hashes are
  // cached.
  const shared = (value: object) => once(value, () => (value instanceof Map ? [...value] : value));
  const listKey = ({ items, ...list }: PostList) => [items.map(shared), list];
  const dataKey = (data: RouteData): unknown => {
    switch (data.kind) {
      case "home": {
        const { tags, categories, list, ...own } = data;
        return [own, shared(tags), shared(categories), listKey(list)];
      }
      case "taxonomy": {
        const { terms, list, ...own } = data;
        return [own, shared(terms), listKey(list)];
      }
      default:
        return data;
    }
  };
  return (route) =>
    once(route, () => {
      const { data, sidebars, ...rest } = route;
      return [dataKey(data), shared(sidebars), rest];
    });
}

function hashOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "base64");
}
