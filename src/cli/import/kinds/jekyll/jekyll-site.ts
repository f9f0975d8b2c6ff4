import type { Notes } from "../../notes.js";
import { rootedPath } from "../../addresses/old-permalinks.js";
import { type Fields, fieldsOf, textOf } from "../../plain-value.js";
import { jekyllAddress, jekyllPattern } from "./jekyll-addresses.js";
import { collectionOf, type JekyllFile } from "./jekyll-files.js";

/** Everything about a Jekyll site that its pages need. */
export interface JekyllSite {
  readonly config: Fields;
  readonly timeZone: string;
  /** Pattern of the addresses of articles. */
  readonly pattern: string;
  /** Folders with an `index` file, with a slash at the end of each. */
  readonly indexed: ReadonlySet<string>;
  /** Addresses by the paths and names of files, for links between them. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Everything that is read of a site before its pages are rewritten. */
export interface JekyllParts {
  readonly contentDir: string;
  readonly config: Fields;
  readonly files: readonly JekyllFile[];
  readonly site: JekyllSite;
  readonly notes: Notes;
}

/** Creates the site of its files. */
export function createJekyllSite(
  files: readonly JekyllFile[],
  {
    config,
    timeZone,
    all,
  }: { readonly config: Fields; readonly timeZone: string; readonly all: readonly string[] },
): JekyllSite {
  const site = {
    config,
    timeZone,
    pattern: postPattern(config),
    indexed: new Set(all.flatMap((path) => /^(.*\/|)index\.(?:md|markdown|html?)$/.exec(path)?.[1] ?? [])),
  };
  const addresses = new Map<string, string>();
  for (const file of files) {
    const address = jekyllFileAddress(file, site);
    if (address === null) continue;
    addresses.set(file.path, address);
    const stem = file.path.replace(/^_posts\//, "").replace(/\.\w+$/, "");
    addresses.set(stem, address);
    addresses.set(stem.split("/").at(-1) ?? stem, address);
  }
  return { ...site, addresses };
}

/** Returns the address of a file, decoded, or `null` if Jekyll does not publish it or if the address is unknown. */
export function jekyllFileAddress(
  { kind, path, fields, name }: JekyllFile,
  { config, timeZone, pattern, indexed }: Omit<JekyllSite, "addresses">,
): string | null {
  if (kind === "draft" || fields["published"] === false) return null;
  const own = textOf(fields["permalink"]);
  if (kind === "post")
    return jekyllAddress(own === undefined ? pattern : jekyllPattern(own), { fields, name, timeZone });
  const stem = path.replace(/\.\w+$/, "");
  if (own !== undefined)
    return pagePath(
      own
        .replaceAll(":title", stem.split("/").at(-1) ?? "")
        .replaceAll(":name", stem.split("/").at(-1) ?? ""),
    );
  if (kind === "collection") {
    const collection = path.split("/")[0]?.slice(1) ?? "";
    const below = stem.slice(collection.length + 2);
    const rule = textOf(fieldsOf(collectionOf(path, config))["permalink"]) ?? "/:collection/:path:output_ext";
    const values: Readonly<Record<string, string>> = {
      collection,
      path: below,
      title: below.split("/").at(-1) ?? "",
      name: below.split("/").at(-1) ?? "",
      output_ext: ".html",
    };
    return pagePath(rule.replace(/:(\w+)/g, (_, variable: string) => values[variable] ?? ""));
  }
  // Only `index` is the page of its folder, but GitHub Pages serves a README if it is missing.
  const isReadme = /(?:^|\/)readme$/i.test(stem) && !indexed.has(stem.replace(/[^/]*$/, ""));
  if (/(?:^|\/)index$/i.test(stem) || isReadme) return pagePath(`/${stem.replace(/[^/]*$/, "")}`);
  return pagePath(pattern.endsWith("/") ? `/${stem}/` : `/${stem}.html`);
}

/** Returns a path as the address of a page: from the root, with an ending. */
export function pagePath(path: string): string {
  const rooted = rootedPath(path);
  return /(?:\/|\.\w+)$/.test(rooted) ? rooted : `${rooted}.html`;
}

/** Returns the pattern of the addresses of articles. */
export function postPattern(config: Fields): string {
  const posts = fieldsOf(fieldsOf(config["collections"])["posts"]);
  return jekyllPattern(posts["permalink"] ?? config["permalink"]);
}
