/** A place; whoever takes one says in which unit. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An extent; whoever takes one says in which unit. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The corner that is nearest to the origin, and the size. */
export interface Box extends Point, Size {}

/** The number that is nearest to `value` from `least` to `most`, both included. */
export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** The smallest box around all; `null` around none. */
export function boundingBox(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** What two boxes share; without size where they share nothing. */
export function intersection(a: Box, b: Box): Box {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const right = Math.min(a.x + a.width, b.x + b.width);
  const bottom = Math.min(a.y + a.height, b.y + b.height);
  return { x, y, width: Math.max(right - x, 0), height: Math.max(bottom - y, 0) };
}
