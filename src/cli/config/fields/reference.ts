import * as z from "zod";
import { termsIn } from "../../../runtime/model/lists/taxonomy-path.js";

/** The collection whose entries a schema accepts by id. */
interface Reference {
  readonly collection: string;
  /** Ids of its entries; `null` if they are not known, because its files are not read yet or faulty. */
  ids: ReadonlySet<string> | null;
}

/** Key of the reference on the function that checks it. Several copies of this module can run in one process. */
const REFERENCE = Symbol.for("hanblog.reference");

/**
 * Returns the schema of a field with the id of an entry in a collection of the site, such as `reference("authors")`. A number is the
 * id of the same digits.
 */
export function reference(collection: string): z.ZodCoercedString {
  return z.coerce.string().refine(...checkOf(collection, (id: string) => [id]));
}

/** Returns the schema of a field with terms that are ids in a collection: one, a list, or none. */
export function termsOf(collection: string): z.ZodType {
  return z.unknown().refine(...checkOf(collection, termsIn));
}

/** Returns the arguments of a check that all ids in a value are known. */
function checkOf<Value>(collection: string, idsIn: (value: Value) => readonly string[]) {
  const known: Reference = { collection, ids: null };
  const isKnown = (value: Value) => {
    const { ids } = known;
    return ids === null || idsIn(value).every((id) => ids.has(id));
  };
  const check = Object.assign(isKnown, { [REFERENCE]: known });
  return [check, { error: "field-reference", params: { collection } }] as const;
}

/** Returns the reference that a function of a schema checks, or `null`. */
export function referenceOf(check: unknown): Reference | null {
  return typeof check === "function"
    ? ((Reflect.get(check, REFERENCE) as Reference | undefined) ?? null)
    : null;
}
