/** Windows whose margins are used. In narrower ones, everything is text. */
const WIDE = "(min-width: 960px)";

/** The margins that text, contents and sidebar leave. `stop` ends the watch. */
export interface Margins {
  /** Returns the free strips of the window, from left to right. */
  readonly strips: () => readonly Strip[];
  readonly stop: () => void;
}

/**
 * Watches the margins of the page. This is the only place that decides who gets room next to the text: the style sheet lays out
 * text, contents and sidebar, and decorations take what is left in the lowest `height` pixels of the window. Calls `onChange`
 * after a change.
 */
export function watchMargins(height: number, onChange: () => void): Margins {
  const wide = window.matchMedia(WIDE);
  let known = measure();

  function measure(): readonly Strip[] {
    const root = document.querySelector("#app") ?? document.body;
    if (!wide.matches) return [];
    // Without the room that a page may reserve for a scroll bar.
    return freeStrips(takenStrips(root, height), document.documentElement.offsetWidth);
  }
  function look(): void {
    const before = JSON.stringify(known);
    known = measure();
    if (JSON.stringify(known) !== before) onChange();
  }
  const listening = new AbortController();
  const { signal } = listening;
  wide.addEventListener("change", look, { signal });
  window.addEventListener("resize", look, { signal });
  // The layout of the new page is known: the router has scrolled before it sends this event.
  window.addEventListener("hanblog:navigate", look, { signal });
  // The page may get or lose a scroll bar, or text that was loaded late.
  const observer = new ResizeObserver(look);
  observer.observe(document.body);
  return {
    strips: () => known,
    stop() {
      listening.abort();
      observer.disconnect();
    },
  };
}

/** Elements whose whole box counts, whatever they contain. */
const SOLID = "img, svg, video, canvas, iframe, input, button, textarea, select, hr, table, pre, summary";
/** Share of the window's width from which the background of an element belongs to the page and not to a column. */
const PAGE_SHARE = 0.9;

/**
 * Returns the strips of the window that the content of `root` takes anywhere on the page: text, pictures, and boxes with a
 * background. Elements that stay in the window count if they are in its lowest `height` pixels, as a sidebar does, and a
 * navbar does not. Reads few elements, because most are inside a column that is already known.
 */
export function takenStrips(root: Element, height: number): readonly Strip[] {
  const { clientWidth } = document.documentElement;
  const floor = window.innerHeight - height;
  const taken: Strip[] = [];
  const isKnown = ({ left, right }: DOMRect) =>
    taken.some(({ from, to }) => from <= left + 1 && right - 1 <= to);

  function visit(element: Element): void {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const hasBox = style.display !== "contents";
    if (hasBox && (box.width === 0 || box.height === 0 || isKnown(box))) return;
    const stays = style.position === "fixed" || style.position === "sticky";
    if (style.display === "none" || style.visibility === "hidden" || (stays && box.bottom <= floor)) return;
    const isNarrow = hasBox && box.width < PAGE_SHARE * clientWidth;
    if (element.matches(SOLID) || (isNarrow && (hasText(element) || isPainted(style)))) return take(box);
    if (hasText(element)) return take(textBox(element));
    for (const child of element.children) visit(child);
  }
  function take({ left, right }: DOMRect): void {
    if (right > left) taken.push({ from: left, to: right });
  }
  visit(root);
  return taken;
}

function hasText({ childNodes }: Element): boolean {
  return [...childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "",
  );
}

function textBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

function isPainted({ backgroundColor, backgroundImage }: CSSStyleDeclaration): boolean {
  return backgroundImage !== "none" || !/^(?:transparent|rgba\(.*, 0\))?$/.test(backgroundColor);
}

/** A range of the window from its left edge, in CSS pixels. */
export interface Strip {
  readonly from: number;
  readonly to: number;
}

/** Returns the parts of a window of the given width that no `taken` strip reaches, from left to right. */
export function freeStrips(taken: readonly Strip[], width: number): readonly Strip[] {
  const free: Strip[] = [];
  let from = 0;
  for (const strip of taken.toSorted((a, b) => a.from - b.from)) {
    if (strip.from > from) free.push({ from, to: Math.min(strip.from, width) });
    from = Math.max(from, strip.to);
  }
  if (from < width) free.push({ from, to: width });
  return free.filter(({ from: start, to }) => to > start);
}
