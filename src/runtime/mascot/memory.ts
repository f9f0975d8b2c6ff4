import type { Place } from "./place.js";
import { isRecord, readNumber } from "./read-json.js";
import type { Flags } from "./sleepiness.js";

const KEY = "hanblog-mascot";

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
export function createMemory(storage: Flags): Memory {
  return {
    read() {
      const choice = parse(storage.getItem(KEY));
      return { isHidden: choice["isHidden"] === true, place: readPlace(choice["place"]) };
    },
    write: (choice) => storage.setItem(KEY, JSON.stringify(choice)),
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
