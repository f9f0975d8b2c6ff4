/** Set on the first block that waits; by the style sheet it and all that follow take no part in the layout. */
const MARK = "data-later";
/** Blocks that are laid out at a time. */
const SHARE = 8;

export interface LayoutGoal {
  /** How far the window will show the page; pixels from the page's top. */
  readonly bottom: number;
  /** What must have its place, whatever comes before it. */
  readonly target: Element | null;
}

/**
 * Lays out as much of a text as will be in sight, since the time for a long one is the time that a visitor waits;
 * returns what lets the rest follow. Nothing that is in sight moves then.
 */
export function layOutInSight(text: Element, { bottom, target }: LayoutGoal): () => void {
  const blocks = text.children;
  let shown = 0;
  let waiting: Element | undefined;
  do {
    waiting?.removeAttribute(MARK);
    shown += SHARE;
    waiting = blocks[shown];
    waiting?.setAttribute(MARK, "");
  } while (waiting !== undefined && (isWithin(target, waiting) || endOf(waiting) < bottom));
  return () => waiting?.removeAttribute(MARK);
}

/** Whether an element stands in `block` or after it. */
function isWithin(element: Element | null, block: Element): boolean {
  if (element === null) return false;
  const order = block.compareDocumentPosition(element);
  return block === element || (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Where the blocks before `block` end, in pixels from the page's top. */
function endOf({ previousElementSibling }: Element): number {
  return (previousElementSibling?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
}
