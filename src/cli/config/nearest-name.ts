import { closest, distance } from "fastest-levenshtein";

/** Returns the known name that is most similar to a misspelt one, or `null` if none is similar enough. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const nearest = closest(name, [...known]);
  return distance(name, nearest) <= Math.max(2, Math.floor(name.length / 3)) ? nearest : null;
}
