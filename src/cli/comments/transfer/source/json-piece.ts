import type { RecordFault } from "../../../messages/en/record-faults.js";

/** A part of a JSON source, before it is parsed. */
export type JsonPiece =
  | {
      readonly kind: "object";
      readonly line: number;
      readonly text: string;
      /** Key of the list that contains the object, or `null` for an object outside of lists. */
      readonly list: string | null;
    }
  /** A line that starts with `#`. Exports name their class in it. */
  | { readonly kind: "header"; readonly text: string }
  | { readonly kind: "fault"; readonly line: number; readonly fault: RecordFault };

/** Splits a text that arrives in chunks into objects. It never holds more than one object in memory. */
export interface JsonSplitter {
  push(chunk: string): readonly JsonPiece[];
  end(): readonly JsonPiece[];
}

/** Maximum length of a header that is kept, in characters. */
export const HEADER_LENGTH = 500;
