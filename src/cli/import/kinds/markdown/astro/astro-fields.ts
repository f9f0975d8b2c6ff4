import type { FieldChanges } from "../../../content/front-matter.js";
import { readableDate } from "../../../content/old-dates.js";
import { type Fields, fieldsOf, listOf, textOf } from "../../../plain-value.js";

const DATES = [
  "date",
  "pubDate",
  "pubDatetime",
  "publishDate",
  "publishedDate",
  "publishedAt",
  "published",
  "created",
  "createdAt",
];
const UPDATES = [
  "updated",
  "updatedDate",
  "modDatetime",
  "lastmod",
  "modifiedDate",
  "updatedAt",
  "modified",
  "lastModified",
];
const COVERS = ["cover", "heroImage", "ogImage", "image", "img", "thumbnail", "coverImage", "hero"];

/** Returns the changes of the front matter of a page of Astro. `imageOf` returns the new path of an image. */
export function astroChanges(fields: Fields, imageOf: (written: string) => string | null): FieldChanges {
  const changes: Record<string, unknown> = {
    ...dateChange(fields, "date", DATES),
    ...dateChange(fields, "updated", UPDATES),
    ...coverChange(fields, imageOf),
  };
  for (const name of ["layout", "slug", "setup"]) if (fields[name] !== undefined) changes[name] = null;
  if (
    fields["isDraft"] === true ||
    fields["published"] === false ||
    /^(?:draft|private|unpublished)$/i.test(String(fields["status"]))
  )
    changes["draft"] = true;
  if (fields["isDraft"] !== undefined || typeof fields["published"] === "boolean")
    changes[fields["isDraft"] === undefined ? "published" : "isDraft"] = null;
  if (fields["unlisted"] === true || fields["hidden"] === true) changes["listed"] = false;
  const categories = listOf(fields["categories"] ?? fields["category"]);
  if (categories.some((one) => textOf(one) === undefined)) changes["categories"] = null;
  return changes;
}

function dateChange(fields: Fields, field: string, names: readonly string[]): FieldChanges {
  const name = names.find((one) => readableDate(fields[one]) !== null);
  if (name === undefined) return {};
  const date = readableDate(fields[name]);
  return name === field && date === fields[field]
    ? {}
    : { [field]: date, ...(name === field ? {} : { [name]: null }) };
}

/** Makes the first image that exists the cover. Its own field goes; fields with other images stay. */
function coverChange(fields: Fields, imageOf: (written: string) => string | null): FieldChanges {
  for (const name of COVERS) {
    const written = textOf(fieldsOf(fields[name])["src"] ?? fieldsOf(fields[name])["url"] ?? fields[name]);
    const cover = written === undefined ? null : imageOf(written);
    if (cover !== null) return name === "cover" ? { cover } : { [name]: null, cover };
  }
  return {};
}
