/** Characters of a key that can name a list. */
const KEY_LENGTH = 100;

/** What the objects stand in: a list, which a key may name, or the object around such lists. */
type Outer = { readonly kind: "list"; readonly name: string | null } | { readonly kind: "object" };

/** An object of a document while it is read. */
export interface OpenObject {
  readonly line: number;
  readonly list: string | null;
  /** The first one of a file may turn out to be what is around all others. */
  readonly mayBeOuter: boolean;
  depth: number;
  text: string;
  isTooLong: boolean;
}

/** The brackets that are open in a document, and the object that is read. */
export interface OpenBrackets {
  readonly object: () => OpenObject | null;
  /** Leaves the object, whether or not it has ended. */
  readonly leaveObject: () => void;
  /** Takes an opening bracket. Returns whether an object begins with it. */
  readonly open: (isList: boolean, line: number) => boolean;
  /** Takes a closing bracket. Returns whether the object ends with it. */
  readonly close: () => boolean;
  /** Begins a text, which may be a key. */
  readonly beginWord: () => void;
  /** Adds a letter to that text, where it can be a key that matters. */
  readonly addLetter: (letter: string) => void;
}

/** Creates the state at the start of a document. */
export function createOpenBrackets(): OpenBrackets {
  const outer: Outer[] = [];
  let object: OpenObject | null = null;
  let hasBegun = false;
  /** The text that was read last, where it can be a key that matters. */
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
