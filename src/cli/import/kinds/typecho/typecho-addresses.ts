import { isPathText } from "../../../config/permalink-pattern.js";
import { fieldsOf, textOf, parseJson } from "../../plain-value.js";
import { clockIn } from "../../records/record-draft.js";
import type { OldFeed, OldList } from "../../site-kind.js";
import type { TypechoContent, TypechoMeta, TypechoSite } from "./typecho-site.js";

/** Addresses of a new site, by the names of Typecho's routes. */
const USUAL: Readonly<Record<string, string>> = {
  post: "/archives/[cid:digital]/",
  page: "/[slug].html",
  category: "/category/[slug]/",
  tag: "/tag/[slug]/",
  author: "/author/[uid:digital]/",
  index: "/",
  index_page: "/page/[page:digital]/",
  category_page: "/category/[slug]/[page:digital]/",
  tag_page: "/tag/[slug]/[page:digital]/",
  author_page: "/author/[uid:digital]/[page:digital]/",
  archive_year: "/[year:digital:4]/",
  archive_month: "/[year:digital:4]/[month:digital:2]/",
  archive_day: "/[year:digital:4]/[month:digital:2]/[day:digital:2]/",
  archive_year_page: "/[year:digital:4]/page/[page:digital]/",
  archive_month_page: "/[year:digital:4]/[month:digital:2]/page/[page:digital]/",
  archive_day_page: "/[year:digital:4]/[month:digital:2]/[day:digital:2]/page/[page:digital]/",
};

/** Rules for the addresses of a site. */
export interface TypechoRoutes {
  /** Returns the address of a post or a page, decoded, or `null` if no page can have it. */
  content(content: TypechoContent): string | null;
  /** Returns the address of another route, decoded, or `null`. */
  route(name: string, parts: Readonly<Record<string, string>>): string | null;
  /** Returns the address of the feed of a list. */
  feed(address: string): string;
  /** Returns the address of the feed of all comments, next to one for each post, or `null` without posts. */
  commentFeeds(posts: readonly TypechoContent[]): string | null;
}

/** Reads the addresses of a site from its options. A backup has none, so that they are the usual ones. */
export function readRoutes({ options, metas, terms }: TypechoSite, timeZone: string): TypechoRoutes {
  const table = fieldsOf(readPhpValue(options.get("routingTable") ?? ""));
  // Without a rule of the server, addresses are below the program.
  const start = options.get("rewrite") === "0" ? "/index.php" : "";
  const route: TypechoRoutes["route"] = (name, parts) => {
    const pattern = textOf(fieldsOf(table[name])["url"]) ?? USUAL[name] ?? "";
    const path = pattern.replace(/\[(\w+)(?::[^[\]]*)?\]/g, (_, part: string) => parts[part] ?? "");
    const address = start + path;
    return path.startsWith("/") && !/\/{2}|[?#\\]/.test(address) && isPathText(address) ? address : null;
  };
  return {
    route,
    feed: (address) => `${start}/feed${address.slice(start.length)}`,
    commentFeeds: (posts) => (posts.length === 0 ? null : `${start}/feed/comments/`),
    content(content) {
      const [year = "", month = "", day = ""] = clockIn(content.created, timeZone).split(/[- ]/);
      const category = (terms.get(content.id) ?? []).find(({ type }) => type === "category");
      const directory = category === undefined ? "" : categoryPath(category, metas);
      if (/[/]/.test(content.slug)) return null;
      return route(content.type, {
        cid: content.id,
        slug: content.slug,
        category: category?.slug ?? "",
        directory,
        year,
        month,
        day,
      });
    },
  };
}

/** Returns the slugs of a category and of those around it. */
function categoryPath(meta: TypechoMeta, metas: ReadonlyMap<string, TypechoMeta>): string {
  const slugs: string[] = [];
  const seen = new Set<TypechoMeta>();
  // A broken dump may have a circle.
  for (let at: TypechoMeta | undefined = meta; at !== undefined && !seen.has(at); at = metas.get(at.parent)) {
    seen.add(at);
    slugs.unshift(at.slug);
  }
  return slugs.join("/");
}

/** A list of the old site. */
interface FoundList {
  readonly route: string;
  readonly parts: Readonly<Record<string, string>>;
  /** Address of the list in the new site, decoded. */
  readonly list: string;
  count: number;
}

/** Formats of the feeds of a whole site, by the ends of their addresses. */
const FORMATS = [
  ["", "rss"],
  ["rss/", "rss"],
  ["atom/", "atom"],
] as const;

/**
 * Returns the lists of a site, with their later pages, and the feeds of those that have one. `hasAuthors` is whether pages name their
 * author.
 */
export function readTypechoLists(
  site: TypechoSite,
  posts: readonly TypechoContent[],
  {
    routes,
    timeZone,
    hasAuthors,
  }: { readonly routes: TypechoRoutes; readonly timeZone: string; readonly hasAuthors: boolean },
): { readonly lists: readonly OldList[]; readonly feeds: readonly OldFeed[] } {
  const lists = new Map<string, string | null>();
  const add = (address: string | null, list: string | null) => {
    if (address !== null && !lists.has(address)) lists.set(address, list);
  };
  const pageSize = Number(site.options.get("pageSize")) || 5;
  const later = (count: number) =>
    Array.from({ length: Math.max(0, Math.ceil(count / pageSize) - 1) }, (_, index) => String(index + 2));
  const found = findLists(site, posts, timeZone);
  for (const { route, parts, list } of found) add(routes.route(route, parts), list);
  const home = routes.route("index", {}) ?? "/";
  const ofSite = posts.length > 0 ? FORMATS : [];
  const feeds: OldFeed[] = ofSite.map(([end, format]) => ({ address: routes.feed(home + end), format }));
  for (const { route, parts, list, count } of found) {
    const address = routes.route(route, parts);
    const author = site.authors.get(parts["uid"] ?? "");
    const part = route !== "author" ? { list } : hasAuthors && author ? { author } : {};
    if (/^(?:category|tag|author)$/.test(route) && address !== null)
      feeds.push({ address: routes.feed(address), format: "rss", ...part });
    for (const page of later(count)) add(routes.route(`${route}_page`, { ...parts, page }), list);
  }
  // The import finds a place for a page of this number.
  for (const page of later(posts.length)) add(routes.route("index_page", { page }), null);
  return { lists: [...lists].map(([address, list]) => ({ address, list })), feeds };
}

/** Counts the posts of each list. */
function findLists(
  site: TypechoSite,
  posts: readonly TypechoContent[],
  timeZone: string,
): readonly FoundList[] {
  const found = new Map<string, FoundList>();
  const count = (route: string, parts: FoundList["parts"], list: string) => {
    const key = `${route} ${Object.values(parts).join(" ")}`;
    const one = found.get(key) ?? { route, parts, list, count: 0 };
    one.count++;
    found.set(key, one);
  };
  for (const { id, created, author } of posts) {
    for (const meta of site.terms.get(id) ?? []) {
      const { type, slug, name } = meta;
      const list = type === "category" ? `/categories/${name}/` : `/tag/${name}/`;
      count(type, { slug, mid: meta.id, directory: categoryPath(meta, site.metas) }, list);
    }
    const [year = "", month = "", day = ""] = clockIn(created, timeZone).split(/[- ]/);
    if (year !== "") {
      count("archive_year", { year }, "/timeline/");
      count("archive_month", { year, month }, "/timeline/");
      count("archive_day", { year, month, day }, "/timeline/");
    }
    count("author", { uid: author }, "/timeline/");
  }
  return [...found.values()];
}

/** Levels of lists in each other. */
const DEEPEST = 30;

/** Reads a value that PHP wrote with `serialize`, or JSON, which newer versions write. Returns `null` for any other text. */
export function readPhpValue(text: string): unknown {
  const trimmed = text.trim();
  if (/^[[{"]/.test(trimmed)) return parseJson(trimmed);
  try {
    const bytes = Buffer.from(trimmed, "utf8");
    return readAt(bytes, 0, 0).value;
  } catch {
    return null;
  }
}

interface Found {
  readonly value: unknown;
  /** Position behind the value. */
  readonly next: number;
}

/** Reads the value at a position. Lengths are those of bytes. Throws an error for a value that is damaged, or is an object. */
function readAt(bytes: Buffer, at: number, depth: number): Found {
  const [whole = "", type = "", given = ""] =
    /^(?:(N);|([bid]):([\d.eE+-]{1,30});|([sa]):(\d{1,9}):)/
      .exec(bytes.toString("latin1", at, at + 40))
      ?.filter((part) => part !== undefined) ?? [];
  const next = at + whole.length;
  if (type === "N") return { value: null, next };
  if (type === "b") return { value: given === "1", next };
  if (type === "i" || type === "d") return { value: Number(given), next };
  if (type === "s") {
    const end = next + 1 + Number(given);
    if (bytes.toString("latin1", end, end + 2) !== '";') throw new RangeError("length of a text");
    return { value: bytes.toString("utf8", next + 1, end), next: end + 2 };
  }
  if (type !== "a" || depth > DEEPEST) throw new RangeError("type of a value");
  return readList(bytes, next + 1, { count: Number(given), depth });
}

function readList(
  bytes: Buffer,
  from: number,
  { count, depth }: { readonly count: number; readonly depth: number },
): Found {
  const entries: (readonly [string, unknown])[] = [];
  let at = from;
  for (let index = 0; index < count; index++) {
    const key = readAt(bytes, at, DEEPEST);
    const { value, next } = readAt(bytes, key.next, depth + 1);
    entries.push([String(key.value), value]);
    at = next;
  }
  if (bytes.toString("latin1", at, at + 1) !== "}") throw new RangeError("end of a list");
  return { value: Object.fromEntries(entries), next: at + 1 };
}
