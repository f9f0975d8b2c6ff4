import { adoptStyle } from "./adopt-style.js";
import type { Decoration, ImageZoomOptions } from "./options.js";
import { createImageSession } from "./image-session.js";
import { decorationTexts } from "./decoration-texts.js";
import { whenIdle } from "./when-idle.js";

/** Delay between a scroll that closes an image and the closing, in milliseconds. */
const CLOSE_DELAY = 150;

/** Selector of the images of the content that have no click action of their own. */
const ZOOMABLE = "[data-content] img:not(a img, button img)";

/**
 * Selector of the images that become focusable. It excludes islands, because React would not expect the
 * changes.
 */
const REACHABLE = `${ZOOMABLE}:not([data-island] img, [tabindex], [role])`;

/**
 * Makes the images of this and later pages focusable buttons. Calls `onChange` after every change of the
 * page. Returns the teardown.
 */
function followImages(host: HTMLElement, onChange: () => void): () => void {
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

const STYLE = `
${ZOOMABLE} { cursor: zoom-in; }
.medium-zoom-overlay {
  position: fixed;
  z-index: 50;
  inset: 0;
  opacity: 0;
  transition: opacity 0.3s;
}
.medium-zoom--opened .medium-zoom-overlay { opacity: 1; cursor: zoom-out; }
.medium-zoom-image { transition: transform 0.3s cubic-bezier(0.2, 0, 0.2, 1); }
.medium-zoom-image--hidden { opacity: 0; }
.medium-zoom-image--opened { z-index: 51; max-inline-size: none; cursor: zoom-out; }
@media (prefers-reduced-motion: reduce) {
  .medium-zoom-overlay, .medium-zoom-image { transition-duration: 1ms; }
}`;

/**
 * Enlarges an image of the content to the window when it is pressed. It closes on another press, Escape, a
 * scroll, a resize, or when the focus moves.
 */
export const imageZoom: Decoration<ImageZoomOptions> = {
  mount(host, options) {
    const dropStyle = adoptStyle(STYLE);
    const session = createImageSession(host, options);
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function onClick(event: MouseEvent): void {
      const { target } = event;
      if (!(target instanceof Element)) return;
      if (target.closest(".medium-zoom-overlay, .medium-zoom-image--opened") !== null) {
        // The library also listens on the image, and would close it without updating the session.
        event.stopPropagation();
        session.close();
      }
    }
    function onPress(event: MouseEvent | KeyboardEvent): void {
      const { target } = event;
      const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || isModified || !(target instanceof HTMLImageElement)) return;
      if (!target.matches(ZOOMABLE)) return;
      event.preventDefault();
      if (session.image() === null) session.open(target);
      else session.close();
    }
    function onKey(event: KeyboardEvent): void {
      if (event.key === "Escape") session.close();
      else if (event.key === "Enter" || event.key === " ") onPress(event);
    }
    function onFocus(event: FocusEvent): void {
      if (event.target !== session.image()) session.close();
    }
    function onScroll(): void {
      if (Math.abs(session.scrolled()) <= options.scrollOffset) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        session.close();
      }, CLOSE_DELAY);
    }
    document.addEventListener("click", onClick, { signal, capture: true });
    document.addEventListener("click", onPress, { signal });
    document.addEventListener("keydown", onKey, { signal });
    document.addEventListener("focusin", onFocus, { signal });
    document.addEventListener("scroll", onScroll, { signal, passive: true });
    window.addEventListener("resize", session.close, { signal });
    const unfollow = followImages(host, () => {
      if (session.image()?.isConnected === false) session.close();
    });

    return () => {
      listening.abort();
      clearTimeout(timer);
      unfollow();
      session.end();
      dropStyle();
    };
  },
};
