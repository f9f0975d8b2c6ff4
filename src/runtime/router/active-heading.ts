import type { Journey, JourneyEvent } from "./journey.js";
import { LATER_MARK, topOf } from "./scroll.js";

/** Minimum time between two updates, in milliseconds. */
const THROTTLE = 300;
/** Distance within which the current heading stays active, in pixels. */
const OFFSET = 10;
/** Time without a scroll event after which the program's scroll has ended, in milliseconds. Not all browsers report an end. */
const LONGEST_PAUSE = 500;
/** Events of a visitor who may be about to scroll. */
const INPUTS = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
const KEYS = /^(?:Arrow(?:Up|Down)|Page(?:Up|Down)|Home|End| )$/;

/**
 * A heading and its position. Positions are measured again on each update, because the layout of the page may
 * change.
 */
export interface HeadingPosition {
  readonly slug: string;
  /** Scroll position, in pixels, to which a link to the heading scrolls the page. */
  readonly top: number;
}

/**
 * Returns the heading that is being read at a scroll position, or `null` above the first. Within 10 px of the
 * current heading, the current one stays, so that a link keeps its own hash.
 */
export function findActiveHeading(
  headings: readonly HeadingPosition[],
  scrollTop: number,
  current: string | null,
): string | null {
  const isNear = ({ slug, top }: HeadingPosition) => slug === current && Math.abs(top - scrollTop) < OFFSET;
  // Zoomed pages scroll by fractions of a pixel.
  const read = headings.find(isNear) ?? headings.findLast(({ top }) => top < scrollTop + 1);
  return read?.slug ?? null;
}

/**
 * Returns the heading that is being read at the end of a page, where the last headings cannot reach the top.
 * It is the current heading if that is visible, else the last one.
 */
export function findHeadingAtBottom(
  headings: readonly HeadingPosition[],
  scrollTop: number,
  current: string | null,
): string | null {
  const isInSight = headings.some(({ slug, top }) => slug === current && top >= scrollTop - OFFSET);
  return isInSight ? current : (headings.at(-1)?.slug ?? null);
}

/** A running watch of one page. */
export interface ActiveHeadingWatch {
  /** Waits until the program's scroll, which now begins, has reached its target. */
  readonly wait: () => void;
  /** Finds the heading that is being read, soon. */
  readonly look: (isScroll: boolean) => void;
  /** Reports at once what a throttled update would report. */
  readonly flush: () => void;
  /** Removes all listeners from the window. */
  readonly stop: () => void;
}

/** Options of `watchActiveHeading`. */
export interface ActiveHeadingOptions {
  /** Slugs of the headings to watch, from the first to the last. */
  readonly slugs: readonly string[];
  /** Returns the state of the visit. */
  readonly journey: () => Journey;
  readonly send: (event: JourneyEvent) => void;
  /** Returns the scroll position that the program is going to, in pixels. */
  readonly goal: () => number;
}

/** Watches who scrolls the page, and which heading is being read. Updates at most every 300 ms while scrolling. */
export function watchActiveHeading(options: ActiveHeadingOptions): ActiveHeadingWatch {
  const { journey, send, goal } = options;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  const isVisitors = () => journey().scroller === "visitor";
  const eyes = openEyes(options);

  function wait(): void {
    eyes.forget();
    stopWaiting();
    // A slow computer may need longer for a frame, so one that shows the last scroll must have been drawn.
    const afterFrame = (run: () => void) => () => void (frame = requestAnimationFrame(run));
    quiet = setTimeout(afterFrame(afterFrame(rest)), LONGEST_PAUSE);
  }
  function stopWaiting(): void {
    clearTimeout(quiet);
    cancelAnimationFrame(frame);
  }
  function rest(): void {
    stopWaiting();
    send({ kind: "rest", isAway: Math.abs(window.scrollY - goal()) > OFFSET });
  }
  function onScroll(): void {
    if (isVisitors()) eyes.look(true);
    else wait();
  }
  /** A scroll of several steps reports the end of each, so only an end at the target counts. */
  function onScrollEnd(): void {
    if (!isVisitors() && Math.abs(window.scrollY - goal()) < 2) rest();
  }
  function onInput(event: Event): void {
    if (!isVisitors() && mayScroll(event)) send({ kind: "input" });
  }

  const listening = new AbortController();
  const on = { signal: listening.signal, passive: true };
  window.addEventListener("scroll", onScroll, on);
  window.addEventListener("scrollend", onScrollEnd, on);
  for (const type of INPUTS) window.addEventListener(type, onInput, on);
  // After a reload, the browser restores the position before the watch starts.
  eyes.look(false);
  if (!isVisitors()) wait();
  return {
    wait,
    look: eyes.look,
    flush: eyes.flush,
    stop() {
      stopWaiting();
      eyes.close();
      listening.abort();
    },
  };
}

/** Finds headings, at most every 300 ms. */
interface Eyes extends Pick<ActiveHeadingWatch, "look" | "flush"> {
  /** Forgets that the visitor has scrolled. */
  readonly forget: () => void;
  readonly close: () => void;
}

function openEyes({ slugs, journey, send }: ActiveHeadingOptions): Eyes {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isScroll = false;

  function see(): void {
    clearTimeout(timer);
    timer = undefined;
    const { heading: before, scroller } = journey();
    if (scroller !== "visitor" || slugs.length === 0) return;
    // A new page is laid out in two parts. Its end has no position before the second one.
    if (document.querySelector(`[${LATER_MARK}]`) !== null) return look(false);
    const wasScroll = isScroll;
    isScroll = false;
    const find = isAtBottom() ? findHeadingAtBottom : findActiveHeading;
    const heading = find(measure(slugs), window.scrollY, before);
    // A page that does not scroll keeps the heading of its hash.
    const isFixed = document.documentElement.scrollHeight <= window.innerHeight;
    if (wasScroll || (heading !== before && !isFixed)) send({ kind: "see", heading, isScroll: wasScroll });
  }
  function look(isOwn: boolean): void {
    isScroll ||= isOwn;
    timer ??= setTimeout(see, THROTTLE);
  }
  return {
    look,
    flush() {
      if (timer !== undefined) see();
    },
    forget() {
      isScroll = false;
    },
    close: () => clearTimeout(timer),
  };
}

/** Returns whether an input scrolls the page: the wheel, a finger, a key for scrolling, or the scroll bar. */
function mayScroll(event: Event): boolean {
  if (event instanceof KeyboardEvent) return KEYS.test(event.key);
  if (event.type === "pointerdown")
    return event instanceof MouseEvent && event.clientX >= document.documentElement.clientWidth;
  return true;
}

function isAtBottom(): boolean {
  const { scrollHeight } = document.documentElement;
  // Zoomed pages scroll by fractions of a pixel.
  return window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1;
}

function measure(slugs: readonly string[]): readonly HeadingPosition[] {
  return slugs.flatMap((slug) => {
    const element = document.getElementById(slug);
    // A heading that is not displayed has no position.
    if (element === null || element.getClientRects().length === 0) return [];
    return [{ slug, top: topOf(element) }];
  });
}
