import type { Author, Taxonomy } from "../../runtime/model/lists/graph.js";
import type { Page } from "../../runtime/model/page.js";
import { decodeRoute, encodeRoute } from "../../runtime/model/path.js";
import { describeSchemas, type FieldSchema } from "../config/fields/describe-schemas.js";
import type { OwnFields } from "../config/fields/own-fields.js";
import type { Collections, Entry } from "../config/fields/read-collections.js";
import type { SiteConfig } from "../config/schema.js";

/** Front matter field with the authors of a page. */
const FIELD = "author";

/** Values that decide who the authors of a page are. */
interface AuthorInput {
  readonly config: Pick<SiteConfig, "taxonomies">;
  readonly fields: Pick<OwnFields, "of">;
  readonly collections: Collections["entries"];
}

/**
 * Creates a function that returns the authors of a page of a locale with these taxonomies. A text is the id of an entry if the
 * field refers to a collection. The URL of an author is their own, or else the list of their articles.
 */
export function createAuthorsOf({ config, fields, collections }: AuthorInput) {
  const entriesIn = createEntries(collections, config);
  return (page: Page, taxonomies: readonly Taxonomy[]): readonly Author[] => {
    const written = writtenAuthors(page.frontmatter[FIELD]);
    if (written.length === 0) return [];
    const entries = entriesIn(fields.of(page.relativePath)[FIELD]);
    const lists = taxonomies.filter(({ field }) => field === FIELD);
    return written.map(({ id, url }) => {
      const entry = entries.get(id);
      const term = id.normalize("NFC");
      const name = (entry === undefined ? null : nameOfEntry(entry)) ?? id;
      const paths = lists.flatMap(({ terms }) => terms.find((found) => found.id === term)?.path ?? []);
      return { id, name, url: ownUrl(url) ?? ownUrl(entry?.["url"]) ?? paths[0] ?? null };
    });
  };
}

/** Returns the name of an entry: its `name`, or its `title`. */
export function nameOfEntry({ name, title }: Entry): string | null {
  const found = [name, title].find((one) => typeof one === "string" && one !== "");
  return typeof found === "string" ? found : null;
}

/** Creates a function that returns the entries, by id, that authors refer to by the schema of their field or a taxonomy. */
function createEntries(collections: Collections["entries"], { taxonomies }: AuthorInput["config"]) {
  const ofTaxonomies = Object.entries(taxonomies).flatMap(([name, { field = name, collection }]) =>
    field === FIELD && collection !== undefined ? [collection] : [],
  );
  const known = new Map<FieldSchema | undefined, ReadonlyMap<string, Entry>>();
  return (schema: FieldSchema | undefined) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const names = new Set(ofTaxonomies);
    describeSchemas(schema, ({ collection }) => names.add(collection));
    const entries = [...names].flatMap((name) => collections[name] ?? []);
    const found = new Map(entries.map((entry) => [entry.id, entry]));
    known.set(schema, found);
    return found;
  };
}

/**
 * Returns the authors in the front matter field `author`, without duplicates. Accepts a name, an object with a `name`, or a list of
 * these; ignores anything else.
 */
export function writtenAuthors(author: unknown): readonly { readonly id: string; readonly url: unknown }[] {
  const found = (Array.isArray(author) ? author : [author]).flatMap((one: unknown) => {
    const { name, url }: Partial<Record<string, unknown>> =
      typeof one === "object" && one !== null ? one : { name: one };
    return typeof name === "string" && name.trim() !== "" ? [{ id: name.trim(), url }] : [];
  });
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index);
}

/** Returns an absolute URL, or a path on the site as a route. Returns `null` for anything else. */
function ownUrl(url: unknown): string | null {
  if (typeof url !== "string") return null;
  if (/^\/(?!\/)/.test(url)) return encodeRoute(decodeRoute(url));
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).href : null;
}
