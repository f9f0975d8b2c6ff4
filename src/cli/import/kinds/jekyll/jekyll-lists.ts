import { readTerms } from "../../lists/list-redirects.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import type { OldList } from "../../site-kind.js";
import { jekyllCategories, jekyllClock, jekyllSlug } from "./jekyll-addresses.js";
import { pagePath, type JekyllFile } from "./jekyll-site.js";

/** Addresses of the lists of jekyll-archives, by their kinds. */
const USUAL: Readonly<Record<string, string>> = {
  year: "/:year/",
  month: "/:year/:month/",
  day: "/:year/:month/:day/",
  tag: "/tag/:name/",
  category: "/category/:name/",
};

/** Names in the option `enabled`. */
const ENABLED: Readonly<Record<string, string>> = {
  year: "year",
  month: "month",
  day: "day",
  tag: "tags",
  category: "categories",
};

/** Returns the lists of the plugin jekyll-archives: of years, months, days, tags and categories. */
export function archiveLists(
  config: Fields,
  posts: readonly JekyllFile[],
  timeZone: string,
): readonly OldList[] {
  if (!hasPlugin(config, "jekyll-archives")) return [];
  const options = fieldsOf(config["jekyll-archives"]);
  const enabled = listOf(options["enabled"]).map(String);
  const lists = new Map<string, string>();
  const add = (kind: string, values: Readonly<Record<string, string>>, list: string) => {
    if (!enabled.includes("all") && options["enabled"] !== true && !enabled.includes(ENABLED[kind] ?? ""))
      return;
    const pattern = textOf(fieldsOf(options["permalinks"])[kind]) ?? USUAL[kind] ?? "";
    const path = pattern.replace(/:(year|month|day|name)/g, (_, name: string) => values[name] ?? "");
    const address = pagePath(path);
    if (!lists.has(address)) lists.set(address, list);
  };
  for (const { fields, name } of posts) {
    const [year = "", month = "", day = ""] =
      jekyllClock(fields["date"], name, timeZone)?.split(/[-T]/) ?? [];
    if (year !== "")
      for (const kind of ["year", "month", "day"]) add(kind, { year, month, day }, "/timeline/");
    const tags = fields["tags"] ?? fields["tag"];
    for (const tag of readTerms(typeof tags === "string" ? tags.split(/\s+/) : tags))
      add("tag", { name: jekyllSlug(tag, false).toLowerCase() }, `/tag/${tag}/`);
    for (const category of jekyllCategories(fields, name.folders))
      add("category", { name: jekyllSlug(category, false).toLowerCase() }, `/categories/${category}/`);
  }
  return [...lists].map(([address, list]) => ({ address, list }));
}

/** Returns the later pages of the list of articles, which jekyll-paginate writes. */
export function laterLists(config: Fields, posts: readonly JekyllFile[]): readonly OldList[] {
  const size = Number(config["paginate"]);
  if (!(size > 0) || !hasPlugin(config, "jekyll-paginate")) return [];
  const pattern = textOf(config["paginate_path"]) ?? "/page:num";
  const place = pattern.includes(":num") ? pattern.replace(/[^/]*:num.*$/, "") : "/";
  const home = `/${place.replace(/^\/+/, "")}`;
  const count = Math.ceil(posts.filter(({ fields }) => fields["hidden"] !== true).length / size);
  return Array.from({ length: Math.max(0, count - 1) }, (_, index) => ({
    address: `/${pattern.replace(/:num/g, String(index + 2)).replace(/^\/+|\/+$/g, "")}/`,
    list: `${home}page/${index + 2}/`,
  }));
}

function hasPlugin(config: Fields, name: string): boolean {
  return listOf(config["plugins"] ?? config["gems"]).includes(name);
}
