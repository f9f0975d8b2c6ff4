/** A point. The unit depends on the use. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A size. The unit depends on the use. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle: the corner nearest to the origin, and the size. */
export interface Box extends Point, Size {}

/** Returns the number nearest to `value` in the range from `least` to `most`, both inclusive. */
export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** Returns the smallest box around all boxes, or `null` for an empty list. */
export function boundingBox(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns the intersection of two boxes. Its size is 0 if they do not overlap. */
export function intersection(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const right = Math.min(a.x + a.width, b.x + b.width);
  const bottom = Math.min(a.y + a.height, b.y + b.height);
  return { x, y, width: Math.max(right - x, 0), height: Math.max(bottom - y, 0) };
}
