/** A heading of a page; `slug` is the `id` of the rendered element. */
export interface Heading {
  readonly level: number;
  readonly title: string;
  readonly slug: string;
}

/** Attributes by name; `true` writes the bare name, `false` leaves the attribute out. */
export type HeadAttributes = Readonly<Record<string, string | boolean>>;
/** One tag of the document's head: name, attributes, text. */
export type HeadTag = readonly [tag: string, attributes: HeadAttributes, text?: string];

/** CSS properties by name, `font-size` or `fontSize`. */
export type StyleFields = Readonly<Record<string, string | number>>;

/** One of the short texts below the head of the home page. */
export interface HomeFeature {
  readonly title: string;
  readonly details: string;
}

/** Front matter after validation. Fields that hanblog does not know stay under their own names. */
export interface FrontMatter {
  readonly title?: string;
  readonly description?: string;
  /** ISO instant. */
  readonly date?: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly layout?: string;
  readonly home?: boolean;
  /** `false` keeps the page out of every list, index and feed; its address works. */
  readonly publish?: boolean;
  /** `false` keeps the page out of the lists of articles, tags and categories only: search and sitemap have it. */
  readonly listed?: boolean;
  readonly draft?: boolean;
  /** Pages with a number come first in lists, the lowest first. */
  readonly sticky?: number;
  readonly permalink?: string;
  readonly aliases: readonly string[];
  readonly lang?: string;
  readonly meta: readonly HeadAttributes[];
  readonly metaTitle?: string;
  readonly canonicalUrl?: string;
  readonly sidebar?: boolean | "auto";
  readonly sidebarDepth?: number;
  readonly navbar?: boolean;
  /** `false` leaves the search field out on this page. */
  readonly search?: boolean;
  readonly prev?: string | false;
  readonly next?: string | false;
  readonly editLink?: boolean;
  readonly comments?: boolean;
  /** Number of the issue that keeps the page's comments, where they are kept as issues. */
  readonly issue?: string;
  readonly heroText?: string | null;
  readonly tagline?: string | null;
  readonly heroImage?: string;
  readonly heroImageStyle?: StyleFields;
  readonly heroTextStyle?: StyleFields;
  /** Image behind the head of the home page. */
  readonly bgImage?: string;
  readonly bgImageStyle?: StyleFields;
  readonly isShowTitleInHome?: boolean;
  /** The button of the home page; it needs both. */
  readonly actionText?: string;
  readonly actionLink?: string;
  readonly features?: readonly HomeFeature[];
  readonly [field: string]: unknown;
}

/** What the site graph knows of a page: everything but its body and its headings (spec/site.md §3). */
export interface Page {
  /** Canonical route, percent-encoded: `regularPath`, or what the permalink makes of it. */
  readonly path: string;
  readonly regularPath: string;
  /** Source file below the content folder, with `/`. */
  readonly relativePath: string;
  /** `v-` and 8 hex digits of a hash of `relativePath`: the same on every machine. */
  readonly key: string;
  readonly title: string | null;
  readonly frontmatter: FrontMatter;
  /** Length of the source in UTF-16 units / 1024, two digits, `kb` behind. */
  readonly size: string;
  /** Minutes, at least 1. */
  readonly readingTime: number;
  /** ISO instant, or `null` where the page has none. */
  readonly date: string | null;
  /** Date-time text in the site's time zone, from git; `null` for a file that was never committed. */
  readonly lastUpdated: string | null;
  /** Prefix of the locale that the page belongs to: `/`, `/en/`. */
  readonly locale: string;
  /** Plain text for cards and descriptions: the front matter's, else the page's beginning. */
  readonly summary: string;
  /** Marked by its author, or dated in the future: left out of a build. */
  readonly draft: boolean;
}
