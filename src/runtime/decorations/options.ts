/** Options of the falling petals (spec/site.md §9). */
export interface PetalOptions {
  readonly count: number;
  /** The petals' colour, as a CSS colour. */
  readonly color: string;
}

/** Options of the coloured ribbons behind the page. `opacity` is from 0 to 1. */
export interface RibbonOptions {
  /** Half of a ribbon's height, in pixels. */
  readonly size: number;
  readonly opacity: number;
  readonly count: number;
}

/** Options of the cat that scrolls the page back to the top. */
export interface TopCatOptions {
  /** Scroll position at which the cat appears, in pixels. */
  readonly threshold: number;
  /** `null` for the default text in the page's language. */
  readonly label: string | null;
}

/** Titles of the tab while it is hidden, and when the visitor is back (spec/site.md §4). */
export interface TabTitleOptions {
  /** `null` for the default texts in the page's language. */
  readonly away: string | null;
  readonly welcome: string | null;
  /** Duration of the welcome, in milliseconds. */
  readonly duration: number;
}

/** Options of the image zoom. `background` is a CSS colour. */
export interface ImageZoomOptions {
  /** Space around a zoomed image, in pixels. */
  readonly margin: number;
  readonly background: string;
  /** Scroll distance that closes an image, in pixels. */
  readonly scrollOffset: number;
}

/** Options of all decorations. `null` disables a decoration. */
export interface DecorationOptions {
  readonly petals: PetalOptions | null;
  readonly ribbon: RibbonOptions | null;
  readonly topCat: TopCatOptions | null;
  readonly tabTitle: TabTitleOptions | null;
  readonly imageZoom: ImageZoomOptions | null;
}

/**
 * Default options of enabled decorations (spec/site.md §9). The specification defines no colour for the
 * petals.
 */
export const DEFAULTS = {
  petals: { count: 16, color: "#f4a9bfa6" },
  ribbon: { size: 90, opacity: 0.3, count: 2 },
  topCat: { threshold: 500, label: null },
  tabTitle: { away: null, welcome: null, duration: 2000 },
  imageZoom: { margin: 0, background: "#fff", scrollOffset: 40 },
} satisfies DecorationOptions;

/** An effect on the page that can be switched off. No page waits for its code. */
export interface Decoration<Options> {
  /** Adds the effect to `host`. Returns the teardown, which removes all of it. */
  readonly mount: (host: HTMLElement, options: Options) => () => void;
}
