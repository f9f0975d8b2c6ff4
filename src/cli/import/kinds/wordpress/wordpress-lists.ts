import type { OldFeed, OldList } from "../../site-kind.js";
import { linkAddress } from "../../records/place-records.js";
import type { WpItem, WpTerm, WxrSite } from "./read-wxr.js";

/**
 * Returns the lists of a site with the usual addresses of WordPress. The export does not say whether they were changed. `home` is the
 * address of the list of all posts.
 */
export function readWordPressLists(
  site: WxrSite,
  posts: readonly WpItem[],
  { base, home }: { readonly base: string; readonly home: string },
): readonly OldList[] {
  const front = findFront(posts, base);
  const lists = new Map<string, string | null>();
  const add = (path: string, list: string) => {
    if (!lists.has(front + path)) lists.set(front + path, list);
  };
  const categories = new Map(
    site.terms.flatMap((term) => (term.taxonomy === "category" ? [[term.slug, term] as const] : [])),
  );
  for (const { terms, date, author } of posts) {
    for (const term of terms) {
      if (term.taxonomy === "category") {
        const path = categoryPath(term, categories);
        add(`/category/${path}/`, `/categories/${term.name}/`);
        if (path.includes("/")) add(`/category/${term.slug}/`, `/categories/${term.name}/`);
      }
      if (term.taxonomy === "post_tag") add(`/tag/${term.slug}/`, `/tag/${term.name}/`);
    }
    const [year = "", month = "", day = ""] = date.split(/[- ]/);
    if (year !== "") {
      for (const path of [year, `${year}/${month}`, `${year}/${month}/${day}`])
        add(`/${path}/`, "/timeline/");
    }
    if (/^[\w.-]+$/.test(author)) add(`/author/${author.toLowerCase()}/`, "/timeline/");
  }
  if (home !== "/") lists.set(home, "/");
  // The number of posts on a page is not in the export, and 10 is the usual one.
  for (let page = 2; page <= Math.ceil(posts.length / 10); page++) lists.set(`${home}page/${page}/`, null);
  return [...lists]
    .map(([address, list]) => ({ address, list }))
    .filter(({ address }) => !/[?#\\]/.test(address));
}

/** Formats of the feeds of a whole site, by the ends of their addresses. Readers of RSS read all of its versions. */
const FORMATS = [
  ["", "rss"],
  ["rss/", "rss"],
  ["rss2/", "rss"],
  ["rdf/", "rss"],
  ["atom/", "atom"],
] as const;

/** Returns the feeds of articles: those of the whole site, of categories, of tags and of authors. */
export function readWordPressFeeds(
  site: WxrSite,
  posts: readonly WpItem[],
  {
    lists,
    base,
    hasAuthors,
  }: { readonly lists: readonly OldList[]; readonly base: string; readonly hasAuthors: boolean },
): readonly OldFeed[] {
  if (posts.length === 0) return [];
  const front = findFront(posts, base);
  // Only a server without rules has its program in addresses of feeds.
  const start = front === "/index.php" ? front : "";
  const names = new Map(
    posts.map(({ author }) => [author.toLowerCase(), site.authors.get(author) ?? author]),
  );
  const ofLists = lists.flatMap(({ address, list }): readonly OldFeed[] => {
    const feed = { address: `${address}feed/`, format: "rss" } as const;
    const [, author] = /^\/author\/([^/]+)\/$/.exec(address.slice(front.length)) ?? [];
    const name = author === undefined ? undefined : names.get(author);
    if (name !== undefined) return [hasAuthors ? { ...feed, author: name } : feed];
    return list !== null && /^\/(?:tag|categories)\//.test(list) ? [{ ...feed, list }] : [];
  });
  return [...FORMATS.map(([end, format]) => ({ address: `${start}/feed/${end}`, format })), ...ofLists];
}

/**
 * Returns the start that the addresses of all posts have, such as `/archives` or `/index.php`, or an empty text. WordPress puts its lists
 * below it too. Years and categories in addresses are none.
 */
function findFront(posts: readonly WpItem[], base: string): string {
  const starts = posts.map(({ link, terms }) => {
    const [, first = "", rest = ""] = /^\/([^/]+)\/(.+)$/.exec(linkAddress(link, base) ?? "") ?? [];
    const isPart = /^\d{4}$/.test(first) || terms.some(({ slug }) => slug === first);
    return rest === "" || isPart ? "" : `/${first}`;
  });
  const [start = ""] = starts;
  return starts.length > 1 && starts.every((other) => other === start) ? start : "";
}

/** Returns the slugs of a category and of those around it. */
function categoryPath(term: WpTerm, categories: ReadonlyMap<string, WpTerm>): string {
  const slugs = [term.slug];
  for (
    let parent = categories.get(term.slug)?.parent ?? "";
    parent !== "";
    parent = categories.get(parent)?.parent ?? ""
  ) {
    // A broken export may have a circle.
    if (slugs.includes(parent)) break;
    slugs.unshift(parent);
  }
  return slugs.join("/");
}
