import type { RecordFault, SkippedPart } from "../../../messages/faults/commands.js";
import type { JsonObject } from "../../protocol/read-json.js";

/**
 * The systems whose exports can be imported. Waline uses LeanCloud's format, with numeric ids on SQL
 * databases.
 */
export const FORMATS = ["leancloud", "waline", "twikoo", "artalk", "disqus"] as const;

/** One of `FORMATS`. */
export type Format = (typeof FORMATS)[number];

/** The place of a record for reports. `line` is `null` if the source has no lines. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number | null;
  /** The id of an object in a running app, which has no lines to look it up by. */
  readonly id?: string;
}

/** A record of a source: an object, a part that could not be read, or a skipped part. */
export type SourceRecord =
  | {
      readonly kind: "object";
      readonly at: SourcePlace;
      readonly value: JsonObject;
      /** Size in the source, in characters. */
      readonly size: number;
      /** Name of its class or table, or `null` if the source does not name it. */
      readonly className: string | null;
      /** The format, or `null` if the source does not name it. The object's keys then determine it. */
      readonly format: Format | null;
    }
  | { readonly kind: "fault"; readonly at: SourcePlace; readonly fault: RecordFault }
  /** A part that is irrelevant to the service, such as schemas or users. */
  | { readonly kind: "other"; readonly part: SkippedPart };

/** The records of a source. They are read on demand, because an export may be larger than memory. */
export type SourceRecords = AsyncIterable<SourceRecord>;

/** The contents of a file or a response, in chunks. */
export type Bytes = AsyncIterable<Uint8Array>;
