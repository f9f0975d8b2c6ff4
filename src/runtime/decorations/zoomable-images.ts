import { decorationTexts } from "./decoration-texts.js";
import { whenIdle } from "./when-idle.js";

/** Selector of the images of the content that have no click action of their own. */
export const ZOOMABLE = "[data-content] img:not(a img, button img)";

/**
 * Selector of the images that become focusable. It excludes islands, because React would not expect the
 * changes.
 */
const REACHABLE = `${ZOOMABLE}:not([data-island] img, [tabindex], [role])`;

/**
 * Makes the images of this and later pages focusable buttons. Calls `onChange` after every change of the
 * page. Returns the teardown.
 */
export function followImages(host: HTMLElement, onChange: () => void): () => void {
  let marked: readonly HTMLImageElement[] = [];
  function mark(): void {
    const images = [...host.querySelectorAll<HTMLImageElement>(REACHABLE)];
    const { zoom } = decorationTexts();
    for (const image of images) {
      image.tabIndex = 0;
      image.setAttribute("role", "button");
      const labelled = image.hasAttribute("aria-label");
      if (!labelled) image.setAttribute("aria-label", image.alt === "" ? zoom : `${zoom}: ${image.alt}`);
    }
    marked = [...marked.filter((image) => image.isConnected), ...images];
  }
  let isWaiting = false;
  let unmark: () => void = () => undefined;
  const observer = new MutationObserver(() => {
    onChange();
    if (isWaiting) return;
    isWaiting = true;
    // Not urgent, because a visitor reads the page before moving the focus to its images.
    unmark = whenIdle(() => {
      isWaiting = false;
      mark();
    });
  });
  observer.observe(host, { childList: true, subtree: true });
  mark();
  return () => {
    observer.disconnect();
    unmark();
    for (const image of marked) {
      for (const name of ["tabindex", "role", "aria-label"]) image.removeAttribute(name);
    }
  };
}
