/** A heading of a page. `slug` is the `id` of the rendered element. */
export interface Heading {
  readonly level: number;
  readonly title: string;
  readonly slug: string;
}

/** Attributes by name. `true` writes the bare name, `false` leaves the attribute out. */
export type HeadAttributes = Readonly<Record<string, string | boolean>>;
/** A tag of the document's head: name, attributes, text. */
export type HeadTag = readonly [tag: string, attributes: HeadAttributes, text?: string];

/** CSS properties by name, as `font-size` or `fontSize`. */
export type StyleFields = Readonly<Record<string, string | number>>;

/** One of the short texts below the hero of the home page. */
export interface HomeFeature {
  readonly title: string;
  readonly details: string;
  /** Path or URL that the title links to. */
  readonly link?: string;
  /** A character such as an emoji, or the path of an image. */
  readonly icon?: string;
}

/** A button of the home page. */
export interface HomeAction {
  readonly text: string;
  readonly link: string;
}

declare global {
  /** Fields that the configuration of the site declares, as `.hanblog/types.d.ts` adds them. */
  interface HanblogFields {}
}

/** Front matter after validation, with the fields that the site declares. */
export interface FrontMatter extends BuiltInFrontMatter, HanblogFields {}

/** Fields of front matter that hanblog reads itself. Unknown fields keep their names. */
export interface BuiltInFrontMatter {
  readonly title?: string;
  readonly description?: string;
  /** Date of the page as an ISO instant. */
  readonly date?: string;
  /** Date of the last change as an ISO instant, instead of that of the last commit. */
  readonly updated?: string | null;
  /** ISO instant from which a build leaves the page out: the end of the day in the front matter. */
  readonly expiryDate?: string | null;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** Words under which search finds the page, in addition to its text. The page does not show them. */
  readonly keywords?: readonly string[];
  readonly layout?: string;
  readonly home?: boolean;
  /** Folder whose pages a home page lists, relative to the site folder. */
  readonly homeFolder?: string;
  /** `false` leaves the page out of every list, index and feed. Its address still works. */
  readonly publish?: boolean;
  /**
   * `false` leaves the page out of lists of articles, tags and categories. Search and the sitemap still
   * include it.
   */
  readonly listed?: boolean;
  readonly draft?: boolean;
  /** Name of the password that encrypts the page. Its value is in `HANBLOG_PASSWORD_<name>` of the environment. */
  readonly password?: string;
  /** Image that represents the page in lists: a path that begins with `/`, or a URL. Empty if there is none. */
  readonly cover?: string;
  /** Name of the series that the page is a part of. */
  readonly series?: string;
  /** Pages with a number come first in lists, the lowest number first. */
  readonly sticky?: number;
  readonly permalink?: string;
  /** Name of the page in its address, instead of the name of its file. A path with a leading `/` is the whole address. */
  readonly slug?: string;
  readonly aliases: readonly string[];
  readonly lang?: string;
  readonly meta: readonly HeadAttributes[];
  readonly metaTitle?: string;
  readonly canonicalUrl?: string;
  readonly sidebar?: boolean | "auto";
  readonly sidebarDepth?: number;
  readonly navbar?: boolean;
  /** `false` hides the search field on this page. */
  readonly search?: boolean;
  readonly prev?: string | false;
  readonly next?: string | false;
  readonly editLink?: boolean;
  readonly comments?: boolean;
  /** Number of the issue that contains the page's comments. It applies to issue-based comments only. */
  readonly issue?: string;
  readonly heroText?: string | null;
  readonly tagline?: string | null;
  readonly heroImage?: string;
  readonly heroImageStyle?: StyleFields;
  readonly heroTextStyle?: StyleFields;
  /** Image behind the hero of the home page. */
  readonly bgImage?: string;
  readonly bgImageStyle?: StyleFields;
  readonly isShowTitleInHome?: boolean;
  /** Text of the home page's button. The button also needs `actionLink`. */
  readonly actionText?: string;
  readonly actionLink?: string;
  /** Buttons of the home page, after that of `actionText`. The first button of all is the main one. */
  readonly actions?: readonly HomeAction[];
  readonly features?: readonly HomeFeature[];
  readonly [field: string]: unknown;
}

/** An address in another Unicode form, and the address in composed form (NFC). Both are percent-encoded. */
export interface Spelling {
  readonly from: string;
  readonly to: string;
}

/** Everything that the site graph knows about a page: all data except its body and its headings. */
export interface Page {
  /** Canonical route, percent-encoded: `regularPath`, or the route that the permalink gives. */
  readonly path: string;
  readonly regularPath: string;
  /** Source file relative to the content folder, with `/` as separator. */
  readonly relativePath: string;
  /** `v-` and 8 hex digits of a hash of `relativePath`. It is the same on every machine. */
  readonly key: string;
  readonly title: string | null;
  readonly frontmatter: FrontMatter;
  /** Length of the source in units of 1024 UTF-16 units, with two decimals and the suffix `kb`. */
  readonly size: string;
  /** Words, and characters of Chinese, Japanese and Korean, outside code blocks, tags and link targets. */
  readonly wordCount: number;
  /** Reading time of the page in minutes, at least 1. */
  readonly readingTime: number;
  /** ISO instant, or `null` if the page has no date. */
  readonly date: string | null;
  /**
   * Date and time of the last commit, or `updated`, as text in the site's time zone. `null` for a file
   * without either.
   */
  readonly lastUpdated: string | null;
  /** Prefix of the page's locale: `/`, `/en/`. */
  readonly locale: string;
  /** Plain text for cards and descriptions: from the front matter, else from the beginning of the page. */
  readonly summary: string;
  /** Whether a build leaves the page out: a draft, a date in the future, or expired. */
  readonly draft: boolean;
  /** Addresses of the page and its terms in another Unicode form, if its names are not composed (NFC). */
  readonly spellings?: readonly Spelling[];
  /** Set on a page with the text above the list of a term, or of all terms, which has the address of this list. No list has it. */
  readonly ofTerm?: true;
  /** Set on the public side of a page with a password, which has none of the page's text. */
  readonly locked?: true;
  /**
   * Real path of a source file behind a link that leaves the site, in relation to the content folder: `../notes/a.md`. `null` if it
   * is in another repository.
   */
  readonly linkedTo?: string | null;
}
