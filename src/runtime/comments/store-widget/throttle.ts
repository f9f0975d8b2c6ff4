import type { KeyStorage } from "../../model/storage.js";
import { keepItem } from "../keep-item.js";
import { THROTTLE } from "../limits.js";

/** Storage key of the time of the last comment, in milliseconds since 1970. Valine chose the name. */
const KEY = "vlx";

/** Returns whether this visitor sent a comment less than 20 seconds ago. */
export function isBusy(storage: KeyStorage | null, now: number): boolean {
  const last = Number(storage?.getItem(KEY) ?? 0);
  // After a clock was set back, a future time would block the visitor for too long.
  return last <= now && now - last < THROTTLE;
}

/**
 * Saves `now`, in milliseconds since 1970, as the time of the last comment. Does nothing if the browser forbids
 * storage.
 */
export function markSubmit(storage: KeyStorage | null, now: number): void {
  keepItem(storage, KEY, String(now));
}
