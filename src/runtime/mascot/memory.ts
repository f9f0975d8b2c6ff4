import type { KeyStorage } from "../model/storage.js";
import { isRecord, readNumber } from "./load-file.js";
import { clamp, type Size } from "./geometry.js";

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

/** A position as the distance from the left and bottom edge of the window, in pixels. */
export interface Place {
  readonly left: number;
  readonly bottom: number;
}

/** Returns the nearest position inside the window, which may be smaller than at an earlier visit. */
export function placeInWindow({ left, bottom }: Place, size: Size, window: Size): Place {
  return {
    left: clamp(left, 0, Math.max(window.width - size.width, 0)),
    bottom: clamp(bottom, 0, Math.max(window.height - size.height, 0)),
  };
}
