import { decorationTexts } from "./decoration-texts.js";
import { whenIdle } from "./when-idle.js";

/** Images of the content that lead nowhere else when they are clicked. */
export const ZOOMABLE = "[data-content] img:not(a img, button img)";

/** Those that the keyboard may reach. An island's inside is React's, which would miss what it did not draw. */
const REACHABLE = `${ZOOMABLE}:not([data-island] img, [tabindex], [role])`;

/**
 * Makes images buttons for the keyboard, also those that come with a later page, and tells of every change to
 * the page; returns its teardown.
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
    // The page is read before anybody tabs to its images.
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
