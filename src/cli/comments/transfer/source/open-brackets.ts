/** Maximum length of a list's key, in characters. */
const KEY_LENGTH = 100;

/**
 * A container of the objects to import: a list, which may have a name, or an object that contains such lists.
 */
type Outer = { readonly kind: "list"; readonly name: string | null } | { readonly kind: "object" };

/** An object of a document while it is being read. */
export interface OpenObject {
  readonly line: number;
  readonly list: string | null;
  /** Whether this object may be a container, which is possible only for the first object of a document. */
  readonly mayBeOuter: boolean;
  depth: number;
  text: string;
  isTooLong: boolean;
}

/** The open brackets of a document, and the object that is being read. */
export interface OpenBrackets {
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
export function createOpenBrackets(): OpenBrackets {
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
