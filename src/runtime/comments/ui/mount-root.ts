import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/** Mounts a panel in `element`, which becomes the first child of `place`. Returns its teardown. */
export function mountRoot(place: Element, element: HTMLElement, panel: ReactNode): () => void {
  place.prepend(element);
  const root = createRoot(element);
  root.render(panel);
  return () => {
    // React cannot unmount a root while it renders another one.
    queueMicrotask(() => {
      root.unmount();
      element.remove();
    });
  };
}
