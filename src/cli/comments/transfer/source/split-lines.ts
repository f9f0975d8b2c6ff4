import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { HEADER_LENGTH, type JsonPiece, type JsonSplitter } from "./json-piece.js";

/**
 * Creates a splitter for JSON Lines, with one object per line. A broken line does not affect others. A comma
 * after an object is ignored.
 */
export function createLineSplitter(most: number = TRANSFER_LIMITS.record): JsonSplitter {
  let held = "";
  let isTooLong = false;
  let line = 1;

  const take = (text: string): readonly JsonPiece[] => {
    const number = line++;
    if (isTooLong || text.length > most) {
      isTooLong = false;
      return [{ kind: "fault", line: number, fault: { kind: "long-record", most } }];
    }
    const trimmed = text.trim().replace(/,$/, "");
    if (trimmed === "") return [];
    if (trimmed.startsWith("#")) return [{ kind: "header", text: trimmed.slice(0, HEADER_LENGTH) }];
    return [{ kind: "object", line: number, text: trimmed, list: null }];
  };

  return {
    push(chunk) {
      const pieces: JsonPiece[] = [];
      let start = 0;
      for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
        pieces.push(...take(held + chunk.slice(start, end)));
        held = "";
        start = end + 1;
      }
      held += chunk.slice(start);
      if (held.length > most) {
        held = "";
        isTooLong = true;
      }
      return pieces;
    },
    end: () => (held === "" && !isTooLong ? [] : take(held)),
  };
}
