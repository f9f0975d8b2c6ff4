import { parseDate } from "../../../../../runtime/model/date.js";
import { isoAsWritten } from "../../../../content/front-matter/front-matter-engines.js";
import type { FieldChanges, OldFile } from "../../../content/front-matter.js";
import { type Fields, listOf, textOf } from "../../../plain-value.js";
import { baseName } from "../page-links.js";

/** Fields that plugins and templates write the dates of a note to. */
const CREATED = [
  "date",
  "created",
  "date created",
  "created_at",
  "createdAt",
  "creation date",
  "dg-created",
  "published",
];
const UPDATED = [
  "updated",
  "modified",
  "date modified",
  "updated_at",
  "updatedAt",
  "last modified",
  "dg-updated",
];

/** Returns the changes of a note's front matter. `tags` are those in its text. */
export function noteChangesOf(
  { page, path }: OldFile,
  {
    tags,
    isHidden,
    cover,
  }: {
    readonly tags: readonly string[];
    readonly isHidden: boolean;
    /** Path of the cover, or `null`. */
    readonly cover: string | null;
  },
): FieldChanges {
  // The build reports front matter that cannot be read.
  if (!page.isValid) return {};
  const { fields } = page;
  const name = baseName(path).replace(/\.\w+$/, "");
  const own = readTags(fields["tags"] ?? fields["tag"]);
  const joined = joinTags(own, tags);
  const hasPlainTags = fields["tag"] === undefined && isPlainList(fields["tags"], joined);
  return {
    ...(textOf(fields["title"]) === undefined && !/^(?:index|readme)$/i.test(name) ? { title: name } : {}),
    ...dateChange("date", CREATED, fields, name),
    ...dateChange("updated", UPDATED, fields),
    ...(hasPlainTags || joined.length === 0 ? {} : { tag: removed(fields, "tag"), tags: joined }),
    ...linkedTerms(fields),
    // Names by which links in the vault mean the note. hanblog reads addresses here.
    aliases: removed(fields, "aliases"),
    alias: removed(fields, "alias"),
    permalink: removed(fields, "permalink"),
    publish: removed(fields, "publish"),
    published: removed(fields, "published"),
    "dg-publish": removed(fields, "dg-publish"),
    ...(isHidden ? { draft: true } : {}),
    ...(cover === null ? {} : { cover }),
  };
}

/** A tag in a text: letters, digits and `_-/`, of which one is no digit. */
const TAG =
  /(?<![^\s>])#((?=[^\s#]*[^\d\s#])(?:[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_/-]|\u200D|\uFE0F)+)(?![^\s.,;:!?)\]}。，；：！？、])/gu;

/** Tags of a text, and the text without the lines that consist of tags alone. */
interface FoundTags {
  readonly tags: readonly string[];
  readonly text: string;
}

/** Finds the tags in a text whose code is hidden. */
export function findTags(text: string): FoundTags {
  if (!text.includes("#")) return { tags: [], text };
  const tags: string[] = [];
  const lines = text.split("\n").flatMap((line) => {
    const found = [...line.matchAll(TAG)].map(([, tag = ""]) => tagName(tag));
    tags.push(...found);
    const isTagLine = found.length > 0 && line.replace(TAG, "").trim() === "";
    return isTagLine ? [] : [line];
  });
  return { tags: [...new Set(tags)], text: lines.join("\n") };
}

/** Reads `tags` of front matter: a list, or a text with commas or spaces. A leading `#` is no part of a tag. */
function readTags(value: unknown): readonly string[] {
  return listOf(value)
    .flat()
    .flatMap((item) => textOf(item)?.split(Array.isArray(value) ? /,/ : /[,\s]+/) ?? [])
    .map((tag) => tagName(tag.trim()))
    .filter((tag) => tag !== "");
}

/** Joins tags. Obsidian does not distinguish capital letters, and the first spelling stays. */
function joinTags(...lists: readonly (readonly string[])[]): readonly string[] {
  const names = new Map<string, string>();
  for (const tag of lists.flat()) if (!names.has(tag.toLowerCase())) names.set(tag.toLowerCase(), tag);
  return [...names.values()];
}

function tagName(tag: string): string {
  return tag.replace(/^#+/, "").replace(/^\/+|\/+$/g, "");
}

const WIKILINK = /\[\[([^[\]|#]+)(?:#[^[\]|]*)?(?:\|([^[\]]*))?\]\]/;

/** Returns a date in two brackets, which YAML reads as a list of a list. */
function plainDate(value: unknown): unknown {
  const [first] = listOf(value).flat(2);
  return first instanceof Date ? isoAsWritten(first) : first;
}

/** Returns fields whose values are links to notes, such as `categories: ["[[Books]]"]`, with the names of the notes. */
function linkedTerms(fields: Fields): FieldChanges {
  const names = ["categories", "category", "author", "series"].filter((name) =>
    listOf(fields[name]).some((value) => WIKILINK.test(String(value))),
  );
  const plain = (value: unknown) =>
    String(value).replace(WIKILINK, (_, target: string, shown = "") => shown || baseName(target));
  return Object.fromEntries(
    names.map((name) => {
      const values = listOf(fields[name]).map(plain);
      return [name, Array.isArray(fields[name]) ? values : values[0]];
    }),
  );
}

function removed(fields: Fields, name: string): null | undefined {
  return fields[name] === undefined ? undefined : null;
}

function isPlainList(value: unknown, tags: readonly string[]): boolean {
  const list = listOf(value);
  return list.length === tags.length && list.every((tag, index) => tag === tags[index]);
}

function dateChange(
  field: "date" | "updated",
  names: readonly string[],
  fields: Fields,
  fileName = "",
): FieldChanges {
  const dates = [...names.map((name) => fields[name]), /^\d{4}-\d{2}-\d{2}$/.exec(fileName)?.[0]];
  // Links to daily notes are in brackets.
  const found = dates
    .flatMap(
      (value) =>
        textOf(plainDate(value))
          ?.replace(/^\[\[|\]\]$/g, "")
          .trim() ?? [],
    )
    .find((date) => /^\d{4}/.test(date) && parseDate(date) !== null);
  if (found === textOf(fields[field])) return {};
  if (found !== undefined) return { [field]: found };
  // A date in words would stop the build.
  return fields[field] === undefined ? {} : { [field]: null };
}
