import type { ImageZoomOptions } from "./options.js";
import { createQuietZoom } from "./quiet-zoom.js";
import { hasLargerSource, loadLargerSource, withoutLargerSource } from "./zoom-source.js";

/** Milliseconds after which an image has surely stopped moving, with one that is still to be drawn, and without. */
const SETTLED = 600;
const SETTLED_LARGER = 5000;

interface Opening {
  readonly kind: "opening";
  readonly image: HTMLImageElement;
  /** The visitor wants it closed before it is open. */
  isUnwanted: boolean;
}

/** The states of spec/site.md §4. */
type ZoomState =
  | { readonly kind: "closed" }
  | Opening
  | { readonly kind: "zoomed" | "closing"; readonly image: HTMLImageElement };

/** At most one image out of its place: opening, zoomed or closing (spec/site.md §4). */
export interface ImageSession {
  readonly open: (image: HTMLImageElement) => void;
  readonly close: () => void;
  /** The image that is not closed, or `null`. */
  readonly image: () => HTMLImageElement | null;
  /** Pixels that the page was scrolled since the image was opened; 0 while none is open. */
  readonly scrolled: () => number;
  /** Takes everything off the page, at once. */
  readonly end: () => void;
}

/** Zooms one image at a time; `host` says in `data-zoom` how far it is. */
export function createImageSession(host: HTMLElement, options: ImageZoomOptions): ImageSession {
  const zoom = createQuietZoom({ ...options });
  let state: ZoomState = { kind: "closed" };
  let scrollStart = 0;
  let isEnded = false;

  function enter(next: ZoomState): void {
    markExpanded(state, next);
    state = next;
    if (isEnded || next.kind === "closed") delete host.dataset["zoom"];
    else host.dataset["zoom"] = next.kind;
  }

  async function open(image: HTMLImageElement): Promise<void> {
    const opening: Opening = { kind: "opening", image, isUnwanted: false };
    scrollStart = window.scrollY;
    enter(opening);
    const isLarger = hasLargerSource(image) && (await loadLargerSource(image));
    if (isEnded || opening.isUnwanted || !image.isConnected) return enter({ kind: "closed" });
    zoom.attach(image);
    const start = () => zoom.open({ target: image });
    const opened = isLarger ? start() : withoutLargerSource(image, start);
    silenceCopies();
    await settle(opened, isLarger ? SETTLED_LARGER : SETTLED);
    if (isEnded) return sweep(state);
    enter({ kind: "zoomed", image });
    if (opening.isUnwanted) await close(image);
  }

  async function close(image: HTMLImageElement): Promise<void> {
    enter({ kind: "closing", image });
    await settle(zoom.close(), SETTLED);
    zoom.detach(image);
    for (const element of [image, document.body]) dropClasses(element);
    enter({ kind: "closed" });
  }

  return {
    open(image) {
      if (state.kind === "closed") open(image).catch((error: unknown) => reportError(error));
    },
    close() {
      if (state.kind === "opening") state.isUnwanted = true;
      if (state.kind === "zoomed") close(state.image).catch((error: unknown) => reportError(error));
    },
    image: () => (state.kind === "closed" ? null : state.image),
    scrolled: () => (state.kind === "closed" ? 0 : window.scrollY - scrollStart),
    end() {
      isEnded = true;
      sweep(state);
      // The library marks the page with the next frame, and looks every 10 ms for a larger image to draw.
      if (state.kind === "opening") setTimeout(() => requestAnimationFrame(() => sweep(state)), 50);
      delete host.dataset["zoom"];
    },
  };
}

/** Tells screen readers whether an image is expanded. */
function markExpanded(former: ZoomState, next: ZoomState): void {
  if (former.kind !== "closed") former.image.removeAttribute("aria-expanded");
  // Images of islands are no buttons.
  if ((next.kind === "opening" || next.kind === "zoomed") && next.image.getAttribute("role") === "button")
    next.image.setAttribute("aria-expanded", "true");
}

/** Takes everything off the page that the library has put there. */
function sweep(state: ZoomState): void {
  for (const element of document.querySelectorAll(".medium-zoom-overlay, .medium-zoom-image--opened")) {
    element.remove();
  }
  dropClasses(document.body);
  if (state.kind === "closed") return;
  dropClasses(state.image);
  state.image.removeAttribute("aria-expanded");
}

/** The library's classes, and the attribute where there are no others. */
function dropClasses(element: HTMLElement): void {
  element.classList.remove("medium-zoom--opened", "medium-zoom-image", "medium-zoom-image--hidden");
  if (element.classList.length === 0) element.removeAttribute("class");
}

/** What moves is a picture of the image; keyboard and screen readers keep to the image itself. */
function silenceCopies(): void {
  for (const copy of document.querySelectorAll(".medium-zoom-image--opened")) {
    for (const name of ["tabindex", "role", "aria-label", "aria-expanded"]) copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
  }
}

/** The library waits for the end of a transition, which never comes where a style has switched it off. */
async function settle(moved: Promise<unknown>, limit: number): Promise<void> {
  const timer = setTimeout(() => {
    for (const copy of document.querySelectorAll(".medium-zoom-image--opened")) {
      copy.dispatchEvent(new Event("transitionend"));
    }
  }, limit);
  await moved;
  clearTimeout(timer);
}
