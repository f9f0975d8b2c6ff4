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
