import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** `false` in the HTML and while it is hydrated, `true` from then on: what needs JavaScript waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
