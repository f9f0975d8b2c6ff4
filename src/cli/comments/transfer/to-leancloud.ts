import type { FieldValue } from "../query/query.js";
import { COMMENTS, type Collection } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { commentRights, COUNTER_RIGHTS, extendRights } from "./format/access-rights.js";
import type { Status } from "./format/comment-parts.js";
import { readExtra } from "./format/kept-extra.js";

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

/** Returns the first line of a file in LeanCloud's export format. */
export function headerOf(className: string): string {
  return `#filetype:JSON-streaming ${JSON.stringify({ type: "Class", class: className })}`;
}

/** Converts an object to a line of LeanCloud's export. The same object always results in the same line. */
export function toLeancloud(object: StoredObject, collection: Collection): string {
  const { rest } = readExtra(object);
  const known = new Map<string, unknown>([
    ["objectId", object.objectId],
    ["createdAt", object.createdAt.toISOString()],
    ["updatedAt", object.updatedAt.toISOString()],
    ...(collection === COMMENTS ? commentFields(object) : counterFields(object)),
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
  const { insertedAt, pinned, likes } = object;
  return [
    ["ACL", commentRights(status)],
    ...present(COMMENT_FIELDS, object),
    ...Object.entries({ rid, pid }).filter(([, id]) => (id ?? "") !== ""),
    ...(insertedAt instanceof Date
      ? [["insertedAt", { __type: "Date", iso: insertedAt.toISOString() }] as const]
      : []),
    ...(status === "visible" ? [] : [["status", status] as const]),
    // `isSpam` is the mark of Valine-Admin, `sticky` that of Waline for pinned comments.
    ...(status === "spam" ? [["isSpam", true] as const] : []),
    // The name in Waline.
    ...(typeof likes === "number" && likes > 0 ? [["like", likes] as const] : []),
    ...(pinned === 1 ? [["sticky", true] as const] : []),
  ];
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
