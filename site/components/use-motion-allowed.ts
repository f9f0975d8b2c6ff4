import { useSyncExternalStore } from "react";

const QUERY = "(prefers-reduced-motion: no-preference)";

/** Whether the visitor's system lets things move; not so in the server's HTML. */
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
