/** Returns the candidate that `name` is most likely a misspelling of, or `null` if none is similar. */
export function nearest(name: string, candidates: readonly string[]): string | null {
  const wanted = name.toLowerCase();
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: editDistance(wanted, candidate.toLowerCase()) }))
    .toSorted((a, b) => a.edits - b.edits);
  const best = ranked[0];
  return best !== undefined && best.edits <= Math.max(2, name.length / 3) ? best.candidate : null;
}

/** Returns the Levenshtein distance. The theme has its own, because it can import only `hanblog/runtime` and React. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
