import { equals, EVERYTHING, type Condition } from "../query/query.js";
import { COUNTER_CLASS } from "../settings/read-classes.js";
import { CLASS_COUNTERS, COMMENTS, COUNTERS, type Collection } from "../store/collections.js";
import type { ObjectReader } from "../store/store.js";
import { readAll } from "./read-all.js";
import { headerOf, toLeancloud } from "./to-leancloud.js";

/** A class with objects in a collection, which it can share with other classes. */
export interface ExportedClass {
  readonly name: string;
  readonly collection: Collection;
  readonly scope: Condition;
}

/** Lists the classes of a store: the two main ones, and further ones that have objects. */
export async function listClasses(
  objects: ObjectReader,
  commentClass: string,
): Promise<readonly ExportedClass[]> {
  const further: ExportedClass[] = [];
  for (const collection of [COMMENTS, CLASS_COUNTERS]) {
    for (let name = ""; ;) {
      const where: Condition = { kind: "compare", field: "class", operator: ">", value: name };
      const order = [{ field: "class", descending: false }];
      const [next] = await objects.find(collection, { where, order, limit: 1, skip: 0 });
      if (typeof next?.["class"] !== "string") break;
      name = next["class"];
      further.push({ name, collection, scope: equals("class", name) });
    }
  }
  return [
    { name: commentClass, collection: COMMENTS, scope: equals("class", null) },
    { name: COUNTER_CLASS, collection: COUNTERS, scope: EVERYTHING },
    ...further,
  ];
}

/**
 * Writes all objects of a class in LeanCloud's format, starting with the header. Resolves to their number.
 */
export async function exportClass(
  objects: ObjectReader,
  { name, collection, scope }: ExportedClass,
  write: (text: string) => Promise<void>,
): Promise<number> {
  await write(`${headerOf(name)}\n`);
  let count = 0;
  for await (const page of readAll(objects, collection, { where: scope })) {
    await write(page.map((object) => `${toLeancloud(object, collection)}\n`).join(""));
    count += page.length;
  }
  return count;
}
