import { WEIGHTS, type SearchTerms } from "./search-terms.js";

/**
 * The terms of those pages that have a new number: it stands at the place of the old one. New numbers must be in the
 * order of the old ones.
 */
export function renumberTerms(
  { terms, counts, postings }: SearchTerms,
  numbers: readonly (number | null)[],
): SearchTerms {
  const kept = new Uint32Array(postings.length);
  const keptTerms: string[] = [];
  const keptCounts: number[] = [];
  let from = 0;
  let end = 0;
  for (const [index, term] of (terms === "" ? [] : terms.split("\n")).entries()) {
    const before = end;
    const to = from + (counts[index] ?? 0);
    for (; from < to; from++) {
      const posting = postings[from] ?? 0;
      const number = numbers[Math.floor(posting / WEIGHTS)] ?? null;
      if (number !== null) kept[end++] = number * WEIGHTS + (posting % WEIGHTS);
    }
    if (end === before) continue;
    keptTerms.push(term);
    keptCounts.push(end - before);
  }
  return { terms: keptTerms.join("\n"), counts: Uint32Array.from(keptCounts), postings: kept.slice(0, end) };
}

/** The terms of several parts, of which each has other pages. */
export function mergeTerms(parts: readonly SearchTerms[]): SearchTerms {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const terms: string[] = [];
  const counts: number[] = [];
  const postings = new Uint32Array(parts.reduce((size, part) => size + part.postings.length, 0));
  let end = 0;
  for (const [term, lists] of walkTerms(parts)) {
    const start = end;
    for (const list of lists) {
      postings.set(list, end);
      end += list.length;
    }
    if (lists.length > 1) postings.subarray(start, end).sort();
    terms.push(term);
    counts.push(end - start);
  }
  return { terms: terms.join("\n"), counts: Uint32Array.from(counts), postings };
}

/** Walks all parts side by side, so that nothing is held twice. */
function* walkTerms(parts: readonly SearchTerms[]): Generator<readonly [term: string, lists: Uint32Array[]]> {
  const walks = parts
    .filter(({ terms }) => terms !== "")
    .map(({ terms, counts, postings }) => ({ terms: terms.split("\n"), counts, postings, at: 0, start: 0 }));
  for (;;) {
    let term: string | null = null;
    for (const { terms, at } of walks) {
      const own = terms[at];
      if (own !== undefined && (term === null || own < term)) term = own;
    }
    if (term === null) return;
    const found: Uint32Array[] = [];
    for (const walk of walks) {
      if (walk.terms[walk.at] !== term) continue;
      const end = walk.start + (walk.counts[walk.at] ?? 0);
      found.push(walk.postings.subarray(walk.start, end));
      walk.start = end;
      walk.at += 1;
    }
    yield [term, found];
  }
}
