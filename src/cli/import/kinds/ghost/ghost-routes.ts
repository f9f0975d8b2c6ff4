import { readDataFile } from "../../config/read-config.js";
import type { Notes } from "../../notes.js";
import type { OldFolder } from "../../old-folder.js";
import { fieldsOf, textOf } from "../../plain-value.js";
import type { GhostPost, GhostSite } from "./read-export.js";
import { isPathText } from "../../../config/permalink-pattern.js";
import { clockIn } from "../../records/record-draft.js";
import type { OldFeed, OldList } from "../../site-kind.js";

/** Addresses of a site, which `routes.yaml` can change. */
export interface GhostRoutes {
  /** Returns the pattern of the address of a post, such as `/:slug/`, or `null` if no collection has it. */
  pattern(post: GhostPost): string | null;
  /** Returns the address of the list of a tag or an author, or `null` if there is none. */
  list(taxonomy: "tag" | "author", slug: string): string | null;
  /** Addresses of collections other than the home page. */
  readonly collections: readonly string[];
  /** Whether the home page is a collection. */
  readonly hasHome: boolean;
}

/** File that Ghost offers for download next to an export. */
const FILES = ["routes.yaml", "routes.yml"];

/** Reads `routes.yaml` next to an export. Without it, a site has the usual addresses, or those of its settings (Ghost 0 and 1). */
export async function readGhostRoutes(old: OldFolder, site: GhostSite, notes: Notes): Promise<GhostRoutes> {
  const file = FILES.find((name) => old.has(name));
  const usual = site.settings.get("permalinks") || "/:slug/";
  if (file === undefined) {
    return {
      pattern: () => usual,
      list: (taxonomy, slug) => `/${taxonomy}/${slug}/`,
      collections: [],
      hasHome: true,
    };
  }
  const { collections, taxonomies, routes } = await readDataFile(old, file, notes);
  const terms = fieldsOf(taxonomies);
  const found = Object.entries(fieldsOf(collections)).flatMap(([address, options]) => {
    const { permalink, filter } = fieldsOf(options);
    const pattern = textOf(permalink) ?? "/{slug}/";
    const has = readFilter(textOf(filter) ?? "", site);
    if (has === null) notes.lost("permalink", `${address}: ${textOf(filter) ?? ""}`, { file });
    return has === null ? [] : [{ address, pattern: colonNames(pattern), has }];
  });
  for (const address of Object.keys(fieldsOf(routes))) notes.lost("layout", address, { file });
  return {
    pattern: (post) => found.find(({ has }) => has(post))?.pattern ?? null,
    list(taxonomy, slug) {
      const pattern = textOf(terms[taxonomy]);
      return pattern === undefined ? null : pattern.replace("{slug}", slug);
    },
    collections: found.map(({ address }) => address).filter((address) => address !== "/"),
    hasHome: found.some(({ address }) => address === "/"),
  };
}

function colonNames(pattern: string): string {
  return pattern.replace(/\{([a-z_]+)\}/g, ":$1");
}

/** One condition of a filter, such as `tag:news` or `tag:-[a,b]`. */
const CONDITION =
  /^(tag|tags|primary_tag|author|authors|primary_author):(-?)(?:\[([\w,-]+)\]|'([\w-]+)'|([\w-]+))$/;

/** Reads a filter of a collection whose conditions are joined by `+`. Returns `null` for any other one. */
function readFilter(filter: string, site: GhostSite): ((post: GhostPost) => boolean) | null {
  const conditions: ((post: GhostPost) => boolean)[] = [];
  for (const part of filter === "" ? [] : filter.split("+")) {
    const [, field = "", not, list, quoted, plain] = CONDITION.exec(part.trim()) ?? [];
    if (field === "") return null;
    const wanted = new Set((list ?? quoted ?? plain ?? "").split(","));
    conditions.push(({ id }) => {
      const isPrimary = field.startsWith("primary");
      const tags = isPrimary ? site.tags : site.allTags;
      const names = (field.includes("tag") ? tags : site.authors).get(id) ?? [];
      const some = isPrimary ? names.slice(0, 1) : names;
      return some.some(({ slug }) => wanted.has(slug)) !== (not === "-");
    });
  }
  return (post) => conditions.every((has) => has(post));
}

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

/** Returns the lists of a site, and the feeds next to them. `hasAuthors` is whether pages name their authors. */
export function readGhostLists(
  site: GhostSite,
  posts: readonly GhostPost[],
  { routes, hasAuthors }: { readonly routes: GhostRoutes; readonly hasAuthors: boolean },
): { readonly lists: readonly OldList[]; readonly feeds: readonly OldFeed[] } {
  const lists = new Map<string, string | null>();
  const feeds = new Map<string, OldFeed>();
  const add = (address: string | null, list: string, part: Pick<OldFeed, "list" | "author">) => {
    if (address === null) return;
    lists.set(address, list);
    const feed = `${address}rss/`;
    feeds.set(feed, { address: feed, format: "rss", ...part });
  };
  for (const { id } of posts) {
    for (const { slug, name } of site.tags.get(id) ?? [])
      add(routes.list("tag", slug), `/tag/${name}/`, { list: `/tag/${name}/` });
    for (const { slug, name } of site.authors.get(id) ?? [])
      add(routes.list("author", slug), "/timeline/", hasAuthors ? { author: name } : {});
  }
  for (const address of posts.length > 0 ? routes.collections : [])
    add(address, "/timeline/", { list: "/timeline/" });
  if (posts.length > 0 && routes.hasHome) feeds.set("/rss/", { address: "/rss/", format: "rss" });
  for (let page = 2; routes.hasHome && page <= Math.ceil(posts.length / PAGE_SIZE); page++)
    lists.set(`/page/${page}/`, null);
  return {
    lists: [...lists].flatMap(([address, list]) => (isWritable(address) ? [{ address, list }] : [])),
    feeds: [...feeds.values()].filter(({ address }) => isWritable(address)),
  };
}

function isWritable(address: string): boolean {
  return !/[?#\\]|\/\//.test(address) && isPathText(address);
}
