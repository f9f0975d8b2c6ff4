import type { Place } from "./place.js";
import { isRecord, readNumber } from "./read-json.js";
import type { Flags } from "./sleepiness.js";

const KEY = "hanblog-mascot";

/** What a visitor has decided. */
export interface Choice {
  readonly isHidden: boolean;
  /** `null`: the place that the config says. */
  readonly place: Place | null;
}

/** A visitor's choice in the browser's storage. */
export interface Memory {
  readonly read: () => Choice;
  readonly write: (choice: Choice) => void;
}

/** Remembers a visitor's choice from visit to visit. */
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
