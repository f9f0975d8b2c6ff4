import { readTerms } from "../../lists/list-terms.js";
import { type Fields, fieldsOf, isFields, listOf, textOf } from "../../plain-value.js";
import type { OldFeed } from "../../site-kind.js";
import type { JekyllFile } from "./jekyll-files.js";

/** Returns the feeds of the plugin jekyll-feed: of the articles, of collections, and of categories and tags that it is asked for. */
export function pluginFeeds(config: Fields, files: readonly JekyllFile[]): readonly OldFeed[] {
  const plugins = listOf(config["plugins"] ?? config["gems"]).map(String);
  if (!plugins.includes("jekyll-feed")) return [];
  const options = fieldsOf(config["feed"]);
  const feeds = collectionsOf(options).flatMap(([name, meta]): readonly OldFeed[] => {
    const folder = name === "posts" ? "/feed" : `/feed/${name}`;
    const categories = listOf(meta["categories"]).flatMap((category) => textOf(category) ?? []);
    return [
      feedAt(textOf(meta["path"]) ?? (name === "posts" ? "/feed.xml" : `${folder}.xml`), name),
      ...categories.map((category) =>
        feedAt(`${folder}/${category}.xml`, name === "posts" ? `/categories/${category}/` : name),
      ),
    ];
  });
  return [...feeds, ...tagFeeds(options["tags"], files)];
}

/** Returns the collections with a feed. The options of the articles may also be those of the plugin itself. */
function collectionsOf(options: Fields): readonly (readonly [name: string, meta: Fields])[] {
  const named = options["collections"];
  const others: Fields = isFields(named)
    ? named
    : Object.fromEntries(listOf(named).map((name) => [String(name), {}]));
  const posts = fieldsOf(others["posts"]);
  const own = {
    path: posts["path"] ?? options["path"],
    categories: posts["categories"] ?? options["categories"],
  };
  return Object.entries({ ...others, posts: own }).map(([name, meta]) => [name, fieldsOf(meta)]);
}

function tagFeeds(value: unknown, files: readonly JekyllFile[]): readonly OldFeed[] {
  if (value === undefined || value === null || value === false) return [];
  const options = fieldsOf(value);
  const names = (list: unknown) => listOf(list).map(String);
  const used = files.flatMap(({ kind, fields }) => (kind === "post" ? readTerms(fields["tags"]) : []));
  const except = new Set(names(options["except"]));
  const tags = options["only"] === undefined ? [...new Set(used)] : names(options["only"]);
  // The plugin leaves out tags with other signs.
  return tags
    .filter((tag) => !except.has(tag) && /^\w+$/.test(tag))
    .map((tag) => feedAt(`${textOf(options["path"]) ?? "/feed/by_tag/"}${tag}.xml`, `/tag/${tag}/`));
}

/** `list` is the list of hanblog with the same articles, or the name of a collection, whose pages are in no list. */
function feedAt(path: string, list: string): OldFeed {
  const address = `/${path.replace(/^\/+/, "")}`;
  return {
    address,
    format: "atom",
    ...(list.startsWith("/") ? { list } : list === "posts" ? {} : { list: "/" }),
  };
}
