/** Texts of the decorations. A site can replace `toTop`, `away` and `welcome` in its config. */
export interface DecorationTexts {
  /** Label of the cat that scrolls to the top. */
  readonly toTop: string;
  /** Title of the browser tab while it is hidden. */
  readonly away: string;
  /** Precedes the page title for a moment after the browser tab becomes visible again. */
  readonly welcome: string;
  /** Label of an image that can be enlarged. */
  readonly zoom: string;
}
