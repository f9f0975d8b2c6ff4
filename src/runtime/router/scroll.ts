import { hashIds } from "./hash-target.js";

/** Positions of this many entries of the history are remembered. */
const MEMORY_SIZE = 100;
const STORAGE_KEY = "hanblog:scroll";

interface ScrollPosition {
  readonly x: number;
  readonly y: number;
}

/** Scroll positions by history entry, kept in `sessionStorage` so that a reload finds them. */
export interface ScrollMemory {
  readonly save: (key: string, position: ScrollPosition) => void;
  readonly find: (key: string) => ScrollPosition | null;
}

/** A memory in `storage`; one that is full or forbidden forgets, and nothing else happens. */
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
        // Without room the position is known until the next reload.
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

/** The element that a hash names, or `null`. */
export function findHashTarget(hash: string): HTMLElement | null {
  for (const id of hashIds(hash)) {
    const element = document.getElementById(id);
    if (element !== null) return element;
  }
  return null;
}

/** What decides where a navigation scrolls to. */
export interface ScrollGoal {
  readonly hash: string;
  /** Where the visitor was on this entry of the history before, or `null`. */
  readonly position: ScrollPosition | null;
  readonly isNewPage: boolean;
}

/**
 * Brings the visitor to where a navigation leads (spec/site.md §4): the position of before, else the element
 * that the hash names, else smoothly to the top.
 */
export function scrollToGoal({ hash, position, isNewPage }: ScrollGoal): void {
  if (position !== null) {
    const restore = () => window.scrollTo({ left: position.x, top: position.y, behavior: "instant" });
    restore();
    // A smooth scroll of the page before went on while this one was drawn, and the browser adds that to the position.
    requestAnimationFrame(restore);
    return;
  }
  const target = findHashTarget(hash);
  if (target !== null) {
    target.scrollIntoView({ behavior: isNewPage ? "instant" : gentleBehavior() });
  } else if (isNewPage || hash === "" || hash === "#top") {
    // The end of a page that just came is nothing to race through.
    if (isNewPage && window.scrollY > window.innerHeight) window.scrollTo(0, window.innerHeight);
    window.scrollTo({ top: 0, behavior: gentleBehavior() });
  }
}

/** Whether the visitor asked their system for less motion. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function gentleBehavior(): ScrollBehavior {
  return isStill() ? "instant" : "smooth";
}
