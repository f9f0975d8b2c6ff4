import type { RecordFault } from "../../../messages/faults/commands.js";
import { TRANSFER_LIMITS } from "../transfer-limits.js";

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

/** Maximum length of a list's key, in characters. */
const KEY_LENGTH = 100;

/**
 * A container of the objects to import: a list, which may have a name, or an object that contains such lists.
 */
type Outer = { readonly kind: "list"; readonly name: string | null } | { readonly kind: "object" };

/** An object of a document while it is being read. */
interface OpenObject {
  readonly line: number;
  readonly list: string | null;
  /** Whether this object may be a container, which is possible only for the first object of a document. */
  readonly mayBeOuter: boolean;
  depth: number;
  text: string;
  isTooLong: boolean;
}

/** The open brackets of a document, and the object that is being read. */
interface OpenBrackets {
  readonly object: () => OpenObject | null;
  /** Ends the current object, even if it is incomplete. */
  readonly leaveObject: () => void;
  /** Handles an opening bracket. Returns whether it starts an object. */
  readonly open: (isList: boolean, line: number) => boolean;
  /** Handles a closing bracket. Returns whether it ends the object. */
  readonly close: () => boolean;
  /** Starts a string, which may be a key. */
  readonly beginWord: () => void;
  /** Adds a character to the string if it may be a relevant key. */
  readonly addLetter: (letter: string) => void;
}

/** Creates the state at the start of a document. */
function createOpenBrackets(): OpenBrackets {
  const outer: Outer[] = [];
  let object: OpenObject | null = null;
  let hasBegun = false;
  /** The last string that may be a relevant key. */
  let word = "";

  const isInObject = () => outer.at(-1)?.kind === "object";
  const isKeyPlace = () => (object === null ? isInObject() : object.mayBeOuter && object.depth === 1);

  return {
    object: () => object,
    leaveObject() {
      object = null;
    },
    open(isList, line) {
      if (object !== null) {
        const isAround = object.mayBeOuter && object.depth === 1 && word === (isList ? "results" : "data");
        if (isAround) {
          object = null;
          outer.push({ kind: "object" }, isList ? { kind: "list", name: null } : { kind: "object" });
        } else object.depth++;
        return false;
      }
      if (isList) {
        outer.push({ kind: "list", name: isInObject() ? word : null });
        return false;
      }
      const list = isInObject() ? word : nameOf(outer);
      const mayBeOuter = !hasBegun && outer.length === 0;
      object = { line, list, mayBeOuter, depth: 1, text: "", isTooLong: false };
      hasBegun = true;
      return true;
    },
    close() {
      if (object === null) {
        outer.pop();
        return false;
      }
      object.depth--;
      return object.depth === 0;
    },
    beginWord() {
      if (isKeyPlace()) word = "";
    },
    addLetter(letter) {
      if (word.length < KEY_LENGTH && isKeyPlace()) word += letter;
    },
  };
}

function nameOf(outer: readonly Outer[]): string | null {
  const last = outer.at(-1);
  return last?.kind === "list" ? last.name : null;
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
