/** Set on the first block that waits; by the style sheet it and all that follow take no part in the layout. */
const MARK = "data-later";
/** Blocks that are laid out at a time. */
const SHARE = 8;

/** Where the visitor will be on a page that is about to be shown. */
export interface LayoutGoal {
  /** Where on the page the window will stand, at the lowest; pixels from the page's top. */
  readonly top: number;
  /** What will stand in the window whatever comes before it. */
  readonly target: Element | null;
}

/**
 * Lays out as much of a text as will be in sight, since the time for a long one is the time that a visitor waits;
 * returns what lets the rest follow. Nothing that is in sight moves then.
 */
export function layOutInSight(text: Element, { top, target }: LayoutGoal): () => void {
  const blocks = text.children;
  let shown = 0;
  let waiting: Element | undefined;
  do {
    waiting?.removeAttribute(MARK);
    shown += SHARE;
    waiting = blocks[shown];
    waiting?.setAttribute(MARK, "");
  } while (waiting !== undefined && !isFilled(waiting));
  return () => waiting?.removeAttribute(MARK);

  /** Whether what comes before a block fills the window. */
  function isFilled(block: Element): boolean {
    if (target !== null && !comesBefore(target, block)) return false;
    const goal = target === null ? top : Math.max(top, placeOf(target).top);
    return placeOf(block.previousElementSibling ?? block).bottom >= goal + window.innerHeight;
  }
}

function comesBefore(element: Element, block: Element): boolean {
  return (block.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** In pixels from the page's top. */
function placeOf(element: Element): { readonly top: number; readonly bottom: number } {
  const { top, bottom } = element.getBoundingClientRect();
  return { top: top + window.scrollY, bottom: bottom + window.scrollY };
}
