export interface PetalOptions {
  readonly count: number;
  /** A colour of CSS. */
  readonly color: string;
}

export interface RibbonOptions {
  /** Half of the height of a ribbon, in pixels. */
  readonly size: number;
  readonly opacity: number;
  readonly count: number;
}

export interface TopCatOptions {
  /** Pixels that the page is scrolled before the cat appears. */
  readonly threshold: number;
  /** `null`: the words of the page's language. */
  readonly label: string | null;
}

export interface TabTitleOptions {
  /** `null`: the words of the page's language. */
  readonly away: string | null;
  readonly welcome: string | null;
  /** Milliseconds that the welcome is shown. */
  readonly duration: number;
}

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
