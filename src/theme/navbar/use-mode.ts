import { useSyncExternalStore } from "react";
import { isMode, type Mode } from "./mode.js";

/** Returns the current mode, or `null` in the HTML and during hydration, because the build does not know it. */
export function useMode(): Mode | null {
  return useSyncExternalStore(watchRoot, readMode, () => null);
}

function readMode(): Mode | null {
  const mode = document.documentElement.dataset["theme"];
  return isMode(mode) ? mode : null;
}

function watchRoot(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
