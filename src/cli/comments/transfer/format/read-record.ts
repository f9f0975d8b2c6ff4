import type { SkippedPart } from "../../../messages/faults/commands.js";
import { reactionKey } from "../../../../runtime/model/reactions.js";
import { ownValue, type JsonObject } from "../../protocol/read-json.js";
import type { ToAddress } from "../page-address.js";
import type { Format, SourceRecord } from "../source/source-record.js";
import { REACTION_CLASS } from "../../settings/read-classes.js";
import { createCommentDraft, createCounterDraft, createReactionDraft } from "./create-draft.js";
import type { Draft, CommentParts } from "./comment-parts.js";
import { createFieldReader, type FieldReader } from "./field-reader.js";
import { readCounter, readLeancloudComment } from "./read-leancloud.js";

/** Reads a comment of Artalk's exchange format, in which `rid` is the id of the comment being replied to. */
function readArtalkComment(reader: FieldReader): CommentParts {
  const createdAt = reader.moment("created_at");
  return {
    id: reader.id("id"),
    rid: "",
    pid: reader.id("rid"),
    createdAt,
    updatedAt: reader.moment("updated_at"),
    insertedAt: createdAt,
    status: reader.flag("is_pending") ? "waiting" : "visible",
    isStated: true,
    isPinned: reader.flag("is_pinned"),
    likes: reader.count("vote_up"),
    body: reader.text("content") ?? "",
    bodyKind: "unknown",
    url: reader.text("page_key") ?? "",
    texts: {
      nick: reader.text("nick"),
      mail: reader.text("email"),
      link: reader.text("link"),
      ua: reader.text("ua"),
      ip: reader.text("ip"),
      QQAvatar: null,
    },
    rest: reader.rest(),
  };
}

/** Reads a Disqus comment. Field names are paths in its XML, and its body is HTML. */
function readDisqusComment(reader: FieldReader): CommentParts {
  const createdAt = reader.moment("createdAt");
  reader.drop("id", "thread@id", "isDeleted");
  return {
    id: reader.id("@id"),
    rid: "",
    pid: reader.id("parent@id"),
    createdAt,
    updatedAt: null,
    insertedAt: createdAt,
    status: reader.flag("isSpam") ? "spam" : "visible",
    isStated: true,
    isPinned: false,
    likes: null,
    body: reader.text("message") ?? "",
    bodyKind: "html",
    url: reader.text("url") ?? "",
    texts: {
      nick: reader.text("author/name"),
      mail: reader.text("author/email"),
      link: reader.text("author/link"),
      ua: null,
      ip: reader.text("ipAddress"),
      QQAvatar: null,
    },
    rest: new Map([...reader.rest()].filter(([, value]) => value !== "")),
  };
}

/** Reads a Twikoo comment. Its body is HTML and its dates are milliseconds. */
function readTwikooComment(reader: FieldReader): CommentParts {
  const createdAt = reader.moment("created");
  return {
    id: reader.id("_id") || reader.id("id"),
    rid: reader.id("rid"),
    pid: reader.id("pid"),
    createdAt,
    updatedAt: reader.moment("updated"),
    insertedAt: createdAt,
    status: reader.flag("isSpam") ? "spam" : "visible",
    isStated: true,
    isPinned: reader.flag("top"),
    likes: readLikes(reader),
    body: reader.text("comment") ?? "",
    bodyKind: "html",
    url: reader.text("url") ?? "",
    texts: {
      nick: reader.text("nick"),
      mail: reader.text("mail"),
      link: reader.text("link"),
      ua: reader.text("ua"),
      ip: reader.text("ip"),
      QQAvatar: null,
    },
    rest: reader.rest(),
  };
}

/** Returns the number of visitors in `like`. Their ids mean nothing to this service. */
function readLikes(reader: FieldReader): number | null {
  const visitors = reader.peek("like");
  if (!Array.isArray(visitors)) return reader.count("like");
  reader.drop("like");
  return new Set(visitors).size;
}

const COMMENT_READERS: Readonly<Record<Format, (reader: FieldReader) => CommentParts>> = {
  leancloud: readLeancloudComment,
  waline: readLeancloudComment,
  twikoo: readTwikooComment,
  artalk: readArtalkComment,
  disqus: readDisqusComment,
};

/** Options for reading the objects of a source. */
export interface RecordOptions {
  /** `null` detects the format of each object from its keys. */
  readonly format: Format | null;
  /** Name of the comment class in LeanCloud's format. */
  readonly commentClass: string;
  readonly toPageAddress: ToAddress;
}

/** The result of reading a record. `other` is an object that is not imported. */
export type ReadRecord = Draft | { readonly kind: "other"; readonly part: SkippedPart };

/**
 * Reads one object. A format that the source itself names overrides the requested one. Comments that were
 * deleted at Disqus are skipped.
 */
export function readRecord(
  record: Extract<SourceRecord, { readonly kind: "object" }>,
  { format: wanted, commentClass, toPageAddress }: RecordOptions,
): ReadRecord {
  const { value, className } = record;
  const format = record.format ?? wanted ?? formatOf(value);
  const kind = kindOf(value, className, commentClass);
  if (kind === "other") return { kind, part: { kind: "class", name: className ?? "" } };
  if (kind === "unknown") return { kind: "refused", fault: { kind: "unknown-kind" } };
  const reader = createFieldReader(value);
  if (kind === "reaction") return readReaction(reader, toPageAddress);
  const options = { format, toPageAddress };
  if (kind === "counter") return createCounterDraft(readCounter(reader), options);
  if (format === "disqus" && ownValue(value, "isDeleted") === "true") {
    return { kind: "other", part: { kind: "deleted" } };
  }
  return createCommentDraft(COMMENT_READERS[format](reader), options);
}

function readReaction(reader: FieldReader, toPageAddress: ToAddress): Draft {
  const createdAt = reader.moment("createdAt");
  return createReactionDraft({
    objectId: reader.id("objectId"),
    createdAt,
    updatedAt: reader.moment("updatedAt") ?? createdAt,
    url: toPageAddress(reader.text("url") ?? ""),
    reaction: reactionKey(reader.text("reaction") ?? ""),
    count: reader.count("count"),
  });
}

function formatOf(value: JsonObject): Format {
  if (Object.hasOwn(value, "page_key") && Object.hasOwn(value, "content")) return "artalk";
  const isTwikoo = Object.hasOwn(value, "created") && !Object.hasOwn(value, "createdAt");
  if (isTwikoo && (Object.hasOwn(value, "_id") || Object.hasOwn(value, "id"))) return "twikoo";
  // Ids of LeanCloud are texts. A number is a row id of Waline on an SQL database.
  return typeof ownValue(value, "objectId") === "number" ? "waline" : "leancloud";
}

function kindOf(
  value: JsonObject,
  className: string | null,
  commentClass: string,
): "comment" | "counter" | "reaction" | "other" | "unknown" {
  const name = className?.toLowerCase() ?? "";
  if ([commentClass.toLowerCase(), "comment", "comments"].includes(name)) return "comment";
  if (className === REACTION_CLASS) return "reaction";
  if (name === "counter" || name === "counters") return "counter";
  if (name !== "") return "other";
  if (["comment", "content"].some((field) => Object.hasOwn(value, field))) return "comment";
  const hasPage = ["url", "target"].some((field) => Object.hasOwn(value, field));
  return hasPage && Object.hasOwn(value, "time") ? "counter" : "unknown";
}
