import type { SkippedPart } from "../../../messages/en/record-faults.js";
import { ownValue, type JsonObject } from "../../protocol/read-json.js";
import type { ToPageAddress } from "../page-address.js";
import type { Format, SourceRecord } from "../source/source-record.js";
import { createCommentDraft, createCounterDraft } from "./create-draft.js";
import type { Draft } from "./draft.js";
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

/** Options for reading the objects of a source. */
export interface RecordOptions {
  /** `null` detects the format of each object from its keys. */
  readonly format: Format | null;
  /** Name of the comment class in LeanCloud's format. */
  readonly commentClass: string;
  readonly toPageAddress: ToPageAddress;
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
  const options = { format, toPageAddress };
  if (kind === "counter") return createCounterDraft(readCounter(reader), options);
  if (format === "disqus" && ownValue(value, "isDeleted") === "true") {
    return { kind: "other", part: { kind: "deleted" } };
  }
  return createCommentDraft(COMMENT_READERS[format](reader), options);
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
): "comment" | "counter" | "other" | "unknown" {
  const name = className?.toLowerCase() ?? "";
  if ([commentClass.toLowerCase(), "comment", "comments"].includes(name)) return "comment";
  if (name === "counter" || name === "counters") return "counter";
  if (name !== "") return "other";
  if (["comment", "content"].some((field) => Object.hasOwn(value, field))) return "comment";
  const hasPage = ["url", "target"].some((field) => Object.hasOwn(value, field));
  return hasPage && Object.hasOwn(value, "time") ? "counter" : "unknown";
}
