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
  const matches = srcset.matchAll(/\s*,*\s*(\S*[^\s,])(?:\s+([^,]+))?\s*(?:,|$)/g);
  return Array.from(matches, (match) => ({ url: match[1] ?? "", descriptor: match[2]?.trim() ?? "" }));
}
