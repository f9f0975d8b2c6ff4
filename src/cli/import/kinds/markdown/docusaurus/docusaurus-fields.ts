import type { FieldChanges } from "../../../content/front-matter.js";
import { readableDate } from "../../../content/old-dates.js";
import { type Fields, fieldsOf, isFields, listOf, textOf } from "../../../plain-value.js";

/** Names of authors by their keys in `authors.yml`. */
export type AuthorNames = ReadonlyMap<string, string>;

/** Fields of Docusaurus that have no effect here, or whose effect an address has already. */
const REMOVED = [
  "slug",
  "id",
  "authors",
  "author_title",
  "author_url",
  "author_image_url",
  "authorURL",
  "authorTitle",
  "authorImageURL",
];

/** Reads `authors.yml`. */
export function readAuthorNames(value: Fields): AuthorNames {
  return new Map(
    Object.entries(value).flatMap(([key, author]) => {
      const name = textOf(fieldsOf(author)["name"]);
      return name === undefined ? [] : [[key, name] as const];
    }),
  );
}

/** Returns the changes of the front matter of a page. `date` is that of its path, or `null`. */
export function docusaurusChanges(
  fields: Fields,
  {
    date,
    authors,
    tagFile,
    imageOf,
  }: {
    readonly date: string | null;
    readonly authors: AuthorNames;
    readonly tagFile: TagFile;
    readonly imageOf: (written: string) => string | null;
  },
): FieldChanges {
  const changes: Record<string, unknown> = {};
  for (const name of REMOVED) if (fields[name] !== undefined) changes[name] = null;
  const written = fields["date"] ?? undefined;
  const found = readableDate(written) ?? date;
  if (found !== null && found !== written) changes["date"] = found;
  const updated = readableDate(fieldsOf(fields["last_update"])["date"]);
  if (updated !== null) Object.assign(changes, { updated, last_update: null });
  const names = authorNames(fields, authors);
  if (names.length > 0) changes["author"] = names.length === 1 ? names[0] : names;
  const tags = readTags(fields, tagFile).map(({ label }) => label);
  if (listOf(fields["tags"]).some((tag, index) => tag !== tags[index])) changes["tags"] = tags;
  const image = textOf(fields["image"]);
  const cover = image === undefined ? null : imageOf(image);
  if (cover !== null) Object.assign(changes, { image: null, cover });
  if (fields["unlisted"] === true) Object.assign(changes, { unlisted: null, listed: false });
  return changes;
}

/** A tag, with its path below that of all tags if it has one of its own. */
export interface DocusaurusTag {
  readonly label: string;
  readonly permalink: string | null;
}

/** Tags by their keys in `tags.yml`. */
export type TagFile = ReadonlyMap<string, DocusaurusTag>;

/** Reads `tags.yml`. */
export function readTagFile(value: Fields): TagFile {
  return new Map(Object.entries(value).map(([key, tag]) => [key, readTag(fieldsOf(tag), key)]));
}

function readTag({ label, permalink }: Fields, key: string): DocusaurusTag {
  return { label: textOf(label) ?? key, permalink: textOf(permalink) ?? null };
}

/** Returns the tags of a page, which can be keys of `tags.yml` and records. */
export function readTags(fields: Fields, file: TagFile): readonly DocusaurusTag[] {
  return listOf(fields["tags"]).flatMap((tag) => {
    const name = textOf(isFields(tag) ? tag["label"] : tag);
    if (name === undefined) return [];
    return file.get(name) ?? (isFields(tag) ? readTag(tag, name) : { label: name, permalink: null });
  });
}

function authorNames(fields: Fields, authors: AuthorNames): readonly string[] {
  return listOf(fields["authors"] ?? fields["author"]).flatMap((author) => {
    const key = textOf(isFields(author) ? (author["name"] ?? author["key"]) : author);
    return key === undefined ? [] : [authors.get(key) ?? key];
  });
}
