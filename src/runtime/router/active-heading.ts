/** Minimum time between two updates, in milliseconds (spec/site.md §9). */
const THROTTLE = 300;
/** Distance within which the current heading stays active, in pixels (spec/site.md §9). */
const OFFSET = 10;
/** Maximum duration of a programmatic scroll, in milliseconds. It applies if no end is reported. */
const LONGEST_SCROLL = 1000;
/** Events that end a programmatic scroll: `scrollend`, or input of a visitor who is about to scroll. */
const SIGNS = ["scrollend", "wheel", "touchmove", "keydown", "pointerdown"] as const;

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

/** A running watch. `stop` removes its listeners from the window. */
export interface ActiveHeadingWatch {
  /**
   * Ignores scrolling until the scroll that now begins has ended, or the visitor scrolls. Headings that the
   * scroll passes are not being read.
   */
  readonly hold: () => void;
  readonly stop: () => void;
}

/** Options of `watchActiveHeading`. */
export interface ActiveHeadingOptions {
  /** Slugs of the headings to watch, from the first to the last. */
  readonly slugs: readonly string[];
  /** Returns the slug of the heading that was last reported as being read, or `null` above the first. */
  readonly current: () => string | null;
  /**
   * Called with the heading that is being read, at most every 300 ms while scrolling. It is `null` above the
   * first. `isScroll` is false at the start and after a programmatic scroll: then only the place is known, and
   * the visitor has not moved from the target of the navigation.
   */
  readonly onChange: (slug: string | null, isScroll: boolean) => void;
}

/** Watches which heading is being read while the visitor scrolls. */
export function watchActiveHeading({ slugs, current, onChange }: ActiveHeadingOptions): ActiveHeadingWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let isScroll = false;

  function look(): void {
    timer = undefined;
    if (holding !== undefined) return;
    const wasScroll = isScroll;
    isScroll = false;
    const find = isAtBottom() ? findHeadingAtBottom : findActiveHeading;
    const before = current();
    const slug = find(measure(slugs), window.scrollY, before);
    // A page that does not scroll keeps the heading of its hash.
    const isFixed = document.documentElement.scrollHeight <= window.innerHeight;
    if (wasScroll || (slug !== before && !isFixed)) onChange(slug, wasScroll);
  }
  function lookSoon(): void {
    timer ??= setTimeout(look, THROTTLE);
  }
  function onScroll(): void {
    if (holding !== undefined) return;
    isScroll = true;
    lookSoon();
  }
  function release(): void {
    if (holding === undefined) return;
    clearTimeout(holding);
    holding = undefined;
    // The scroll may have ended at a place other than its target, and not every way to scroll gives a sign.
    lookSoon();
  }

  const listening = new AbortController();
  const on = { signal: listening.signal, passive: true };
  window.addEventListener("scroll", onScroll, on);
  for (const sign of SIGNS) window.addEventListener(sign, release, on);
  // After a reload, the browser restores the position before the watch starts.
  lookSoon();
  return {
    hold() {
      clearTimeout(holding);
      holding = setTimeout(release, LONGEST_SCROLL);
    },
    stop() {
      clearTimeout(holding);
      clearTimeout(timer);
      listening.abort();
    },
  };
}

function isAtBottom(): boolean {
  const { scrollHeight } = document.documentElement;
  // Zoomed pages scroll by fractions of a pixel.
  return window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1;
}

function measure(slugs: readonly string[]): readonly HeadingPosition[] {
  return slugs.flatMap((slug) => {
    const element = document.getElementById(slug);
    if (element === null) return [];
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
    return [{ slug, top: element.getBoundingClientRect().top + window.scrollY - margin }];
  });
}
