import type { Collection } from "../store/collections.js";
import type { ObjectReader, StoredObject } from "../store/store.js";

/** Pages are small, because comments can hold images: with a character of Chinese, each of these takes a megabyte. */
const PAGE = 20;

/** All objects of a collection in the order of their ids, a page at a time. */
export async function* readAll(
  objects: ObjectReader,
  collection: Collection,
): AsyncGenerator<readonly StoredObject[]> {
  for (let after: string | null = ""; after !== null;) {
    const found: readonly StoredObject[] = await objects.find(collection, {
      where: { kind: "compare", field: "objectId", operator: ">", value: after },
      order: [{ field: "objectId", descending: false }],
      limit: PAGE,
      skip: 0,
    });
    if (found.length > 0) yield found;
    after = found.length < PAGE ? null : (found.at(-1)?.objectId ?? null);
  }
}
