import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { HEADER_LENGTH, type JsonPiece, type JsonSplitter } from "./json-piece.js";
import { createOpenBrackets, type OpenObject } from "./open-brackets.js";

/**
 * JSON that is no JSON Lines: a list, `{"results":[…]}`, `{"data":{"Comment":[…]}}`, objects over several lines,
 * with commas between them or without. It counts brackets and leaves the rest to the parser, so that a broken
 * object is one fault and not the end: a line that ends within a text is where it goes on.
 */
export function createDocumentSplitter(most: number = TRANSFER_LIMITS.record): JsonSplitter {
  const brackets = createOpenBrackets();
  const text = createTextState();
  let line = 1;
  let header: string | null = null;
  let pieces: JsonPiece[] = [];

  /** Ends what a line ends: a header, and a text that should have been closed on its line. */
  const endLine = () => {
    line++;
    if (header !== null) pieces.push({ kind: "header", text: header });
    header = null;
    if (!text.isOpen()) return;
    text.end();
    const object = brackets.object();
    if (object !== null) pieces.push({ kind: "fault", line: object.line, reason: "is no valid JSON" });
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
        pieces.push({ kind: "fault", line: object.line, reason: "is cut off: the file ends within it" });
      }
      return pieces;
    },
  };
}

/** Whether a text of JSON is open, between its quotation marks. */
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
    /** Takes a letter of the text. Returns whether the letter stands for itself. */
    read(letter: string): boolean {
      if (isEscaped) isEscaped = false;
      else if (letter === "\\") isEscaped = true;
      else if (letter === '"') isOpen = false;
      else return true;
      return false;
    },
  };
}

/** Adds text to an object. One that is too long keeps none of it. */
function keep(object: OpenObject, text: string, most: number): void {
  if (object.isTooLong) return;
  object.text += text;
  if (object.text.length <= most) return;
  object.text = "";
  object.isTooLong = true;
}

function pieceOf({ line, list, text, isTooLong }: OpenObject, most: number): JsonPiece {
  return isTooLong
    ? { kind: "fault", line, reason: `has more than ${most} characters` }
    : { kind: "object", line, text, list };
}
