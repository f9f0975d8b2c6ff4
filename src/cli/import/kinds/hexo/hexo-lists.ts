import { withoutSlashes } from "../../../../runtime/model/path.js";
import { readTerms } from "../../lists/list-terms.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { OldFeed, OldList } from "../../site-kind.js";
import { hexoCategories, hexoClock, hexoSlug } from "./hexo-addresses.js";
import type { HexoFile, HexoSite } from "./hexo-site.js";

/** Returns whether a page of a theme shows a list that hanblog creates, or is one that hanblog writes itself. */
export function isListPage({ kind, path, page }: HexoFile): boolean {
  if (kind !== "page") return false;
  const type = textOf(page.fields["type"]) ?? textOf(page.fields["layout"]) ?? "";
  const isList =
    /^(?:tags?|categor(?:y|ies)|archives?|schedule)$/.test(type) ||
    /^(?:tags|categories|archives)\/index\.\w+$/.test(path);
  return (isList && page.body.trim().length < 200) || /^404(?:\/index)?\.\w+$/.test(path);
}

/** Returns the lists of tags, categories and all articles. */
export function readHexoLists(
  files: readonly HexoFile[],
  { config, timeZone }: Pick<HexoSite, "config" | "timeZone">,
): readonly OldList[] {
  const [tagDir, categoryDir, archiveDir] = ["tag_dir", "category_dir", "archive_dir"].map((name, index) =>
    withoutSlashes(textOf(config[name]) ?? ["tags", "categories", "archives"][index] ?? ""),
  );
  const posts = files.filter(({ kind, page }) => kind === "post" && page.fields["published"] !== false);
  const tags = new Set(posts.flatMap(({ page }) => readTerms(page.fields["tags"] ?? page.fields["tag"])));
  const paths = posts.flatMap(({ page }) =>
    hexoCategories(page.fields["categories"] ?? page.fields["category"]),
  );
  const lists = new Map<string, string>();
  const add = (address: string, list: string) => {
    if (!lists.has(address)) lists.set(address, list);
  };
  if (posts.length > 0) add(`/${archiveDir}/`, "/timeline/");
  const archives = fieldsOf(config["archive_generator"]);
  for (const { page, name } of posts) {
    const [year = "", month = "", day = ""] =
      hexoClock(page.fields["date"], name, timeZone)?.split(/[-T]/) ?? [];
    if (year === "" || archives["yearly"] === false) continue;
    add(`/${archiveDir}/${year}/`, "/timeline/");
    if (archives["monthly"] === false) continue;
    add(`/${archiveDir}/${year}/${month}/`, "/timeline/");
    if (archives["daily"] === true) add(`/${archiveDir}/${year}/${month}/${day}/`, "/timeline/");
  }
  if (tags.size > 0 && tagDir !== "") {
    add(`/${tagDir}/`, "/tag/");
    const slug = termSlug(config, "tag_map");
    for (const tag of tags) add(`/${tagDir}/${slug(tag)}/`, `/tag/${tag}/`);
  }
  if (paths.length > 0) add(`/${categoryDir}/`, "/categories/");
  const slug = termSlug(config, "category_map");
  for (const path of paths) {
    path.forEach((name, index) => {
      const slugs = path.slice(0, index + 1).map(slug);
      add(`/${categoryDir}/${slugs.join("/")}/`, `/categories/${name}/`);
    });
  }
  return [...lists].map(([address, list]) => ({ address, list }));
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
