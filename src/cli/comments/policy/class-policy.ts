import type { JsonObject } from "../protocol/read-json.js";
import type { Condition } from "../query/query.js";
import type { Collection } from "../store/collections.js";
import type { Creation, StoredObject } from "../store/store.js";
import type { Visitor } from "../service-context.js";

/** Outcome of creating an object. */
export interface Posting extends Creation {
  /** Fields that only the answer to the sender has. */
  readonly answer?: Readonly<Record<string, string>>;
}

/** What visitors may do with the objects of a class, whatever access rights their client asks for. */
export interface ClassPolicy {
  readonly collection: Collection;
  /** Fields that never leave, and that nobody can filter or sort by. */
  readonly hidden: ReadonlySet<string>;
  /** What a visitor can see. */
  readonly visible: Condition;
  create(body: JsonObject, visitor: Visitor): Promise<Posting>;
  /** The changed object, or `null` where there is none that `where` holds of. */
  update(id: string, body: JsonObject, where: Condition, visitor: Visitor): Promise<StoredObject | null>;
  /** What answers show beside the fields that are kept. */
  derive(object: StoredObject): Readonly<Record<string, string>>;
}
