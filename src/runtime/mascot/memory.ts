import type { KeyStorage } from "../model/storage.js";
import type { Place } from "./place.js";
import { isRecord, readNumber } from "./read-json.js";

/** Key of the visitor's choices, in the local storage. */
export const CHOICE_KEY = "hanblog-mascot";
/** Key of the mark that the visitor has opened the mascot by its entry, in the session storage. */
export const OPEN_KEY = "hanblog-mascot-open";

/** Key of the mark that the browser has no WebGL, in the session storage. */
export const NO_GRAPHICS_KEY = "hanblog-mascot-no-graphics";

/** Choices of the visitor. */
export interface Choice {
  readonly isHidden: boolean;
  /** Position of the mascot; `null` for the position in the config. */
  readonly place: Place | null;
}

/** Reads and writes the visitor's choices. */
export interface Memory {
  readonly read: () => Choice;
  readonly write: (choice: Choice) => void;
}

/** Creates a memory that keeps the visitor's choices in `storage`, across visits. */
export function createMemory(storage: KeyStorage): Memory {
  return {
    read() {
      const choice = parse(storage.getItem(CHOICE_KEY));
      return { isHidden: choice["isHidden"] === true, place: readPlace(choice["place"]) };
    },
    write: (choice) => storage.setItem(CHOICE_KEY, JSON.stringify(choice)),
  };
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function readPlace(value: unknown): Place | null {
  if (!isRecord(value)) return null;
  const [left, bottom] = [readNumber(value["left"]), readNumber(value["bottom"])];
  return left === null || bottom === null ? null : { left, bottom };
}
