import type { FieldChanges } from "../../../content/front-matter.js";
import { type Fields, fieldsOf, isFields, listOf, textOf } from "../../../plain-value.js";
import { readableDate } from "../page-dates.js";

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
    imageOf,
  }: {
    readonly date: string | null;
    readonly authors: AuthorNames;
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
  const tags = listOf(fields["tags"]).flatMap((tag) => textOf(isFields(tag) ? tag["label"] : tag) ?? []);
  if (listOf(fields["tags"]).some(isFields)) changes["tags"] = tags;
  const image = textOf(fields["image"]);
  if (image !== undefined) {
    const cover = /^(?:\/|https?:)/.test(image) ? image : imageOf(image);
    Object.assign(changes, cover === null ? {} : { image: null, cover });
  }
  if (fields["unlisted"] === true) Object.assign(changes, { unlisted: null, listed: false });
  return changes;
}

function authorNames(fields: Fields, authors: AuthorNames): readonly string[] {
  return listOf(fields["authors"] ?? fields["author"]).flatMap((author) => {
    const key = textOf(isFields(author) ? (author["name"] ?? author["key"]) : author);
    return key === undefined ? [] : [authors.get(key) ?? key];
  });
}
