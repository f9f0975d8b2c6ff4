import { keepItem } from "./keep-item.js";
import { THROTTLE } from "./limits.js";

/** Time of the last comment in milliseconds since 1970, under the name that Valine gave it. */
const KEY = "vlx";

/** Whether this visitor sent a comment less than 20 seconds ago. */
export function isBusy(storage: Storage | null, now: number): boolean {
  const last = Number(storage?.getItem(KEY) ?? 0);
  // A clock that was set back would lock the visitor out for as long.
  return last <= now && now - last < THROTTLE;
}

/**
 * Remembers that a comment was sent at `now`, in milliseconds since 1970; does nothing where the browser forbids
 * storage.
 */
export function markSubmit(storage: Storage | null, now: number): void {
  keepItem(storage, KEY, String(now));
}
