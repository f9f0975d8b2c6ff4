import type { Body, BodyStyle } from "./document/body.js";
import type { BakedComments, KnownIssue } from "./comments.js";
import type { IssueReading, IssueRequest } from "./issue-reading.js";
import type { PageSummary } from "./lists/listing.js";
import type { Answer } from "./lists/post-query.js";
import type { FrontMatter, HeadAttributes, Heading, HeadTag } from "./page.js";
import type { Pagination } from "./lists/pagination.js";
import type { SidebarItem, SiteShell } from "./site.js";

/** Identifies a listing. `pid` is the listing (tags, categories or timeline), `id` the term or the listing itself. */
export interface ListingId {
  readonly pid: string;
  readonly id: string;
}

/** The same page in another language. */
export interface Alternate {
  /** Prefix of the other language's locale. */
  readonly locale: string;
  readonly path: string;
}

/** Data of a route that its document's head needs. */
export interface RouteInfo {
  readonly path: string;
  readonly locale: string;
  readonly lang: string;
  /** The full `<title>` of the document. */
  readonly documentTitle: string;
  readonly description: string;
  /** Meta tags from the front matter. They replace generated tags of the same name. */
  readonly meta: readonly HeadAttributes[];
  /** Tags that plugins add, with the base in their addresses. Left out without any. */
  readonly head?: readonly HeadTag[];
  /** Absolute URL of the original version, from the front matter. `null` if this route is the original. */
  readonly canonical: string | null;
  /** ISO instant of an article; `null` for any other route. */
  readonly published: string | null;
  /** `false` asks search engines not to index the page. */
  readonly indexable: boolean;
  readonly listing: ListingId | null;
  /** Translations of the page in other locales of the site. */
  readonly alternates: readonly Alternate[];
  /** Articles that components of the page select, by their query in JSON. Left out without any. */
  readonly posts?: Readonly<Record<string, readonly PageSummary[]>>;
}

/** A link to a page: its route, without the base, and its title. */
export interface PageLink {
  readonly path: string;
  readonly title: string;
}

/** A part of a series: a link, and its number from 1. */
export interface SeriesPart extends PageLink {
  readonly number: number;
}

/** The series that a page is a part of. */
export interface SeriesView {
  readonly name: string;
  /** Number of the page in the series, from 1. */
  readonly number: number;
  /** Number of all parts. */
  readonly count: number;
  /** The page itself and the parts around it, the oldest first. */
  readonly parts: readonly SeriesPart[];
}

/**
 * The data of a markdown page that its layout receives. The body is separate: it is in the DOM or in the
 * chunk.
 */
export interface PageView {
  readonly key: string;
  /**
   * Canonical route, percent-encoded. It equals `info.path`, except on further pages of a home page's list.
   */
  readonly path: string;
  /** Route of the source file. A permalink may change the canonical route. */
  readonly regularPath: string;
  readonly relativePath: string;
  readonly title: string | null;
  readonly frontmatter: FrontMatter;
  readonly headers: readonly Heading[];
  /**
   * Whether the body begins with an `h1` that equals `title`. Then a layout need not show the title itself.
   */
  readonly opensWithTitle: boolean;
  readonly size: string;
  readonly wordCount: number;
  readonly readingTime: number;
  /** Date of the page as an ISO instant, or `null`. */
  readonly date: string | null;
  /** `date` in the site's time zone, as its readers write it: `Aug 9, 2026`. `null` without a date. */
  readonly day: string | null;
  readonly lastUpdated: string | null;
  readonly draft: boolean;
  readonly editLink: string | null;
  readonly prev: PageLink | null;
  readonly next: PageLink | null;
  readonly series: SeriesView | null;
  /** Pages with the same terms and words, the nearest first. */
  readonly related: readonly PageLink[];
  /**
   * Key of the page's sidebar, or `null`. Its rows are loaded separately, once for all pages that share them.
   */
  readonly sidebar: string | null;
  /** Authors of the page; left out without any. */
  readonly authors?: readonly PageAuthor[];
  /** Terms of the page in taxonomies that the site declares, with their lists. */
  readonly terms?: readonly PageTerms[];
  /** Set on a page with a password. A `locked` page has a general title, no terms, and a form as its content. */
  readonly protection?: "locked" | "unlocked";
  /** Set on the page of its locale for unknown addresses, of which a layout shows only the title and the body. */
  readonly isNotFound?: true;
}

/** An author of a page. */
export interface PageAuthor {
  readonly name: string;
  /** Absolute URL, or a route of the site; left out if the author has none. */
  readonly url?: string;
}

/** The terms of a page in a taxonomy that the site declares. */
export interface PageTerms {
  /** Name of the taxonomy. */
  readonly name: string;
  readonly title: string;
  readonly terms: readonly { readonly name: string; readonly path: string }[];
}

/** A term as shown in lists and clouds. */
export interface TermSummary {
  readonly name: string;
  readonly path: string;
  /** Number of listed pages with the term. */
  readonly count: number;
  /** The newest of these pages, at most `MOST_LATEST`. Only the first page of the index of categories has them. */
  readonly latest?: readonly PageLink[];
}

/** One page of a listing of articles. It has ten items unless the site configures another number. */
export interface PostList {
  readonly items: readonly PageSummary[];
  readonly pagination: Pagination;
  /** Number of items in the listing, over all its pages. */
  readonly count: number;
}

/** The articles of one year in the site's time zone, newest first. */
export interface TimelineYear {
  readonly year: number;
  readonly items: readonly TimelineItem[];
}

/** An article as shown in the timeline. */
export interface TimelineItem {
  readonly path: string;
  readonly title: string;
  /** Date of the article as an ISO instant. */
  readonly date: string;
  /** Day of the article without its year, as readers write it: `Aug 9`. */
  readonly day: string;
  readonly draft: boolean;
}

/** All data that the layout of one route shows. Only this data is sent to the browser. */
export type RouteData =
  | { readonly kind: "page"; readonly info: RouteInfo; readonly page: PageView }
  | {
      readonly kind: "home";
      readonly info: RouteInfo;
      readonly page: PageView;
      readonly list: PostList;
      /** The tags with the most pages, at most `MOST_TERMS`. */
      readonly tags: readonly TermSummary[];
      /** Number of all tags of the locale. */
      readonly tagCount: number;
      readonly categories: readonly TermSummary[];
      readonly categoryCount: number;
    }
  | {
      readonly kind: "taxonomy";
      readonly info: RouteInfo;
      /** `null` for a taxonomy that the site declares. */
      readonly taxonomy: "tags" | "categories" | null;
      /** Title of a taxonomy that the site declares. */
      readonly title?: string;
      /** Name of the term; `null` on the index of the taxonomy. */
      readonly term: string | null;
      readonly indexPath: string;
      /** Whether the term has feeds, at the address of this first page of its list. Left out without any. */
      readonly hasFeeds?: true;
      /** The page with the text above the list, on its first page. */
      readonly page?: PageView;
      /** Number of articles on the index, which lists the articles with at least one term. */
      readonly indexCount: number;
      /**
       * On the first page of the index, all terms. Elsewhere the terms with the most pages and the page's
       * own, at most `MOST_TERMS`.
       */
      readonly terms: readonly TermSummary[];
      /** Number of all terms of the locale. */
      readonly termCount: number;
      readonly list: PostList;
    }
  | {
      readonly kind: "timeline";
      readonly info: RouteInfo;
      readonly years: readonly TimelineYear[];
      readonly pagination: Pagination;
      readonly count: number;
    }
  | { readonly kind: "not-found"; readonly info: RouteInfo };

/** All inputs of the rendering of one page. Equal input gives equal HTML. */
export interface RenderInput {
  readonly route: RouteData;
  readonly sidebar: readonly SidebarItem[] | null;
  readonly body: Body | null;
  /** Comments of the page that the build read, or `null`. */
  readonly comments: BakedComments | null;
  /** URL of a component's style sheet, by name of the component. */
  readonly componentStyles: Readonly<Record<string, string>>;
  /** Answers a query in JSON. A static caller is not rendered in the browser. */
  readonly answer?: (query: string, isStatic: boolean) => Answer;
  /** Moves inline styles in HTML to attributes that a style sheet of the page applies; left out to keep them. */
  readonly storeStyles?: (html: string) => string;
}

/** A balanced piece of a page's HTML that other pages repeat. `from` and `to` are UTF-16 offsets. */
export interface RepeatedPart {
  readonly from: number;
  readonly to: number;
  /** The same object for all pages that repeat the piece. */
  readonly part: { readonly html: string };
}

/** A rendered page, from which its document and its chunk are made. */
export interface RenderResult {
  /** HTML of the application's root element. */
  readonly app: string;
  /** The pieces of `app` that other pages repeat, in order and not nested. */
  readonly repeated: readonly RepeatedPart[];
  /** HTML of the page's content with its islands rendered; `null` for routes without a body. */
  readonly content: string | null;
  /** HTML of the cards of the page's list if `Cards` rendered them; else `null`. */
  readonly cards: string | null;
}

/** The exports of a site's server bundle. */
export interface Renderer {
  readonly site: SiteShell;
  /** Attributes that the theme adds to `<html>` of every document. */
  readonly htmlAttributes: HeadAttributes;
  /** Tags that the theme adds to the head of every document. */
  readonly head: readonly HeadTag[];
  /** Whether documents need no script of hanblog. */
  readonly isStatic: boolean;
  /** Names that the front matter field `layout` accepts, in addition to the built-in kinds. */
  readonly layouts: readonly string[];
  /** Names of the components that markdown may use. */
  readonly components: readonly string[];
  readonly render: (input: RenderInput) => RenderResult;
  /** Requests the issues of pages from the platform of the issue-based comments. */
  readonly readIssues: (request: IssueRequest) => Promise<IssueReading>;
}

/** A page as the browser renders it: its route and content, without data of other pages. */
export interface PageData {
  readonly route: RouteData;
  readonly html: string | null;
  /**
   * HTML of the cards of the page's list. If set, `list.items` is left out, because the document shows all
   * its data.
   */
  readonly cards?: string;
  /** Chunk of the page's sidebar as `number.hash`, or `null`. */
  readonly sidebar: string | null;
  readonly style?: BodyStyle;
  /** URL of the style sheet that applies the stored inline styles of the document. */
  readonly styles?: string;
  /** The issue that contains the page's comments, if the build found it. */
  readonly issue?: KnownIssue;
}
