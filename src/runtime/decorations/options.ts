/** Falling petals; spec/site.md §9 has 16 of them. */
export interface PetalOptions {
  readonly count: number;
  /** A colour of CSS. */
  readonly color: string;
}

/** The ribbon of colours behind the page; `opacity` goes from 0 to 1. */
export interface RibbonOptions {
  /** Half of the height of a ribbon, in pixels. */
  readonly size: number;
  readonly opacity: number;
  readonly count: number;
}

/** The cat that brings visitors back to the top. */
export interface TopCatOptions {
  /** Pixels that the page is scrolled before the cat appears. */
  readonly threshold: number;
  /** `null`: the words of the page's language. */
  readonly label: string | null;
}

/** What the tab says while it is hidden, and when its visitor is back (spec/site.md §4). */
export interface TabTitleOptions {
  /** `null`: the words of the page's language. */
  readonly away: string | null;
  readonly welcome: string | null;
  /** Milliseconds that the welcome is shown. */
  readonly duration: number;
}

/** How images of articles are enlarged; `background` is a colour of CSS. */
export interface ImageZoomOptions {
  /** Pixels around an image that is zoomed. */
  readonly margin: number;
  readonly background: string;
  /** Pixels to scroll that close an image. */
  readonly scrollOffset: number;
}

/** Which decorations a site has, and how; `null` is off. */
export interface DecorationOptions {
  readonly petals: PetalOptions | null;
  readonly ribbon: RibbonOptions | null;
  readonly topCat: TopCatOptions | null;
  readonly tabTitle: TabTitleOptions | null;
  readonly imageZoom: ImageZoomOptions | null;
}

/** Spec/site.md §9; the petals' colour is ours. */
export const DEFAULTS = {
  petals: { count: 16, color: "#f4a9bfa6" },
  ribbon: { size: 90, opacity: 0.3, count: 2 },
  topCat: { threshold: 500, label: null },
  tabTitle: { away: null, welcome: null, duration: 2000 },
  imageZoom: { margin: 0, background: "#fff", scrollOffset: 40 },
} satisfies DecorationOptions;
