import { LATER_MARK } from "./scroll.js";

/** Number of blocks that are laid out at a time. */
const SHARE = 8;

/** The part of the next page that the visitor will see first. */
export interface LayoutGoal {
  /** Lowest possible top of the window, in pixels from the top of the page. */
  readonly top: number;
  /** Element that will be inside the window, or `null`. */
  readonly target: Element | null;
}

/**
 * Lays out only the visible part of a text, because the visitor waits for the layout. Returns a function that
 * lays out the rest. It moves nothing in the visible part.
 */
export function layOutInSight(text: Element, { top, target }: LayoutGoal): () => void {
  const blocks = text.children;
  let shown = 0;
  let waiting: Element | undefined;
  do {
    waiting?.removeAttribute(LATER_MARK);
    shown += SHARE;
    waiting = blocks[shown];
    waiting?.setAttribute(LATER_MARK, "");
  } while (waiting !== undefined && !isFilled(waiting));
  return () => waiting?.removeAttribute(LATER_MARK);

  /** Whether the content before a block fills the window. */
  function isFilled(block: Element): boolean {
    if (target !== null && !comesBefore(target, block)) return false;
    const goal = target === null ? top : Math.max(top, placeOf(target).top);
    return placeOf(block.previousElementSibling ?? block).bottom >= goal + window.innerHeight;
  }
}

function comesBefore(element: Element, block: Element): boolean {
  return (block.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** Returns the top and bottom of an element, in pixels from the top of the page. */
function placeOf(element: Element): { readonly top: number; readonly bottom: number } {
  const { top, bottom } = element.getBoundingClientRect();
  return { top: top + window.scrollY, bottom: bottom + window.scrollY };
}

/** Maximum wait for a frame, in milliseconds. A hidden window draws none. */
const LONGEST_FRAME = 300;

/** Calls `run` once, after the current state of the document has been painted. */
export function afterPaint(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) run();
    isDone = true;
  };
  setTimeout(once, LONGEST_FRAME);
  // A task that is queued while a frame is produced runs after that frame.
  requestAnimationFrame(() => setTimeout(once));
}
