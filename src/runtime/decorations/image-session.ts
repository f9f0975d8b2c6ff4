import mediumZoom, { type Zoom, type ZoomOptions } from "medium-zoom/dist/pure/index.js";
import type { ImageZoomOptions } from "./options.js";

/**
 * Time limits for a zoom animation to end, in milliseconds. The second one includes the loading of a larger
 * image.
 */
const SETTLED = 600;
const SETTLED_LARGER = 5000;

interface Opening {
  readonly kind: "opening";
  readonly image: HTMLImageElement;
  /** Whether the visitor has closed the image before it is open. */
  isUnwanted: boolean;
}

/** The state of the zoom: closed, opening, zoomed or closing. */
type ZoomState =
  | { readonly kind: "closed" }
  | Opening
  | { readonly kind: "zoomed" | "closing"; readonly image: HTMLImageElement };

/** The zoom of one image, which is opening, zoomed or closing. */
export interface ImageSession {
  readonly open: (image: HTMLImageElement) => void;
  readonly close: () => void;
  /** Returns the image that is not closed, or `null`. */
  readonly image: () => HTMLImageElement | null;
  /** Returns the pixels that the page was scrolled since the image was opened; 0 if none is open. */
  readonly scrolled: () => number;
  /** Removes everything from the page at once. */
  readonly end: () => void;
}

/**
 * Creates a session that zooms one image at a time. The attribute `data-zoom` of `host` contains its state.
 */
export function createImageSession(host: HTMLElement, options: ImageZoomOptions): ImageSession {
  const zoom = createQuietZoom({ ...options });
  let state: ZoomState = { kind: "closed" };
  let scrollStart = 0;
  let isEnded = false;
  let cancelOpening: () => void = () => undefined;

  function enter(next: ZoomState): void {
    markExpanded(state, next);
    state = next;
    if (isEnded || next.kind === "closed") delete host.dataset["zoom"];
    else host.dataset["zoom"] = next.kind;
  }

  async function open(image: HTMLImageElement): Promise<void> {
    const opening: Opening = { kind: "opening", image, isUnwanted: false };
    scrollStart = window.scrollY;
    nameOriginal(image);
    enter(opening);
    const larger = hasLargerSource(image) ? await loadLargerSource(image) : null;
    if (isEnded || opening.isUnwanted || !image.isConnected) return enter({ kind: "closed" });
    zoom.attach(image);
    const start = () => zoom.open({ target: image });
    const reference = larger === null ? withoutLargerSource : withLargerSource(larger);
    const { result, cancel } = withCancel(() => reference(image, start));
    cancelOpening = cancel;
    silenceCopies();
    await settle(result, larger === null ? SETTLED : SETTLED_LARGER);
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
      cancelOpening();
      sweep(state);
      delete host.dataset["zoom"];
    },
  };
}

/** Attributes that refer to a larger version of an image. */
const LARGER = ["data-zoom-src", "srcset"];

/** Names the file of the author as the larger version of an image of which the browser shows a smaller form. */
function nameOriginal(image: HTMLImageElement): void {
  const isForm = image.parentElement?.tagName === "PICTURE" && image.currentSrc !== image.src;
  if (isForm && !image.hasAttribute("data-zoom-src")) image.setAttribute("data-zoom-src", image.src);
}

/** Whether the image refers to a larger version. */
function hasLargerSource(image: HTMLImageElement): boolean {
  return LARGER.some((name) => image.hasAttribute(name));
}

/** Loads the larger version. Resolves to its address, or to `null` after a console warning if it cannot be loaded. */
function loadLargerSource(image: HTMLImageElement): Promise<string | null> {
  const probe = new Image();
  const source = image.getAttribute("data-zoom-src");
  if (source === null) probe.srcset = image.srcset;
  else probe.src = source;
  return new Promise((resolve) => {
    probe.addEventListener("load", () => resolve(source ?? probe.currentSrc));
    probe.addEventListener("error", () => {
      // oxlint-disable-next-line no-console
      console.warn(`The larger image could not be reached: ${source ?? image.srcset}`);
      resolve(null);
    });
  });
}

/** Runs `act` while the image refers to no larger version. */
function withoutLargerSource<Result>(image: HTMLImageElement, act: () => Result): Result {
  if (!hasLargerSource(image)) return act();
  const taken = LARGER.map((name) => [name, image.getAttribute(name)] as const);
  const source = image.getAttribute("src");
  image.src = image.currentSrc;
  for (const name of LARGER) image.removeAttribute(name);
  try {
    return act();
  } finally {
    for (const [name, value] of taken) if (value !== null) image.setAttribute(name, value);
    if (source === null) image.removeAttribute("src");
    else image.setAttribute("src", source);
  }
}

/**
 * Returns a function that runs `act` while the image refers to a larger version by its address. For a `srcset`, the library
 * would add its copy at an event that cannot be cancelled.
 */
function withLargerSource(larger: string) {
  return <Result>(image: HTMLImageElement, act: () => Result): Result => {
    const own = image.getAttribute("data-zoom-src");
    image.setAttribute("data-zoom-src", larger);
    try {
      return act();
    } finally {
      if (own === null) image.removeAttribute("data-zoom-src");
    }
  };
}

/**
 * Runs `act`. Returns its result, and a function that cancels the frames and intervals that it has requested. In them, the
 * library marks the page and adds the copy of a larger image.
 */
function withCancel<Result>(act: () => Result): { readonly result: Result; readonly cancel: () => void } {
  const { requestAnimationFrame, setInterval } = window;
  const frames: number[] = [];
  const intervals: number[] = [];
  const record = (ids: number[], id: number) => {
    ids.push(id);
    return id;
  };
  window.requestAnimationFrame = (callback) => record(frames, requestAnimationFrame.call(window, callback));
  window.setInterval = (...given: Parameters<typeof setInterval>) =>
    record(intervals, setInterval.apply(window, given));
  try {
    return {
      result: act(),
      cancel() {
        frames.forEach((id) => cancelAnimationFrame(id));
        intervals.forEach((id) => clearInterval(id));
      },
    };
  } finally {
    Object.assign(window, { requestAnimationFrame, setInterval });
  }
}

// The package's types describe a CommonJS module by Node's rules, but the file is an ES module.
const createMediumZoom = mediumZoom as unknown as typeof mediumZoom.default;

/**
 * Creates a medium-zoom without its listeners on document and window. The library cannot remove them, and
 * they ignore the visitor while an image is moving. The caller must listen instead.
 */
function createQuietZoom(options: ZoomOptions): Zoom {
  const restore = [muteListeners(document), muteListeners(window)];
  try {
    return createMediumZoom(options);
  } finally {
    for (const unmute of restore) unmute();
  }
}

function muteListeners(target: EventTarget): () => void {
  const own = Object.getOwnPropertyDescriptor(target, "addEventListener");
  Object.defineProperty(target, "addEventListener", { configurable: true, value: () => undefined });
  return () => {
    if (own === undefined) Reflect.deleteProperty(target, "addEventListener");
    else Object.defineProperty(target, "addEventListener", own);
  };
}

/** Exposes to screen readers whether an image is expanded. */
function markExpanded(former: ZoomState, next: ZoomState): void {
  if (former.kind !== "closed") former.image.removeAttribute("aria-expanded");
  // Images of islands are not buttons.
  if ((next.kind === "opening" || next.kind === "zoomed") && next.image.getAttribute("role") === "button")
    next.image.setAttribute("aria-expanded", "true");
}

/** Removes everything that the library has added to the page. */
function sweep(state: ZoomState): void {
  for (const element of document.querySelectorAll(".medium-zoom-overlay, .medium-zoom-image--opened")) {
    element.remove();
  }
  dropClasses(document.body);
  if (state.kind === "closed") return;
  dropClasses(state.image);
  state.image.removeAttribute("aria-expanded");
}

/** Removes the library's classes, and the attribute if no other classes are left. */
function dropClasses(element: HTMLElement): void {
  element.classList.remove("medium-zoom--opened", "medium-zoom-image", "medium-zoom-image--hidden");
  if (element.classList.length === 0) element.removeAttribute("class");
}

/** Hides the library's moving copies from keyboard and screen readers, which use the image itself. */
function silenceCopies(): void {
  for (const copy of document.querySelectorAll(".medium-zoom-image--opened")) {
    for (const name of ["tabindex", "role", "aria-label", "aria-expanded"]) copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
  }
}

/**
 * Waits for an animation with a time limit. The library waits for the end of a transition, which never comes
 * if a style has disabled it.
 */
async function settle(moved: Promise<unknown>, limit: number): Promise<void> {
  const timer = setTimeout(() => {
    for (const copy of document.querySelectorAll(".medium-zoom-image--opened")) {
      copy.dispatchEvent(new Event("transitionend"));
    }
  }, limit);
  await moved;
  clearTimeout(timer);
}
