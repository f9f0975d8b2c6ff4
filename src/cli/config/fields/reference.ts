import * as z from "zod";

/** The collection whose entries a schema accepts by id. */
interface Reference {
  readonly collection: string;
  /** Ids of its entries; `null` until the collection is read. */
  ids: ReadonlySet<string> | null;
}

/** Key of the reference on the function that checks it. Several copies of this module can run in one process. */
const REFERENCE = Symbol.for("hanblog.reference");

/** Returns the schema of a field with the id of an entry in a collection of the site, such as `reference("authors")`. */
export function reference(collection: string): z.ZodString {
  const known: Reference = { collection, ids: null };
  const isKnown = (id: string) => known.ids === null || known.ids.has(id);
  return z.string().refine(Object.assign(isKnown, { [REFERENCE]: known }), {
    error: "field-reference",
    params: { collection },
  });
}

/** Returns the reference that a function of a schema checks, or `null`. */
export function referenceOf(check: unknown): Reference | null {
  return typeof check === "function"
    ? ((Reflect.get(check, REFERENCE) as Reference | undefined) ?? null)
    : null;
}
