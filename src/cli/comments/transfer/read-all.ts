import { EVERYTHING, type Condition } from "../query/query.js";
import type { Collection } from "../store/collections.js";
import type { ObjectReader, StoredObject } from "../store/store.js";

/** Default number of objects per page. It is small because a comment with images can take a megabyte. */
const PAGE = 10;

interface Reading {
  /** Number of objects per page. */
  readonly limit?: number;
  readonly where?: Condition;
}

/** Yields the objects of a collection, by default all, in the order of their ids, one page at a time. */
export async function* readAll(
  objects: ObjectReader,
  collection: Collection,
  { limit = PAGE, where = EVERYTHING }: Reading = {},
): AsyncGenerator<readonly StoredObject[]> {
  for (let after: string | null = ""; after !== null;) {
    const found: readonly StoredObject[] = await objects.find(collection, {
      where: {
        kind: "all",
        of: [where, { kind: "compare", field: "objectId", operator: ">", value: after }],
      },
      order: [{ field: "objectId", descending: false }],
      limit,
      skip: 0,
    });
    if (found.length > 0) yield found;
    after = found.length < limit ? null : (found.at(-1)?.objectId ?? null);
  }
}
