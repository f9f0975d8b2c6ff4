import { closest, distance } from "fastest-levenshtein";

/** The known name that a misspelt one most likely means; `null` where none is close enough to be meant. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const nearest = closest(name, [...known]);
  return distance(name, nearest) <= Math.max(2, Math.floor(name.length / 3)) ? nearest : null;
}
