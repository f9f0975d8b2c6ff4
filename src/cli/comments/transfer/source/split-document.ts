import { TRANSFER_LIMITS } from "../transfer-limits.js";
import { HEADER_LENGTH, type JsonPiece, type JsonSplitter } from "./json-piece.js";

/** Characters of a key that can name a list. */
const KEY_LENGTH = 100;

/** What the objects stand in: a list, which a key may name, or the object around such lists. */
type Outer = { readonly kind: "list"; readonly name: string | null } | { readonly kind: "object" };

interface OpenObject {
  readonly line: number;
  readonly list: string | null;
  /** The first one of a file may turn out to be what is around all others. */
  readonly mayBeOuter: boolean;
  depth: number;
  text: string;
  isTooLong: boolean;
}

/**
 * JSON that is no JSON Lines: a list, `{"results":[…]}`, `{"data":{"Comment":[…]}}`, objects over several lines,
 * with commas between them or without. It counts brackets and leaves the rest to the parser, so that a broken
 * object is one fault and not the end: a line that ends within a text is where it goes on.
 */
export function createDocumentSplitter(most: number = TRANSFER_LIMITS.record): JsonSplitter {
  const outer: Outer[] = [];
  let object: OpenObject | null = null;
  let hasBegun = false;
  let line = 1;
  /** The text that was read last, where it can be a key that matters. */
  let word = "";
  let isText = false;
  let isEscaped = false;
  let header: string | null = null;
  let pieces: JsonPiece[] = [];

  const keep = (chunk: string, from: number, to: number) => {
    if (object === null || object.isTooLong) return;
    object.text += chunk.slice(from, to);
    if (object.text.length <= most) return;
    object.text = "";
    object.isTooLong = true;
  };
  const isKeyPlace = () =>
    object === null ? outer.at(-1)?.kind === "object" : object.mayBeOuter && object.depth === 1;
  const listName = () => (outer.at(-1)?.kind === "object" ? word : nameOf(outer));
  const unwrap = (inner: Outer) => {
    object = null;
    outer.push({ kind: "object" }, inner);
  };

  const open = (isList: boolean) => {
    if (object !== null) {
      const isAround = object.mayBeOuter && object.depth === 1 && word === (isList ? "results" : "data");
      if (isAround) unwrap(isList ? { kind: "list", name: null } : { kind: "object" });
      else object.depth++;
    } else if (isList) {
      outer.push({ kind: "list", name: outer.at(-1)?.kind === "object" ? word : null });
    } else {
      const mayBeOuter = !hasBegun && outer.length === 0;
      object = { line, list: listName(), mayBeOuter, depth: 1, text: "", isTooLong: false };
      hasBegun = true;
      return true;
    }
    return false;
  };

  const close = () => {
    if (object === null) {
      outer.pop();
      return false;
    }
    object.depth--;
    return object.depth === 0;
  };

  const finish = ({ line, list, text, isTooLong }: OpenObject) => {
    pieces.push(
      isTooLong
        ? { kind: "fault", line, reason: `has more than ${most} characters` }
        : { kind: "object", line, text, list },
    );
    object = null;
  };

  /** Ends what a line ends: a header, and a text that should have been closed on its line. */
  const endLine = () => {
    line++;
    if (header !== null) pieces.push({ kind: "header", text: header });
    header = null;
    if (!isText) return;
    isText = false;
    isEscaped = false;
    if (object !== null) pieces.push({ kind: "fault", line: object.line, reason: "is no valid JSON" });
    object = null;
  };

  const readText = (letter: string) => {
    if (isEscaped) isEscaped = false;
    else if (letter === "\\") isEscaped = true;
    else if (letter === '"') isText = false;
    else if (word.length < KEY_LENGTH && isKeyPlace()) word += letter;
  };

  return {
    push(chunk) {
      pieces = [];
      let start = 0;
      for (let at = 0; at < chunk.length; at++) {
        const letter = chunk.charAt(at);
        if (letter === "\n") endLine();
        else if (header !== null) header += header.length < HEADER_LENGTH ? letter : "";
        else if (isText) readText(letter);
        else if (letter === '"') {
          isText = true;
          if (isKeyPlace()) word = "";
        } else if (letter === "{" || letter === "[") {
          if (open(letter === "[")) start = at;
        } else if (letter === "}" || letter === "]") {
          if (close() && object !== null) {
            keep(chunk, start, at + 1);
            finish(object);
          }
        } else if (letter === "#" && object === null) header = "#";
      }
      keep(chunk, start, chunk.length);
      return pieces;
    },
    end() {
      pieces = [];
      if (header !== null) endLine();
      if (object !== null) {
        pieces.push({ kind: "fault", line: object.line, reason: "is cut off: the file ends within it" });
      }
      return pieces;
    },
  };
}

function nameOf(outer: readonly Outer[]): string | null {
  const last = outer.at(-1);
  return last?.kind === "list" ? last.name : null;
}
