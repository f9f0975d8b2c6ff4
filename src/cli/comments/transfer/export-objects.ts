import { equals, EVERYTHING, type Condition, type FieldValue } from "../query/query.js";
import { COUNTER_CLASS, REACTION_CLASS } from "../settings/read-classes.js";
import {
  CLASS_COUNTERS,
  COMMENTS,
  COUNTERS,
  REACTION_COUNTS,
  type Collection,
} from "../store/collections.js";
import type { ObjectReader, StoredObject } from "../store/store.js";
import { commentRights, COUNTER_RIGHTS, extendRights } from "./format/access-rights.js";
import type { Status } from "./format/comment-parts.js";
import { READER_FIELD } from "./format/comment-parts.js";
import { readExtra } from "./format/kept-extra.js";

/** A class with objects in a collection, which it can share with other classes. */
export interface ExportedClass {
  readonly name: string;
  readonly collection: Collection;
  readonly scope: Condition;
}

/** Lists the classes of a store: the two main ones, and further ones and reactions that have objects. */
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
  const hasReactions = (await objects.count(REACTION_COUNTS, EVERYTHING)) > 0;
  return [
    { name: commentClass, collection: COMMENTS, scope: equals("class", null) },
    { name: COUNTER_CLASS, collection: COUNTERS, scope: EVERYTHING },
    ...further,
    ...(hasReactions ? [{ name: REACTION_CLASS, collection: REACTION_COUNTS, scope: EVERYTHING }] : []),
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

const COMMENT_FIELDS = [
  "comment",
  "nick",
  "mail",
  "link",
  "ua",
  "url",
  "ip",
  "QQAvatar",
  "authorKey",
] as const;
const COUNTER_FIELDS = ["url", "xid", "title", "time"] as const;
const REACTION_FIELDS = ["url", "reaction", "count"] as const;

/** Returns the first line of a file in LeanCloud's export format. */
function headerOf(className: string): string {
  return `#filetype:JSON-streaming ${JSON.stringify({ type: "Class", class: className })}`;
}

/** Converts an object to a line of LeanCloud's export. The same object always results in the same line. */
function toLeancloud(object: StoredObject, collection: Collection): string {
  const { rest } = readExtra(object);
  const known = new Map<string, unknown>([
    ["objectId", object.objectId],
    ["createdAt", object.createdAt.toISOString()],
    ["updatedAt", object.updatedAt.toISOString()],
    ...fieldsOf(object, collection),
  ]);
  for (const [name, value] of rest) {
    // Imported access rights extend the default ones. All other imported values yield to the current fields.
    if (name === "ACL")
      known.set(name, collection === COMMENTS ? extendRights(value, statusOf(object)) : value);
    else if (!known.has(name)) known.set(name, value);
  }
  return JSON.stringify(Object.fromEntries(known));
}

function statusOf({ status }: StoredObject): Status {
  return status === "visible" || status === "spam" ? status : "waiting";
}

function commentFields(object: StoredObject): readonly (readonly [string, unknown])[] {
  const status = statusOf(object);
  const { reply } = readExtra(object);
  const { rid, pid } = reply ?? object;
  const { insertedAt, pinned, likes, reader } = object;
  return [
    ["ACL", commentRights(status)],
    ...present(COMMENT_FIELDS, object),
    ...Object.entries({ rid, pid }).filter(([, id]) => (id ?? "") !== ""),
    ...(insertedAt instanceof Date
      ? [["insertedAt", { __type: "Date", iso: insertedAt.toISOString() }] as const]
      : []),
    ...(status === "visible" ? [] : [["status", status] as const]),
    // Visitors of LeanCloud cannot write a field of this name, so that nobody can pretend to be a reader before an import.
    ...(typeof reader === "string" ? [[READER_FIELD, reader] as const] : []),
    // `isSpam` is the mark of Valine-Admin, `sticky` that of Waline for pinned comments.
    ...(status === "spam" ? [["isSpam", true] as const] : []),
    // The name in Waline.
    ...(typeof likes === "number" && likes > 0 ? [["like", likes] as const] : []),
    ...(pinned === 1 ? [["sticky", true] as const] : []),
  ];
}

function fieldsOf(object: StoredObject, collection: Collection): readonly (readonly [string, unknown])[] {
  if (collection === COMMENTS) return commentFields(object);
  return collection === REACTION_COUNTS ? present(REACTION_FIELDS, object) : counterFields(object);
}

function counterFields(object: StoredObject): readonly (readonly [string, unknown])[] {
  return [["ACL", COUNTER_RIGHTS], ...present(COUNTER_FIELDS, object)];
}

function present(names: readonly string[], object: StoredObject): readonly (readonly [string, FieldValue])[] {
  return names.flatMap((name) => {
    const value = object[name] ?? null;
    return value === null ? [] : [[name, value] as const];
  });
}
