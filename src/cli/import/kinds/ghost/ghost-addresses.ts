import { isPathText } from "../../../config/permalink-pattern.js";
import { clockIn } from "../../records/record-dates.js";
import type { OldList } from "../../site-kind.js";
import type { GhostRoutes } from "./ghost-routes.js";
import type { GhostPost, GhostSite } from "./ghost-site.js";

/** Posts on a page of a list in the usual theme. The export does not name the number. */
const PAGE_SIZE = 25;

/** Returns the address of a page in the old site, decoded, or `null` if it was not public or no page can have it. */
export function ghostAddress(
  post: GhostPost,
  site: GhostSite,
  { routes, timeZone }: { readonly routes: GhostRoutes; readonly timeZone: string },
): string | null {
  if (!post.isPublic) return null;
  const pattern = post.type === "page" ? "/:slug/" : routes.pattern(post);
  if (pattern === null) return null;
  const [year = "", month = "", day = ""] = clockIn(post.published, timeZone).split(/[- ]/);
  const author = site.authors.get(post.id)?.[0]?.slug ?? "";
  const parts: Readonly<Record<string, string>> = {
    slug: post.slug,
    id: post.id,
    year,
    month,
    day,
    author,
    primary_author: author,
    primary_tag: site.tags.get(post.id)?.[0]?.slug ?? "all",
  };
  const address = pattern.replace(/:([a-z_]+)/g, (_, name: string) => parts[name] ?? "");
  const isPlain = Object.values(parts).every((part) => !/[/\\?#]/.test(part));
  return isPlain && address.startsWith("/") && !address.includes("//") && isPathText(address)
    ? address
    : null;
}

/** Returns the lists of a site. */
export function readGhostLists(
  site: GhostSite,
  posts: readonly GhostPost[],
  routes: GhostRoutes,
): readonly OldList[] {
  const lists = new Map<string, string | null>();
  const add = (address: string | null, list: string) => {
    if (address === null) return;
    lists.set(address, list);
    lists.set(`${address}rss/`, "/rss.xml");
  };
  for (const { id } of posts) {
    for (const { slug, name } of site.tags.get(id) ?? []) add(routes.list("tag", slug), `/tag/${name}/`);
    for (const { slug } of site.authors.get(id) ?? []) add(routes.list("author", slug), "/timeline/");
  }
  for (const address of posts.length > 0 ? routes.collections : []) add(address, "/timeline/");
  if (posts.length > 0 && routes.hasHome) lists.set("/rss/", "/rss.xml");
  for (let page = 2; routes.hasHome && page <= Math.ceil(posts.length / PAGE_SIZE); page++)
    lists.set(`/page/${page}/`, null);
  return [...lists].flatMap(([address, list]) =>
    !/[?#\\]|\/\//.test(address) && isPathText(address) ? [{ address, list }] : [],
  );
}
