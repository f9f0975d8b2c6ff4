import { ownValue, type JsonObject } from "../../protocol/read-json.js";
import type { ToPageAddress } from "../page-address.js";
import type { Format, SourceRecord } from "../source/source-record.js";
import { createCommentDraft, createCounterDraft, type Draft } from "./create-draft.js";
import { createFieldReader, type FieldReader } from "./field-reader.js";
import type { CommentParts } from "./comment-parts.js";
import { readArtalkComment } from "./read-artalk.js";
import { readDisqusComment } from "./read-disqus.js";
import { readCounter, readLeancloudComment } from "./read-leancloud.js";
import { readTwikooComment } from "./read-twikoo.js";

const COMMENT_READERS: Readonly<Record<Format, (reader: FieldReader) => CommentParts>> = {
  leancloud: readLeancloudComment,
  waline: readLeancloudComment,
  twikoo: readTwikooComment,
  artalk: readArtalkComment,
  disqus: readDisqusComment,
};

/** How the objects of a source are to be understood. */
export interface RecordOptions {
  /** `null`: each object tells by its keys. */
  readonly format: Format | null;
  /** Class of the comments in LeanCloud's format. */
  readonly commentClass: string;
  readonly toPageAddress: ToPageAddress;
}

/** What an object of a source becomes; `other` is of a class that the service does not keep. */
export type ReadRecord = Draft | { readonly kind: "other"; readonly name: string };

/**
 * Reads one object. What the source tells of its format goes before what was asked for; comments that were
 * deleted at Disqus are not taken.
 */
export function readRecord(
  record: Extract<SourceRecord, { readonly kind: "object" }>,
  { format: wanted, commentClass, toPageAddress }: RecordOptions,
): ReadRecord {
  const { value, className } = record;
  const format = record.format ?? wanted ?? formatOf(value);
  const kind = kindOf(value, className, commentClass);
  if (kind === "other") return { kind, name: `class ${className ?? ""}` };
  if (kind === "unknown") return { kind: "refused", reason: "is neither a comment nor a counter" };
  const reader = createFieldReader(value);
  const options = { format, toPageAddress };
  if (kind === "counter") return createCounterDraft(readCounter(reader), options);
  if (format === "disqus" && ownValue(value, "isDeleted") === "true") {
    return { kind: "other", name: "comments that were deleted at Disqus" };
  }
  return createCommentDraft(COMMENT_READERS[format](reader), options);
}

function formatOf(value: JsonObject): Format {
  if (Object.hasOwn(value, "page_key") && Object.hasOwn(value, "content")) return "artalk";
  const isTwikoo = Object.hasOwn(value, "created") && !Object.hasOwn(value, "createdAt");
  if (isTwikoo && (Object.hasOwn(value, "_id") || Object.hasOwn(value, "id"))) return "twikoo";
  // LeanCloud's ids are texts; a number is the row of a database that Waline runs on.
  return typeof ownValue(value, "objectId") === "number" ? "waline" : "leancloud";
}

function kindOf(
  value: JsonObject,
  className: string | null,
  commentClass: string,
): "comment" | "counter" | "other" | "unknown" {
  const name = className?.toLowerCase() ?? "";
  if ([commentClass.toLowerCase(), "comment", "comments"].includes(name)) return "comment";
  if (name === "counter" || name === "counters") return "counter";
  if (name !== "") return "other";
  if (["comment", "content"].some((field) => Object.hasOwn(value, field))) return "comment";
  return Object.hasOwn(value, "time") && Object.hasOwn(value, "url") ? "counter" : "unknown";
}
