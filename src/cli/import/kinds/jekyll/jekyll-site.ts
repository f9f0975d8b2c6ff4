import type { Notes } from "../../notes.js";
import { rootedPath } from "../../addresses/old-permalinks.js";
import { type Fields, fieldsOf, textOf, globPattern, listOf } from "../../plain-value.js";
import { jekyllAddress, jekyllPattern, type JekyllName, readJekyllName } from "./jekyll-addresses.js";
import { type OldFile, readOldFile } from "../../content/front-matter.js";
import type { OldFolder } from "../../old-folder.js";

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

/** A markdown file of a Jekyll site. */
export interface JekyllFile extends OldFile {
  /** Own fields, and those of `defaults` in the configuration. */
  readonly fields: Fields;
  readonly kind: "post" | "draft" | "page" | "collection";
  readonly name: JekyllName;
}

/** Endings of markdown files. */
export const MARKDOWN = /\.(?:md|markdown|mkdn?|mkd)$/i;

/** An article, a draft or a file of a collection that is HTML. An article has a date in its name. */
const HTML_RECORD = /(?:^|\/)(?:_posts\/(?:.*\/)?\d{2,4}-\d{1,2}-\d{1,2}-[^/]*|_(?!posts\/).*)\.html?$/i;

/** Returns whether a file can be an article, or a page that no template completes. */
export function isRecord(path: string, config: Fields): boolean {
  return MARKDOWN.test(path) || (HTML_RECORD.test(path) && !isIncluded(path, config));
}

/**
 * Returns whether a markdown file is a page. Folders whose names begin with an underscore have none, except articles,
 * drafts, published collections, and those that the configuration includes.
 */
export function isShown(path: string, config: Fields): boolean {
  if (isIncluded(path, config)) return true;
  const parts = path.split("/");
  if (parts.some((part) => part.startsWith("."))) return false;
  const hidden = parts.find((part) => part.startsWith("_"));
  if (hidden === undefined || hidden === "_posts" || hidden === "_drafts") return true;
  return collectionOf(path, config) !== null;
}

/** Returns the options of the published collection that a file belongs to, or `null`. */
function collectionOf(path: string, config: Fields): Fields | null {
  const name = /^_([\w-]+)\//.exec(path)?.[1];
  if (name === undefined) return null;
  const collections = config["collections"];
  const options = fieldsOf(fieldsOf(collections)[name]);
  return options["output"] === true || name === "tabs" ? options : null;
}

/** Returns whether the configuration includes a file or a folder around it, by a name or a pattern such as `_p*`. */
export function isIncluded(path: string, config: Fields): boolean {
  const patterns = listOf(config["include"]).flatMap((item) => textOf(item)?.replace(/^\/|\/$/g, "") ?? []);
  const parts = path.split("/");
  const folders = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
  return patterns
    .map(globPattern)
    .some((pattern) => [...folders, ...parts].some((part) => pattern.test(part)));
}

/** Returns whether the configuration excludes a file. What it includes is never excluded. */
export function isExcluded(path: string, config: Fields): boolean {
  if (isIncluded(path, config)) return false;
  const own = listOf(config["exclude"]).flatMap((item) => textOf(item)?.replace(/^\/|\/$/g, "") ?? []);
  return [...own, "vendor", "Gemfile", "Gemfile.lock", "node_modules"].some(
    (item) => path === item || path.startsWith(`${item}/`),
  );
}

/** Reads a markdown file by its path below the folder of the content. */
export async function readJekyllFile(
  old: OldFolder,
  {
    path,
    contentDir,
    config,
  }: { readonly path: string; readonly contentDir: string; readonly config: Fields },
): Promise<JekyllFile> {
  const file = await readOldFile(old, contentDir, path);
  const kind = /(?:^|\/)_posts\//.test(path)
    ? "post"
    : /(?:^|\/)_drafts\//.test(path)
      ? "draft"
      : path.startsWith("_") && collectionOf(path, config) !== null
        ? "collection"
        : "page";
  return {
    ...file,
    kind,
    name: readJekyllName(path),
    fields: { ...defaultsOf(path, kind, config), ...file.page.fields },
  };
}

/** Returns the fields of `defaults` for a file. The longest path takes precedence. */
function defaultsOf(path: string, kind: JekyllFile["kind"], config: Fields): Fields {
  const types: Readonly<Record<JekyllFile["kind"], string>> = {
    post: "posts",
    draft: "drafts",
    page: "pages",
    collection: /^_([^/]+)/.exec(path)?.[1] ?? "",
  };
  const matching = listOf(config["defaults"]).flatMap((entry) => {
    const { scope, values } = fieldsOf(entry);
    const { path: folder, type } = fieldsOf(scope);
    const start = (textOf(folder) ?? "").replace(/^\/|\/$/g, "");
    const isHere = start === "" || path === start || path.startsWith(`${start}/`);
    const isType =
      textOf(type) === undefined || type === types[kind] || type === types[kind].replace(/s$/, "");
    return isHere && isType ? [{ start, values: fieldsOf(values) }] : [];
  });
  return Object.assign(
    {},
    ...matching.toSorted((a, b) => a.start.length - b.start.length).map(({ values }) => values),
  );
}
