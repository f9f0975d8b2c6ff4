import { distance } from "fastest-levenshtein";

/** Candidates whose length differs by more are not compared. */
const LENGTH_RANGE = 3;
export type FindNearest = (wanted: string) => string | null;

/**
 * Finds the name that `wanted` most likely was meant to be: one that ends in the same segment in another
 * folder, or one that is a few letters away. Looks only at names alike in length and in their first
 * `prefix` letters, which keeps it fast where there are many.
 */
export function createFindNearest(names: readonly string[], prefix: number): FindNearest {
  const byLastSegment = new Map<string, string | null>();
  const byShape = new Map<string, string[]>();
  const shape = (name: string, length: number) => `${length} ${name.slice(0, prefix).toLowerCase()}`;
  for (const name of names) {
    const last = lastSegment(name);
    // A segment that several folders have, such as index.html, tells nothing.
    byLastSegment.set(last, byLastSegment.has(last) ? null : name);
    const key = shape(name, name.length);
    const alike = byShape.get(key);
    if (alike === undefined) byShape.set(key, [name]);
    else alike.push(name);
  }
  const group = (wanted: string, length: number) => byShape.get(shape(wanted, length)) ?? [];
  const found = new Map<string, string | null>();
  return (wanted) => {
    const known = found.get(wanted);
    if (known !== undefined) return known;
    const nearest = byLetters(wanted, group) ?? byLastSegment.get(lastSegment(wanted)) ?? null;
    found.set(wanted, nearest);
    return nearest;
  };
}

function byLetters(
  wanted: string,
  group: (wanted: string, length: number) => readonly string[],
): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(1, Math.min(LENGTH_RANGE, Math.floor(wanted.length / 3))) + 1;
  for (let length = wanted.length - LENGTH_RANGE; length <= wanted.length + LENGTH_RANGE; length++) {
    for (const name of group(wanted, length)) {
      const current = distance(wanted, name);
      if (current < bestDistance) [best, bestDistance] = [name, current];
    }
  }
  return best;
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf("/", name.length - 2) + 1).toLowerCase();
}
