import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

/**
 * Mounts a panel in `element`, which becomes the first child of `place` and gets the language of the panel's texts, a
 * BCP 47 tag. Returns its teardown.
 */
export function mountRoot(place: Element, element: HTMLElement, lang: string, panel: ReactNode): () => void {
  element.lang = lang;
  // The page around the panel may have another direction. The one language of the panels that has it is short to check.
  element.dir = lang === "he" ? "rtl" : "ltr";
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
