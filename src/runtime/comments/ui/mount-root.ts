import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Draws a panel in `element`, at the start of `place`. Returns its teardown. */
export function mountRoot(place: Element, element: HTMLElement, panel: ReactNode): () => void {
  place.prepend(element);
  const root = createRoot(element);
  root.render(panel);
  return () => {
    // React refuses to unmount a root while it draws another one.
    queueMicrotask(() => {
      root.unmount();
      element.remove();
    });
  };
}
