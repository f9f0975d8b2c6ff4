import { useEffect, useState, useSyncExternalStore, type RefObject } from "react";

/** Returns whether an element is in view and the tab is not hidden. */
export function useOnStage(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(true);
  const isTabShown = useSyncExternalStore(
    subscribe,
    () => !document.hidden,
    () => true,
  );
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      setInView(entries.at(-1)?.isIntersecting === true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInView && isTabShown;
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
