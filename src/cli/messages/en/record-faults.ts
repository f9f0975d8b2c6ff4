import type { RecordFault, SkippedPart } from "../faults/commands.js";
import { fillByKind, type TextsOf } from "../message-set.js";

/** Says why a record or a file cannot be imported. */
export function sayRecordFault(fault: RecordFault): string {
  return fillByKind(RECORD_FAULT_TEXTS, fault);
}

const RECORD_FAULT_TEXTS: TextsOf<RecordFault> = {
  "no-id": "no id",
  "no-date": "no valid date",
  "no-page": "no page address",
  "no-text": "no text",
  "no-number": "no valid number of visits",
  "same-id": "its id belongs to another comment, with another date",
  "same-counter-id": "its id belongs to the counter of another page",
  "unknown-kind": "neither a comment nor a counter",
  "invalid-json": "not valid JSON",
  "no-object": "not a JSON object",
  "cut-off": "incomplete, because the file ends inside it",
  columns: "its number of columns differs from the first line",
  "nested-archives": "too many nested archives",
  zip: "a zip archive. Unpack it first",
  "utf-16": "UTF-16 text. Save it as UTF-8",
  html: "a page of a site instead of an export, perhaps an error or a sign-in. Download the export again",
  encoding: "not UTF-8 text. Save it as UTF-8",
  binary: "not a text file. Export JSON, CSV or XML instead of BSON or a database file",
  "unknown-format": "neither JSON, CSV nor XML",
  damaged: "damaged or incomplete gzip data",
  "long-field":
    "%{field?`%{field}` has more than %{most} characters|its unknown fields have more than %{most} characters}",
  "long-record": "it has more than %{most} characters",
  deep: "nested more than %{most} levels deep",
  csv: "invalid CSV after line %{line}",
  expanding: "it unpacks to more than %{most} times its size",
};

/** Says which part of a source was skipped. */
export function saySkippedPart(part: SkippedPart): string {
  return fillByKind(SKIPPED_PART_TEXTS, part);
}

const SKIPPED_PART_TEXTS: TextsOf<SkippedPart> = {
  class: "class %{name}",
  "missing-class": "class %{name}, which does not exist",
  file: "%{name}",
  deleted: "comments that were deleted on Disqus",
  more: "others",
};
