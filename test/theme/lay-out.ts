/** A place in the window, in pixels. */
interface Place {
  readonly top: number;
  readonly height: number;
  readonly left?: number;
  readonly width?: number;
}

/** Gives an element a place in the window, which happy-dom does not lay out. */
export function layOut(element: Element, { top, height, left = 0, width = 100 }: Place): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}
