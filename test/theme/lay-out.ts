/** Position in the window, in CSS pixels. */
interface Place {
  readonly top: number;
  readonly height: number;
  readonly left?: number;
  readonly width?: number;
}

/** Sets the bounding box of an element, because happy-dom has no layout. */
export function layOut(element: Element, { top, height, left = 0, width = 100 }: Place): void {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
}
