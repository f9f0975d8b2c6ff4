import type { JsonObject } from "../../protocol/read-json.js";

/** Systems whose exports are read. Waline keeps LeanCloud's shape, with numbers for ids where it runs on SQL. */
export const FORMATS = ["leancloud", "waline", "twikoo", "artalk", "disqus"] as const;

/** One of `FORMATS`. */
export type Format = (typeof FORMATS)[number];

/** Where something stands, as the report names it; `line` is `null` where a source has none. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number | null;
}

/** What a source gives: objects one after the other, and what it could not read. */
export type SourceRecord =
  | {
      readonly kind: "object";
      readonly at: SourcePlace;
      readonly value: JsonObject;
      /** Characters it had. */
      readonly size: number;
      /** Name of its class or table, as far as the source tells. */
      readonly className: string | null;
      /** As far as the source tells; else the object's own keys do. */
      readonly format: Format | null;
    }
  | { readonly kind: "fault"; readonly at: SourcePlace; readonly reason: string }
  /** What is there for somebody else: schemas, users. */
  | { readonly kind: "other"; readonly name: string };

/** The records of a source, read as they are asked for: an export may be larger than memory. */
export type SourceRecords = AsyncIterable<SourceRecord>;

/** A file or an answer, in pieces. */
export type Bytes = AsyncIterable<Uint8Array>;
