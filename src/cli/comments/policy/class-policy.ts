import type { JsonObject } from "../protocol/read-json.js";
import type { Condition } from "../query/query.js";
import type { Collection } from "../store/collections.js";
import type { Creation, StoredObject } from "../store/store.js";
import type { Visitor } from "../service-context.js";

/** The result of creating an object. */
export interface Posting extends Creation {
  /** Additional fields for the response to the sender only. */
  readonly answer?: Readonly<Record<string, string>>;
}

/**
 * The rules for what visitors may do with the objects of a class. They override the access rights that a
 * client sends.
 */
export interface ClassPolicy {
  readonly collection: Collection;
  /** Fields that only the master key can read, filter by or sort by. */
  readonly hidden: ReadonlySet<string>;
  /** Hidden fields that visitors receive as empty texts, because some clients require a text. */
  readonly blank: ReadonlySet<string>;
  /** The condition for objects of this class, which can share its collection with other classes. */
  readonly scope: Condition;
  /** The condition for objects that visitors can see. */
  readonly visible: Condition;
  /** Other names of fields in queries, which some clients use. */
  readonly aliases: ReadonlyMap<string, string>;
  create(body: JsonObject, visitor: Visitor): Promise<Posting>;
  /** Resolves to the changed object, or to `null` if it does not exist or does not meet `where`. */
  update(id: string, body: JsonObject, where: Condition, visitor: Visitor): Promise<StoredObject | null>;
  /** Removes the objects that meet `where`, and everything that belongs to them. */
  remove(where: Condition): Promise<unknown>;
  /** Returns computed fields that responses contain in addition to the stored ones. */
  derive(object: StoredObject): Readonly<Record<string, string>>;
}
