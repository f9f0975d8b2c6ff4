import { type OldFile, readOldFile } from "../../content/front-matter.js";
import type { OldFolder } from "../../old-folder.js";
import { globPattern, type Fields, fieldsOf, listOf, textOf } from "../../plain-value.js";
import { type JekyllName, readJekyllName } from "./jekyll-addresses.js";

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
export function collectionOf(path: string, config: Fields): Fields | null {
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
