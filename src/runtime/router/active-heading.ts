/** Spec/site.md §9, in milliseconds. */
const THROTTLE = 300;
/** Detection offset in pixels (spec/site.md §9). */
const OFFSET = 10;
/** A programmatic scroll that never says that it ended is over after this many milliseconds. */
const LONGEST_SCROLL = 1000;
/** A scroll has ended or, where there was nothing to scroll and no end comes, a visitor is about to scroll. */
const SIGNS = ["scrollend", "wheel", "touchmove", "keydown", "pointerdown"] as const;

/** A heading and where it stands, measured anew while the page may still move. */
export interface HeadingPosition {
  readonly slug: string;
  /** Scroll position at which the heading stands where a link to it brings it, in pixels. */
  readonly top: number;
}

/**
 * Returns the heading that is read at a scroll position, or `null` above the first. Within 10 px of the current heading
 * that one stays: a link that led there keeps its own hash.
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
 * The heading that is read at the end of a page, where the last ones no longer reach the top: the one that was
 * last gone to, where it is in sight, else the last.
 */
export function findHeadingAtBottom(
  headings: readonly HeadingPosition[],
  scrollTop: number,
  current: string | null,
): string | null {
  const isInSight = headings.some(({ slug, top }) => slug === current && top >= scrollTop - OFFSET);
  return isInSight ? current : (headings.at(-1)?.slug ?? null);
}

/** A running watch; `stop` takes its listeners off the window. */
export interface ActiveHeadingWatch {
  /** Looks away until the scroll that now begins has ended, or the visitor scrolls: it passes headings that nobody reads. */
  readonly hold: () => void;
  readonly stop: () => void;
}

/** What to watch, and whom to tell. */
export interface ActiveHeadingOptions {
  /** Slugs of the headings to watch, from the first to the last. */
  readonly slugs: readonly string[];
  /** The heading that counts as read now. */
  readonly current: () => string | null;
  /** Called with the heading that is read, at most every 300 ms while scrolling; with `null` above the first. */
  readonly onChange: (slug: string | null) => void;
}

/** Watches which heading is read. */
export function watchActiveHeading({ slugs, current, onChange }: ActiveHeadingOptions): ActiveHeadingWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;

  function look(): void {
    timer = undefined;
    if (holding !== undefined) return;
    const headings = measure(slugs);
    const find = isAtBottom() ? findHeadingAtBottom : findActiveHeading;
    onChange(find(headings, window.scrollY, current()));
  }
  function onScroll(): void {
    if (holding === undefined) timer ??= setTimeout(look, THROTTLE);
  }
  function release(): void {
    clearTimeout(holding);
    holding = undefined;
  }

  const listening = new AbortController();
  const on = { signal: listening.signal, passive: true };
  window.addEventListener("scroll", onScroll, on);
  for (const sign of SIGNS) window.addEventListener(sign, release, on);
  return {
    hold() {
      release();
      holding = setTimeout(release, LONGEST_SCROLL);
    },
    stop() {
      release();
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
