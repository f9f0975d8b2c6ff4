/** An image candidate of a `srcset` attribute. */
export interface SrcsetCandidate {
  readonly url: string;
  /** `2x`, `640w` or an empty string. */
  readonly descriptor: string;
}

/**
 * Parses a `srcset` attribute. Candidates are separated by a comma and white space, because a URL may contain
 * commas.
 */
export function parseSrcset(srcset: string): readonly SrcsetCandidate[] {
  const candidates: SrcsetCandidate[] = [];
  // A search from each character would read a row of commas or spaces many times.
  const start = /[^\s,]/g;
  const space = /\s|$/g;
  for (let found = start.exec(srcset); found !== null; found = start.exec(srcset)) {
    space.lastIndex = found.index;
    const end = space.exec(srcset)?.index ?? srcset.length;
    let urlEnd = end;
    while (srcset[urlEnd - 1] === ",") urlEnd--;
    const comma = urlEnd < end ? end : srcset.indexOf(",", end);
    const next = comma === -1 ? srcset.length : comma;
    candidates.push({ url: srcset.slice(found.index, urlEnd), descriptor: srcset.slice(end, next).trim() });
    start.lastIndex = next;
  }
  return candidates;
}
