import { isPathText } from "../../../config/permalink-pattern.js";
import { fieldsOf, textOf } from "../../plain-value.js";
import { clockIn } from "../../records/record-dates.js";
import type { OldList } from "../../site-kind.js";
import { readPhpValue } from "./php-values.js";
import type { TypechoContent, TypechoMeta, TypechoSite } from "./typecho-site.js";

/** Addresses of a new site, by the names of Typecho's routes. */
const USUAL: Readonly<Record<string, string>> = {
  post: "/archives/[cid:digital]/",
  page: "/[slug].html",
  category: "/category/[slug]/",
  tag: "/tag/[slug]/",
  author: "/author/[uid:digital]/",
  index_page: "/page/[page:digital]/",
  archive: "/blog/",
};

/** Rules for the addresses of a site. */
export interface TypechoRoutes {
  /** Returns the address of a post or a page, decoded, or `null` if no page can have it. */
  content(content: TypechoContent): string | null;
  /** Returns the address of another route, decoded, or `null`. */
  route(name: string, parts: Readonly<Record<string, string>>): string | null;
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

/** Returns the lists of a site. */
export function readTypechoLists(
  site: TypechoSite,
  posts: readonly TypechoContent[],
  { routes, timeZone }: { readonly routes: TypechoRoutes; readonly timeZone: string },
): readonly OldList[] {
  const lists = new Map<string, string | null>();
  const add = (address: string | null, list: string | null) => {
    if (address !== null && !lists.has(address)) lists.set(address, list);
  };
  for (const { id, created, author } of posts) {
    for (const meta of site.terms.get(id) ?? []) {
      const { type, slug, name } = meta;
      const directory = categoryPath(meta, site.metas);
      const list = type === "category" ? `/categories/${name}/` : `/tag/${name}/`;
      add(routes.route(type, { slug, mid: meta.id, directory }), list);
    }
    const [year = "", month = "", day = ""] = clockIn(created, timeZone).split(/[- ]/);
    if (year !== "")
      for (const path of [year, `${year}/${month}`, `${year}/${month}/${day}`])
        add(`/${path}/`, "/timeline/");
    add(routes.route("author", { uid: author }), "/timeline/");
  }
  if (posts.length > 0) {
    for (const path of ["/feed/", "/feed/rss/", "/feed/atom/"]) add(path, "/rss.xml");
  }
  const pageSize = Number(site.options.get("pageSize")) || 5;
  for (let page = 2; page <= Math.ceil(posts.length / pageSize); page++)
    add(routes.route("index_page", { page: String(page) }), null);
  return [...lists].map(([address, list]) => ({ address, list }));
}
