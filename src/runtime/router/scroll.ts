/** Maximum number of history entries whose scroll positions are remembered. */
const MEMORY_SIZE = 100;
const STORAGE_KEY = "hanblog:scroll";

/**
 * Attribute of the first block whose layout is deferred by `late-layout.ts`. The style sheet excludes it and all following
 * blocks from the layout, so they have no position.
 */
export const LATER_MARK = "data-later";

interface ScrollPosition {
  readonly x: number;
  readonly y: number;
}

/** Scroll positions by history entry. They are kept in `sessionStorage`, so they survive a reload. */
export interface ScrollMemory {
  readonly save: (key: string, position: ScrollPosition) => void;
  readonly find: (key: string) => ScrollPosition | null;
}

/** Creates a scroll memory. If `storage` is full or forbidden, positions are lost at a reload. */
export function createScrollMemory(storage: Pick<Storage, "getItem" | "setItem"> | null): ScrollMemory {
  const positions = new Map(readPositions(storage));
  return {
    save(key, position) {
      positions.delete(key);
      positions.set(key, position);
      for (const oldest of [...positions.keys()].slice(0, -MEMORY_SIZE)) positions.delete(oldest);
      try {
        storage?.setItem(STORAGE_KEY, JSON.stringify([...positions]));
      } catch {
        // The storage is full: the position is kept until the next reload.
      }
    },
    find: (key) => positions.get(key) ?? null,
  };
}

function readPositions(
  storage: Pick<Storage, "getItem"> | null,
): readonly (readonly [string, ScrollPosition])[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(value: unknown): value is readonly [string, ScrollPosition] {
  if (!Array.isArray(value) || typeof value[0] !== "string") return false;
  const { x, y }: Partial<Record<"x" | "y", unknown>> = Object(value[1]);
  return typeof x === "number" && typeof y === "number";
}

/** Returns the element that a hash refers to, or `null`. */
export function findHashTarget(hash: string): HTMLElement | null {
  for (const id of hashIds(hash)) {
    const element = document.getElementById(id);
    if (element !== null) return element;
  }
  return null;
}

/**
 * Returns the ids that a hash may refer to, the best first: decoded, in both Unicode forms, and raw. Ids of
 * Korean or Japanese text are decomposed (NFD), while people type composed text (NFC).
 */
export function hashIds(hash: string): readonly string[] {
  const raw = hash.replace(/^#/, "");
  if (raw === "") return [];
  const text = decodeHash(raw);
  return [...new Set([text, text.normalize("NFC"), text.normalize("NFD"), raw])];
}

/** Returns the hash that refers to an id. */
export function idHash(id: string): string {
  return `#${encodeURIComponent(id)}`;
}

function decodeHash(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** The inputs that decide where a navigation scrolls to. */
export interface ScrollGoal {
  readonly hash: string;
  /** The visitor's last position on this history entry, or `null`. */
  readonly position: ScrollPosition | null;
  readonly isNewPage: boolean;
}

/** Creates a function that scrolls to the targets of navigations, each of which ends the scroll to the one before. */
export function createScroller(): (goal: ScrollGoal) => void {
  let frame = 0;
  return (goal) => {
    cancelAnimationFrame(frame);
    frame = scrollToGoal(goal);
  };
}

/**
 * Scrolls to the target of a navigation: the remembered position, else the element of the hash, else smoothly to the top.
 * Returns the id of the frame that ends the scroll, or 0.
 */
function scrollToGoal({ hash, position, isNewPage }: ScrollGoal): number {
  if (position !== null) {
    const restore = () => window.scrollTo({ left: position.x, top: position.y, behavior: "instant" });
    restore();
    // A smooth scroll of the previous page may still be running, and the browser adds its movement to the
    // position.
    return requestAnimationFrame(restore);
  }
  const target = findHashTarget(hash);
  if (target !== null) {
    target.scrollIntoView({ behavior: isNewPage ? "instant" : gentleBehavior() });
  } else if (isNewPage || hash === "" || hash === "#top") {
    // A smooth scroll from the end of a new page would race through all of it.
    if (isNewPage && window.scrollY > window.innerHeight) window.scrollTo(0, window.innerHeight);
    window.scrollTo({ top: 0, behavior: gentleBehavior() });
  }
  return 0;
}

/** Returns the scroll position that a goal leads to, in pixels. */
export function goalTop({ hash, position }: ScrollGoal): number {
  const { scrollHeight } = document.documentElement;
  const target = findHashTarget(hash);
  const top = position?.y ?? (target === null ? 0 : topOf(target));
  return Math.max(0, Math.min(top, scrollHeight - window.innerHeight));
}

/** Returns the position to which a link to an element scrolls the page. */
export function topOf(element: Element): number {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  return element.getBoundingClientRect().top + window.scrollY - margin;
}

/** Whether the visitor's system requests reduced motion. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function gentleBehavior(): ScrollBehavior {
  return isStill() ? "instant" : "smooth";
}
