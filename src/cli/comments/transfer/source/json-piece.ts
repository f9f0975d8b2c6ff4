/** A part of a JSON source, before it is parsed. */
export type JsonPiece =
  | {
      readonly kind: "object";
      readonly line: number;
      readonly text: string;
      /** Key of the list that it stood in. */
      readonly list: string | null;
    }
  /** A line that begins with `#`: exports name their class so. */
  | { readonly kind: "header"; readonly text: string }
  | { readonly kind: "fault"; readonly line: number; readonly reason: string };

/** Cuts a text that comes in chunks into objects; never holds more than one of them. */
export interface JsonSplitter {
  push(chunk: string): readonly JsonPiece[];
  end(): readonly JsonPiece[];
}

/** Characters of a header that are kept. */
export const HEADER_LENGTH = 500;
