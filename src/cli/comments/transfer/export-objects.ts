import type { Collection } from "../store/collections.js";
import type { ObjectReader } from "../store/store.js";
import { readAll } from "./read-all.js";
import { headerOf, toLeancloud } from "./to-leancloud.js";

interface ExportedClass {
  readonly name: string;
  readonly collection: Collection;
}

/**
 * Writes all objects of a class in LeanCloud's format, starting with the header. Resolves to their number.
 */
export async function exportClass(
  objects: ObjectReader,
  { name, collection }: ExportedClass,
  write: (text: string) => Promise<void>,
): Promise<number> {
  await write(`${headerOf(name)}\n`);
  let count = 0;
  for await (const page of readAll(objects, collection)) {
    await write(page.map((object) => `${toLeancloud(object, collection)}\n`).join(""));
    count += page.length;
  }
  return count;
}
