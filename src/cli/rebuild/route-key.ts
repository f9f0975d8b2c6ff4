import { hash } from "node:crypto";
import type { BakedComments } from "../../runtime/model/comments.js";
import type { PageSummary } from "../../runtime/model/listing.js";
import type { PostList, TermSummary } from "../../runtime/model/render.js";
import type { SessionOutput } from "../crew/page-session.js";
import type { Route } from "../routes/create-routes.js";

/** What the rendering of a route depends on beside its own data. */
export interface RouteKeyInput {
  readonly output: Pick<SessionOutput, "sidebars">;
  /** What the build has read of the comments of routes. */
  readonly comments: ReadonlyMap<string, BakedComments>;
}

/** Everything beside its source and the program that a route is rendered from: it may be asked only where those are the same. */
export function createRouteKey({ output, comments }: RouteKeyInput): (route: Route) => string {
  // What lists show of an article is the same in all of them, as are the terms on most routes of a taxonomy.
  const known = new Map<object, string>();
  const shared = (value: PageSummary | readonly TermSummary[]) => {
    const key = known.get(value) ?? hashOf(value);
    known.set(value, key);
    return key;
  };
  const listKey = ({ items, ...list }: PostList) => [items.map(shared), list];
  return ({ data, source }) => {
    const sidebar = data.kind === "page" || data.kind === "home" ? (data.page.sidebar ?? "") : "";
    const rest = [source, output.sidebars.get(sidebar)?.chunk, comments.get(data.info.path)];
    switch (data.kind) {
      case "home": {
        const { tags, categories, list, ...own } = data;
        return hashOf([own, shared(tags), shared(categories), listKey(list), ...rest]);
      }
      case "taxonomy": {
        const { terms, list, ...own } = data;
        return hashOf([own, shared(terms), listKey(list), ...rest]);
      }
      case "page": {
        // The source says these, and nothing else does; they are half of a page's data.
        const { frontmatter: _, headers: __, ...own } = data.page;
        return hashOf([data.info, own, ...rest]);
      }
      default:
        return hashOf([data, ...rest]);
    }
  };
}

function hashOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "base64");
}
