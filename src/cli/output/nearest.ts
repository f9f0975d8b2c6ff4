import { distance } from "fastest-levenshtein";

/** Most letters that may differ; a short name may differ in half of its own. */
const MOST_DIFFERENT = 3;
/** Comparisons over all searches, about a second's worth: a site with ever so many faults still ends. */
const COMPARISONS = 1_000_000;

/** The known name that is most like `wanted`; `null` where none is like it. */
export type FindNearest = (wanted: string) => string | null;

/**
 * Finds the name that `wanted` most likely was meant to be: one in the same folder that is a few letters
 * away, or one that ends alike in another folder.
 */
export function createFindNearest(names: readonly string[]): FindNearest {
  const bySegment = new Map<string, string | null>();
  const byFolder = new Map<string, string[]>();
  for (const name of names) {
    const [folder, segment] = splitName(name);
    // A segment that several folders have tells nothing.
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

/** Folder and last segment, whatever their case; a slash behind belongs to the segment. */
function splitName(name: string): readonly [folder: string, segment: string] {
  const start = name.lastIndexOf("/", name.length - 2) + 1;
  return [name.slice(0, start).toLowerCase(), name.slice(start).toLowerCase()];
}
