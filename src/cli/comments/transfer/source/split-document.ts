import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { HEADER_LENGTH, type JsonPiece, type JsonSplitter } from "./json-piece.js";
import { createOpenBrackets, type OpenObject } from "./open-brackets.js";

/**
 * Creates a splitter for JSON other than JSON Lines: a list, `{"results":[…]}`, `{"data":{"Comment":[…]}}`,
 * or objects on several lines with or without commas between them. It only counts brackets and leaves the
 * syntax to the JSON parser. A broken object therefore results in a single fault. After a string that is not
 * closed on its line, splitting resumes on the next line.
 */
export function createDocumentSplitter(most: number = TRANSFER_LIMITS.record): JsonSplitter {
  const brackets = createOpenBrackets();
  const text = createTextState();
  let line = 1;
  let header: string | null = null;
  let pieces: JsonPiece[] = [];

  /** Ends a header at the end of its line, and reports a string that is not closed on its line. */
  const endLine = () => {
    line++;
    if (header !== null) pieces.push({ kind: "header", text: header });
    header = null;
    if (!text.isOpen()) return;
    text.end();
    const object = brackets.object();
    if (object !== null) pieces.push({ kind: "fault", line: object.line, fault: { kind: "invalid-json" } });
    brackets.leaveObject();
  };

  return {
    push(chunk) {
      pieces = [];
      let start = 0;
      for (let at = 0; at < chunk.length; at++) {
        const letter = chunk.charAt(at);
        if (letter === "\n") endLine();
        else if (header !== null) header += header.length < HEADER_LENGTH ? letter : "";
        else if (text.isOpen()) {
          if (text.read(letter)) brackets.addLetter(letter);
        } else if (letter === '"') {
          text.begin();
          brackets.beginWord();
        } else if (letter === "{" || letter === "[") {
          if (brackets.open(letter === "[", line)) start = at;
        } else if (letter === "}" || letter === "]") {
          const object = brackets.close() ? brackets.object() : null;
          if (object === null) continue;
          keep(object, chunk.slice(start, at + 1), most);
          pieces.push(pieceOf(object, most));
          brackets.leaveObject();
        } else if (letter === "#" && brackets.object() === null) header = "#";
      }
      const object = brackets.object();
      if (object !== null) keep(object, chunk.slice(start), most);
      return pieces;
    },
    end() {
      pieces = [];
      if (header !== null) endLine();
      const object = brackets.object();
      if (object !== null) {
        pieces.push({ kind: "fault", line: object.line, fault: { kind: "cut-off" } });
      }
      return pieces;
    },
  };
}

/** Creates the state that tracks whether a JSON string is open. */
function createTextState() {
  let isOpen = false;
  let isEscaped = false;
  return {
    isOpen: () => isOpen,
    begin() {
      isOpen = true;
    },
    end() {
      isOpen = false;
      isEscaped = false;
    },
    /**
     * Handles a character of the string. Returns false for the closing quote and for parts of an escape
     * sequence.
     */
    read(letter: string): boolean {
      if (isEscaped) isEscaped = false;
      else if (letter === "\\") isEscaped = true;
      else if (letter === '"') isOpen = false;
      else return true;
      return false;
    },
  };
}

/** Adds text to an object, or drops all of its text if it becomes too long. */
function keep(object: OpenObject, text: string, most: number): void {
  if (object.isTooLong) return;
  object.text += text;
  if (object.text.length <= most) return;
  object.text = "";
  object.isTooLong = true;
}

function pieceOf({ line, list, text, isTooLong }: OpenObject, most: number): JsonPiece {
  return isTooLong
    ? { kind: "fault", line, fault: { kind: "long-record", most } }
    : { kind: "object", line, text, list };
}
