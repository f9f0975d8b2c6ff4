import { parseJsonObject } from "../../protocol/read-json.js";
import { areCounterRights, areOpen, containMore } from "./access-rights.js";
import { isReaderId } from "../../readers/reader-sessions.js";
import { READER_FIELD, type CommentParts, type CounterParts } from "./comment-parts.js";
import type { FieldReader } from "./field-reader.js";

/**
 * Reads a comment in LeanCloud's format, as exported from Valine, Waline, or this service with the master
 * key.
 */
export function readLeancloudComment(reader: FieldReader): CommentParts {
  const { status, isStated } = readStatus(reader);
  const isPinned = [reader.flag("pinned"), reader.flag("sticky")].includes(true);
  if (!containMore(reader.peek("ACL"))) reader.drop("ACL");
  return {
    id: readId(reader),
    rid: reader.id("rid"),
    pid: reader.id("pid"),
    ...readDates(reader),
    insertedAt: reader.moment("insertedAt"),
    status,
    isStated,
    isPinned,
    // The name in Waline.
    likes: reader.count("like"),
    body: reader.text("comment") ?? "",
    bodyKind: "unknown",
    url: reader.text("url") ?? "",
    authorKey: readAuthorKey(reader),
    reader: readReaderId(reader),
    texts: {
      nick: reader.text("nick"),
      mail: reader.text("mail"),
      link: reader.text("link"),
      ua: reader.text("ua"),
      ip: reader.text("ip"),
      QQAvatar: reader.text("QQAvatar"),
    },
    rest: readRest(reader),
  };
}

/** Reads a visitor counter of Valine, NexT, Waline or Twikoo. */
export function readCounter(reader: FieldReader): CounterParts {
  if (areCounterRights(reader.peek("ACL"))) reader.drop("ACL");
  const { createdAt, updatedAt } = readDates(reader);
  return {
    id: readId(reader),
    createdAt: createdAt ?? reader.moment("created"),
    updatedAt: updatedAt ?? reader.moment("updated"),
    // The theme Fluid calls the page `target`.
    url: reader.text("url") ?? reader.text("target") ?? "",
    xid: reader.text("xid"),
    title: reader.text("title"),
    time: reader.count("time"),
    rest: readRest(reader),
  };
}

/** Returns the id, which Waline's CSV calls `id` and database dumps call `_id`. */
function readId(reader: FieldReader): string {
  return reader.id("objectId") || reader.id("_id") || reader.id("id");
}

function readDates(reader: FieldReader): {
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
} {
  return { createdAt: reader.moment("createdAt"), updatedAt: reader.moment("updatedAt") };
}

/**
 * Returns the status. The spam mark of Valine-Admin hides a comment in any case. Waline's status precedes the access
 * rights, because Waline denies reading to everyone and reads with the master key. An unknown status is not shown.
 */
function readStatus(reader: FieldReader): Pick<CommentParts, "status" | "isStated"> {
  const [mark, word, rights] = ["isSpam", "status", "ACL"].map((name) => reader.peek(name));
  const isStated = (mark ?? null) !== null || !isEmpty(word) || rights !== undefined;
  const text = reader.text("status");
  if (reader.flag("isSpam") || text === "spam") return { status: "spam", isStated };
  const isShown = isEmpty(word) ? areOpen(rights) : text === "visible" || text === "approved";
  return { status: isShown ? "visible" : "waiting", isStated };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** Returns an `authorKey` that this service wrote. Other values of that field remain in `rest`. */
function readAuthorKey(reader: FieldReader): string | null {
  const key = reader.peek("authorKey");
  return typeof key === "string" && /^[\da-f]{32}$/.test(key) ? reader.text("authorKey") : null;
}

function readReaderId(reader: FieldReader): string | null {
  const id = reader.peek(READER_FIELD);
  return isReaderId(id) ? reader.text(READER_FIELD) : null;
}

/** Returns the remaining fields, including those that this service exports as a text in `extra`. */
function readRest(reader: FieldReader): ReadonlyMap<string, unknown> {
  const rest = new Map(reader.rest());
  const kept = rest.get("extra");
  const inner = typeof kept === "string" && kept.startsWith("{") ? parseJsonObject(kept) : null;
  if (inner === null) return rest;
  rest.delete("extra");
  return new Map([...rest, ...Object.entries(inner)]);
}
