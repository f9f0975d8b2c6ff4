import { posix } from "node:path";
import { filesBelow, joinPath, type OldFolder } from "../../../old-folder.js";
import { type OldFile, readOldFile, type FieldChanges } from "../../../content/front-matter.js";
import { textOf, type Fields, fieldsOf, isFields, listOf } from "../../../plain-value.js";
import type { SourcePage } from "../draft-pages.js";
import type { DocusaurusPart, DocusaurusSettings } from "./docusaurus-config.js";
import { readableDate } from "../../../content/old-dates.js";

/** Date of an article in its path, as Docusaurus reads it. */
const DATED = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?([^/]*?)(?:\/index)?$/;

/** An article by its path below the folder of the blog. */
export interface ArticleName {
  /** Date as `YYYY-MM-DD`, or `null`. */
  readonly date: string | null;
  /** Last part of the address, without a slash at the start. */
  readonly slug: string;
}

/** Reads the path of an article, such as `2019-05-28-name.md` and `2019/05/28/name/index.mdx`. */
export function readArticleName(path: string): ArticleName {
  const stem = path.replace(/\.\w+$/, "");
  const [, folder = "", written, text = ""] = DATED.exec(stem) ?? [];
  if (written === undefined) return { date: null, slug: stem.replace(/(?:^|\/)index$/, "") };
  const parts = written.split(/[-/]/);
  return {
    date: parts.map((part) => part.padStart(2, "0")).join("-"),
    slug: [...parts, `${folder}${text}`].join("/"),
  };
}

/** Reads all markdown of a site: articles, documents and pages. */
export async function readDocusaurusPages(
  old: OldFolder,
  folder: string,
  settings: DocusaurusSettings,
): Promise<readonly SourcePage[]> {
  const { blog, docs, address } = settings;
  const articles = await readPart(old, blog, ({ path, page }, { route }) => {
    const slug = textOf(page.fields["slug"]) ?? readArticleName(path).slug;
    return address(route, slug);
  });
  const documents = await readPart(old, docs, (file, { route }) => address(route, documentPath(file)));
  const pages = await readPart(
    old,
    { folder: joinPath(folder, "src/pages"), route: "", options: {} },
    ({ path, page }) => {
      const own = textOf(page.fields["slug"]);
      return address(own ?? path.replace(/\.\w+$/, "").replace(/(?:^|\/)index$/, ""));
    },
  );
  return [
    ...articles.map((page) => placed(page, "blog")),
    ...documents.map((page) => placed(page, "docs")),
    ...pages.map((page) => placed(page, "")),
  ];
}

/** A page. The path of its file is below the folder of the part. */
interface PartPage {
  readonly file: OldFile;
  readonly address: string;
}

async function readPart(
  old: OldFolder,
  part: DocusaurusPart | null,
  addressOf: (file: OldFile, part: DocusaurusPart) => string,
): Promise<readonly PartPage[]> {
  if (part === null) return [];
  // A name that begins with `_` is a part of other pages.
  const names = filesBelow(old, part.folder).filter(
    (path) => /\.mdx?$/i.test(path) && !/(?:^|\/)[_.]/.test(path),
  );
  return Promise.all(
    names.map(async (path) => {
      const file = await readOldFile(old, part.folder, path);
      return { file, address: addressOf(file, part) };
    }),
  );
}

function placed({ file, address }: PartPage, folder: string): SourcePage {
  return { file, address, target: joinPath(folder, file.path.replace(/\.\w+$/, ".md")) };
}

/** Returns a name without the number before it, which orders the sidebar only. */
export function withoutNumber(name: string): string {
  return name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s\d])/, "");
}

/** Returns the path of a document in its address. */
function documentPath({ path, page: { fields } }: OldFile): string {
  const parts = path
    .replace(/\.\w+$/, "")
    .split("/")
    .map(withoutNumber);
  const name = parts.at(-1) ?? "";
  const folder = parts.slice(0, -1).join("/");
  const isIndex = /^(?:index|readme)$/i.test(name) || name === parts.at(-2);
  const slug = textOf(fields["slug"]);
  if (slug !== undefined) return slug.startsWith("/") ? slug : posix.join(folder, slug);
  const id = textOf(fields["id"]);
  return id === undefined && isIndex ? folder : posix.join(folder, id ?? name);
}

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
