import { distance } from "fastest-levenshtein";

/** Maximum edit distance of a suggestion. Short names may differ in up to half of their letters. */
const MOST_DIFFERENT = 3;
/**
 * Maximum number of comparisons per `createFindNearest`, over all its searches: about one second. Beyond it, fewer
 * names are suggested, so that a site with many faults still finishes.
 */
const COMPARISONS = 1_000_000;

/** Returns the known name most similar to `wanted`, or `null` if none is similar. */
export type FindNearest = (wanted: string) => string | null;

/**
 * Creates a search for the name that `wanted` most likely means: a name in the same folder within a few
 * edits, or one with the same last segment in another folder.
 */
export function createFindNearest(names: readonly string[]): FindNearest {
  const bySegment = new Map<string, string | null>();
  const byFolder = new Map<string, string[]>();
  for (const name of names) {
    const [folder, segment] = splitName(name);
    // A last segment that occurs in several folders is ambiguous.
    bySegment.set(segment, bySegment.has(segment) ? null : name);
    const group = byFolder.get(folder);
    if (group === undefined) byFolder.set(folder, [name]);
    else group.push(name);
  }

  let left = COMPARISONS;
  const byLetters = (wanted: string, group: readonly string[]) => {
    let best: string | null = null;
    const stem = splitName(wanted)[1].replace(/\.\w+$/, "");
    let limit = Math.max(1, Math.min(MOST_DIFFERENT, Math.ceil(stem.length / 2))) + 1;
    for (const name of group) {
      if (Math.abs(name.length - wanted.length) >= limit || left-- <= 0) continue;
      const current = distance(wanted, name);
      if (current < limit) [best, limit] = [name, current];
    }
    return best;
  };

  const found = new Map<string, string | null>();
  return (wanted) => {
    const known = found.get(wanted);
    if (known !== undefined) return known;
    const [folder, segment] = splitName(wanted);
    const nearest = byLetters(wanted, byFolder.get(folder) ?? []) ?? bySegment.get(segment) ?? null;
    found.set(wanted, nearest);
    return nearest;
  };
}

/** Splits a name into folder and last segment, in lower case. A trailing slash belongs to the segment. */
function splitName(name: string): readonly [folder: string, segment: string] {
  const start = name.lastIndexOf("/", name.length - 2) + 1;
  return [name.slice(0, start).toLowerCase(), name.slice(start).toLowerCase()];
}
