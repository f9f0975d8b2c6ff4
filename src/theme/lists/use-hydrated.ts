import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Returns `true` after hydration, and `false` in the HTML and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
