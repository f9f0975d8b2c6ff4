import { rootedPath } from "../../addresses/old-permalinks.js";
import { withoutSlashes } from "../../../../runtime/model/path.js";
import { readTerms } from "../../lists/list-redirects.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { OldFeed, OldList } from "../../site-kind.js";
import { hexoCategories, hexoClock, hexoSlug } from "./hexo-addresses.js";
import type { HexoFile, HexoSite } from "./hexo-site.js";

/** Returns whether a page of a theme shows a list that hanblog creates. */
export function isListPage({ kind, path, page }: HexoFile): boolean {
  if (kind !== "page") return false;
  const type = textOf(page.fields["type"]) ?? textOf(page.fields["layout"]) ?? "";
  const isList =
    /^(?:tags?|categor(?:y|ies)|archives?|schedule)$/.test(type) ||
    /^(?:tags|categories|archives)\/index\.\w+$/.test(path);
  return isList && page.body.trim().length < 200;
}

/** Lists with pages of their own size, by the names of their options. */
type Generator = "index" | "archive" | "tag" | "category";

/** A list while its articles are counted. */
interface CountedList {
  readonly list: string;
  readonly generator: Generator;
  count: number;
}

/** Returns the home list and the lists of tags, categories and all articles, with their later pages. */
export function readHexoLists(
  files: readonly HexoFile[],
  { config, timeZone }: Pick<HexoSite, "config" | "timeZone">,
): readonly OldList[] {
  const posts = files.filter(({ kind, page }) => kind === "post" && page.fields["published"] !== false);
  const lists = new Map<string, CountedList>();
  for (const post of posts) {
    const seen = new Set<string>();
    for (const [address, list, generator] of listsOfPost(post, config, timeZone)) {
      if (seen.has(address)) continue;
      seen.add(address);
      const known = lists.get(address);
      if (known === undefined) lists.set(address, { list, generator, count: 1 });
      else known.count++;
    }
  }
  const own = new Set(
    files.flatMap((file) => (isListPage(file) ? rootedPath(file.path.replace(/\.\w+$/, ".html")) : [])),
  );
  const indexes = [
    [`/${folderOf(config, "tag")}/`, "/tag/"],
    [`/${folderOf(config, "category")}/`, "/categories/"],
  ] as const;
  const hasTerm = (list: string) => [...lists.values()].some((one) => one.list.startsWith(list));
  return [
    ...[...lists].flatMap(([address, { list, generator, count }]) => [
      { address, list },
      ...laterPages(address, { list, count, config, generator }),
    ]),
    // Themes have a page with all tags, and one with all categories.
    ...indexes.flatMap(([address, list]) =>
      address !== "//" && !lists.has(address) && (hasTerm(list) || own.has(address))
        ? [{ address, list }]
        : [],
    ),
  ];
}

/** Returns the addresses of the lists that have an article, with hanblog's lists. */
function listsOfPost(
  { page, name }: HexoFile,
  config: Fields,
  timeZone: string,
): readonly (readonly [address: string, list: string, generator: Generator])[] {
  const { fields } = page;
  const archives = fieldsOf(config["archive_generator"]);
  const [year = "", month = "", day = ""] = hexoClock(fields["date"], name, timeZone)?.split(/[-T]/) ?? [];
  const hasYear = year !== "" && archives["yearly"] !== false;
  const hasMonth = hasYear && archives["monthly"] !== false;
  const dates = [
    "",
    ...(hasYear ? [`${year}/`] : []),
    ...(hasMonth ? [`${year}/${month}/`] : []),
    ...(hasMonth && archives["daily"] === true ? [`${year}/${month}/${day}/`] : []),
  ];
  const tagSlug = termSlug(config, "tag_map");
  const categorySlug = termSlug(config, "category_map");
  const [tagFolder, categoryFolder] = [folderOf(config, "tag"), folderOf(config, "category")];
  return [
    [rootedPath(`${textOf(fieldsOf(config["index_generator"])["path"]) ?? ""}/`), "/", "index"],
    ...dates.map((path) => [`/${folderOf(config, "archive")}/${path}`, "/timeline/", "archive"] as const),
    ...readTerms(fields["tags"] ?? fields["tag"]).flatMap((tag) =>
      tagFolder === "" ? [] : [[`/${tagFolder}/${tagSlug(tag)}/`, `/tag/${tag}/`, "tag"] as const],
    ),
    ...hexoCategories(fields["categories"] ?? fields["category"]).flatMap((path) =>
      path.map((term, index) => {
        const slugs = path.slice(0, index + 1).map(categorySlug);
        return [`/${categoryFolder}/${slugs.join("/")}/`, `/categories/${term}/`, "category"] as const;
      }),
    ),
  ];
}

function folderOf(config: Fields, name: "tag" | "category" | "archive"): string {
  const usual = { tag: "tags", category: "categories", archive: "archives" }[name];
  return withoutSlashes(textOf(config[`${name}_dir`]) ?? usual);
}

/** Returns the number of articles on one page of a list; 0 for all of them. */
export function hexoPageSize(config: Fields, generator: Generator): number {
  const size = fieldsOf(config[`${generator}_generator`])["per_page"] ?? config["per_page"] ?? 10;
  return Number(size) || 0;
}

/** Returns the pages of a list from the second one. hanblog has such pages in folders named `page`, and redirects where it has not. */
function laterPages(
  address: string,
  { list, count, config, generator }: CountedList & { readonly config: Fields },
): readonly OldList[] {
  const size = hexoPageSize(config, generator);
  const own = generator === "index" ? fieldsOf(config["index_generator"])["pagination_dir"] : undefined;
  const folder = withoutSlashes(textOf(own ?? config["pagination_dir"]) ?? "page");
  const pages = size > 0 ? Math.ceil(count / size) : 1;
  return Array.from({ length: pages - 1 }, (_, index) => ({
    address: `${address}${folder}/${index + 2}/`,
    list: folder === "page" ? null : list,
  }));
}

/** Creates a function that returns the slug of a tag or category, as the models of Hexo do. */
function termSlug(config: Fields, mapName: string): (term: string) => string {
  const map = fieldsOf(config[mapName]);
  const letterCase = textOf(config["filename_case"]);
  return (term) => {
    const slug = hexoSlug(textOf(map[term]) ?? term);
    return letterCase === "1" ? slug.toLowerCase() : letterCase === "2" ? slug.toUpperCase() : slug;
  };
}

/** Returns the feeds of hexo-generator-feed, which writes one file for each type. */
export function readHexoFeeds(
  config: Fields,
  packages: Readonly<Record<string, string>>,
): readonly OldFeed[] {
  const options = fieldsOf(config["feed"]);
  const isUsed = config["feed"] !== undefined || packages["hexo-generator-feed"] !== undefined;
  if (!isUsed || options["enable"] === false) return [];
  const types = listOf(options["type"] ?? "atom").flatMap((type) => textOf(type) ?? []);
  const paths = listOf(options["path"]).flatMap((path) => textOf(path) ?? []);
  return types.flatMap((type, index): readonly OldFeed[] => {
    const isRss = type.startsWith("rss");
    const path = (paths[index] ?? (isRss ? "rss2.xml" : "atom.xml")).replace(/^\/+/, "");
    // The plugin adds a missing ending.
    return [{ address: `/${/\.\w+$/.test(path) ? path : `${path}.xml`}`, format: isRss ? "rss" : "atom" }];
  });
}
