import type { FieldChanges } from "../../../content/front-matter.js";
import { readableDate } from "../../../content/old-dates.js";
import { type Fields, fieldsOf, textOf } from "../../../plain-value.js";
import type { EleventyFile } from "./eleventy-pages.js";

/** Names of collections, which are no tags that readers see. */
const COLLECTIONS = new Set([
  "all",
  "nav",
  "navigation",
  "post",
  "posts",
  "blog",
  "article",
  "articles",
  "page",
  "pages",
]);

/** Fields that only templates of Eleventy read. */
const REMOVED = [
  "layout",
  "permalink",
  "eleventyNavigation",
  "eleventyExcludeFromCollections",
  "eleventyComputed",
  "templateEngineOverride",
];

/** Returns the tags of a page that readers see. */
export function readersTags({ data }: EleventyFile): readonly string[] {
  const tags = Array.isArray(data["tags"]) ? data["tags"].map(String) : [];
  return [...new Set(tags)].filter((tag) => !COLLECTIONS.has(tag.toLowerCase()));
}

/** Returns the changes of the front matter of a page. */
export function eleventyChanges(
  file: EleventyFile,
  imageOf: (written: string) => string | null,
): FieldChanges {
  const { data, own } = file;
  const changes: Record<string, unknown> = {};
  for (const name of REMOVED) if (file.page.fields[name] !== undefined) changes[name] = null;
  const tags = readersTags(file);
  if (tags.length > 0 || own["tags"] !== undefined) changes["tags"] = tags.length > 0 ? tags : null;
  for (const name of ["title", "description", "author", "categories"]) {
    if (file.page.fields[name] === undefined && textOf(data[name]) !== undefined) changes[name] = data[name];
  }
  const date = readableDate(data["date"]);
  if (date !== null && date !== file.page.fields["date"]) changes["date"] = date;
  // `Last Modified` and other words.
  if (date === null && file.page.fields["date"] !== undefined) changes["date"] = null;
  if (data["permalink"] === false || data["draft"] === true) changes["draft"] = true;
  if (data["eleventyExcludeFromCollections"] === true) changes["listed"] = false;
  const image = textOf(fieldsOf(data["image"])["src"] ?? data["image"] ?? data["cover"] ?? data["thumbnail"]);
  const cover = image === undefined ? null : imageOf(image);
  if (cover !== null && cover !== own["cover"]) changes["cover"] = cover;
  return changes;
}

/** Entries of the menu of the plugin Navigation. */
export function readNavigation(
  files: readonly EleventyFile[],
): readonly { readonly text: string; readonly link: string }[] {
  return files
    .flatMap(({ data, address }) => {
      const { key, title, order, parent }: Fields = fieldsOf(data["eleventyNavigation"]);
      const text = textOf(title) ?? textOf(key);
      if (text === undefined || address === null || parent !== undefined) return [];
      return [{ text, link: address, order: Number(order ?? 0) }];
    })
    .toSorted((a, b) => a.order - b.order)
    .map(({ text, link }) => ({ text, link }));
}
