/**
 * A use of a component in markdown. `slot` is the HTML between its tags, which may contain placeholders of
 * nested islands.
 */
export interface IslandUse {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly slot: string | null;
  /** Whether the island is inside a line of text, so that its wrapper must be phrasing content. */
  readonly inline: boolean;
  readonly line: number;
}

/** A compiled markdown body. Its HTML contains `islandMark(n)` in place of island `n`. */
export interface Body {
  readonly html: string;
  readonly islands: readonly IslandUse[];
  readonly style?: BodyStyle;
}

/**
 * A style sheet that only some pages need, such as that of formulas. Addresses are URLs that include the
 * base.
 */
export interface BodyStyle {
  readonly href: string;
  /** Fonts that the page uses. `face` is a CSS font shorthand: `italic 1em Name`. */
  readonly fonts: readonly { readonly face: string; readonly href: string }[];
}

/**
 * Returns the HTML comment that is the placeholder of an island. It cannot be forged, because comments of
 * authors are removed from the HTML.
 */
export function islandMark(index: number): string {
  return `<!--island:${index}-->`;
}
