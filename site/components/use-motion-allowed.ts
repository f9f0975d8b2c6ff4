import { useSyncExternalStore } from "react";

const QUERY = "(prefers-reduced-motion: no-preference)";

/** Returns whether the visitor's system allows motion; `false` on the server. */
export function useMotionAllowed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
