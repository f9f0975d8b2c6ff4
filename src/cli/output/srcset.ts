/** One image of a `srcset`. */
export interface SrcsetCandidate {
  readonly url: string;
  /** `2x`, `640w`, or empty. */
  readonly descriptor: string;
}

/** The images of a `srcset`: separated by a comma and white space, as a URL itself may hold commas. */
export function parseSrcset(srcset: string): readonly SrcsetCandidate[] {
  const matches = srcset.matchAll(/\s*,*\s*(\S*[^\s,])(?:\s+([^,]+))?\s*(?:,|$)/g);
  return Array.from(matches, (match) => ({ url: match[1] ?? "", descriptor: match[2]?.trim() ?? "" }));
}
