import type { BakedComments, KnownIssue } from "./comments.js";
import type { IssueReading, IssueRequest } from "./issue-reading.js";
import type { PageSummary } from "./listing.js";
import type { FrontMatter, HeadAttributes, Heading, HeadTag } from "./page.js";
import type { Pagination } from "./pagination.js";
import type { SidebarItem, SiteShell } from "./site.js";

/** `pid` is the listing (tags, categories or timeline), `id` the term or the listing itself (spec/site.md §2). */
export interface ListingId {
  readonly pid: string;
  readonly id: string;
}

/** The same page in another language. */
export interface Alternate {
  /** Prefix of its locale. */
  readonly locale: string;
  readonly path: string;
}

/** What every route has: enough for the head of its document. */
export interface RouteInfo {
  readonly path: string;
  readonly locale: string;
  readonly lang: string;
  /** The whole `<title>`. */
  readonly documentTitle: string;
  readonly description: string;
  /** Meta tags of the page's author; they win over hanblog's own. */
  readonly meta: readonly HeadAttributes[];
  /** Absolute URL of the original elsewhere that the author named; `null`: the route itself. */
  readonly canonical: string | null;
  /** ISO instant of an article, `null` for everything else. */
  readonly published: string | null;
  /** `false` asks search engines to leave the page out. */
  readonly indexable: boolean;
  readonly listing: ListingId | null;
  /** The page in the site's other languages, where they have it. */
  readonly alternates: readonly Alternate[];
}

/** A page that another one names: its route, without the base, and its title. */
export interface PageLink {
  readonly path: string;
  readonly title: string;
}

/** A markdown page as its layout gets it. The body stands beside it, in the DOM or in the chunk. */
export interface PageView {
  readonly key: string;
  /** Canonical route, percent-encoded: what `info.path` says, but for further pages of a home page's list. */
  readonly path: string;
  /** Route of the source file, which a permalink may have moved. */
  readonly regularPath: string;
  readonly relativePath: string;
  readonly title: string | null;
  readonly frontmatter: FrontMatter;
  readonly headers: readonly Heading[];
  /** Whether the body begins with an `h1` that repeats `title`, so that a layout need not show the title itself. */
  readonly opensWithTitle: boolean;
  readonly size: string;
  readonly readingTime: number;
  /** ISO instant, or `null`. */
  readonly date: string | null;
  /** The same as `YYYY-MM-DD` in the site's time zone. */
  readonly day: string | null;
  readonly lastUpdated: string | null;
  readonly draft: boolean;
  readonly editLink: string | null;
  readonly prev: PageLink | null;
  readonly next: PageLink | null;
  /** Key of the sidebar that the page shows; the rows are loaded apart, once for all pages that share them. */
  readonly sidebar: string | null;
}

/** A term as lists and clouds show it. */
export interface TermSummary {
  readonly name: string;
  readonly path: string;
  /** Listed pages that carry the term. */
  readonly count: number;
}

/** One page of a listing of articles, ten at a time unless the site says otherwise (spec/site.md §9). */
export interface PostList {
  readonly items: readonly PageSummary[];
  readonly pagination: Pagination;
  /** All items of the listing, over all its pages. */
  readonly count: number;
}

/** The articles of one year in the site's time zone, newest first (spec/site.md §2). */
export interface TimelineYear {
  readonly year: number;
  readonly items: readonly TimelineItem[];
}

/** An article as the timeline shows it. */
export interface TimelineItem {
  readonly path: string;
  readonly title: string;
  /** ISO instant. */
  readonly date: string;
  /** `M-D`. */
  readonly day: string;
  readonly draft: boolean;
}

/** One page of the site with all that its layout shows: the only thing that crosses to the browser. */
export type RouteData =
  | { readonly kind: "page"; readonly info: RouteInfo; readonly page: PageView }
  | {
      readonly kind: "home";
      readonly info: RouteInfo;
      readonly page: PageView;
      readonly list: PostList;
      /** The fullest, at most `MOST_TERMS`. */
      readonly tags: readonly TermSummary[];
      /** All that the locale has. */
      readonly tagCount: number;
      readonly categories: readonly TermSummary[];
      readonly categoryCount: number;
    }
  | {
      readonly kind: "taxonomy";
      readonly info: RouteInfo;
      readonly taxonomy: "tags" | "categories";
      /** `null` on the index of the taxonomy. */
      readonly term: string | null;
      readonly indexPath: string;
      /** Articles on the index: those with any term. */
      readonly indexCount: number;
      /** All on the first page of the index; elsewhere the fullest and the page's own, at most `MOST_TERMS`. */
      readonly terms: readonly TermSummary[];
      /** All that the locale has. */
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

/** A component that markdown names. `slot` is the HTML between its tags, with placeholders of its own. */
export interface IslandUse {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly slot: string | null;
  /** Stands inside a line of text, so its wrapper must be phrasing content. */
  readonly inline: boolean;
  readonly line: number;
}

/** A compiled markdown body: HTML with `islandMark(n)` where island `n` goes. */
export interface Body {
  readonly html: string;
  readonly islands: readonly IslandUse[];
  readonly style?: BodyStyle;
}

/** A style sheet that only some pages need, such as that of formulas; addresses are URLs with the base. */
export interface BodyStyle {
  readonly href: string;
  /** Fonts of it that the page shows: `face` is CSS' shorthand, `italic 1em Name`. */
  readonly fonts: readonly { readonly face: string; readonly href: string }[];
}

/** Comments of authors never reach the HTML, so this mark cannot be forged. */
export function islandMark(index: number): string {
  return `<!--island:${index}-->`;
}

/** All that one page is rendered from; the same input gives the same HTML. */
export interface RenderInput {
  readonly route: RouteData;
  readonly sidebar: readonly SidebarItem[] | null;
  readonly body: Body | null;
  /** What the build has read of the page's comments, or `null`. */
  readonly comments: BakedComments | null;
  /** Component → URL of the style sheet that comes with it. */
  readonly componentStyles: Readonly<Record<string, string>>;
}

/** A balanced piece of a page's HTML, `from` … `to` in UTF-16 units, that other pages have too. */
export interface RepeatedPart {
  readonly from: number;
  readonly to: number;
  /** The same object for all of them. */
  readonly part: { readonly html: string };
}

/** A rendered page, ready for its document and for its chunk. */
export interface RenderResult {
  /** The markup of the application's root. */
  readonly app: string;
  /** Which parts of it were made for another page, in their order; none lies in another. */
  readonly repeated: readonly RepeatedPart[];
  /** The page's content with its islands rendered; `null` for routes without a body. */
  readonly content: string | null;
  /** HTML of the cards of the page's list, if `Cards` drew them; else `null`. */
  readonly cards: string | null;
}

/** What the server bundle of a site exports. */
export interface Renderer {
  readonly site: SiteShell;
  /** What the theme puts on `<html>` of every document. */
  readonly htmlAttributes: HeadAttributes;
  /** What the theme puts into the head of every document. */
  readonly head: readonly HeadTag[];
  /** Names that front matter's `layout` may use beside the built-in kinds. */
  readonly layouts: readonly string[];
  /** Names of the components that markdown may use. */
  readonly components: readonly string[];
  readonly render: (input: RenderInput) => RenderResult;
  /** Asks the platform of the site's issue-based comments for the issues of pages. */
  readonly readIssues: (request: IssueRequest) => Promise<IssueReading>;
}

/** A page as the browser draws it: the route, its content, nothing of other pages. */
export interface PageData {
  readonly route: RouteData;
  readonly html: string | null;
  /** HTML of the cards of its list, where `list.items` is left out because the document shows all it says. */
  readonly cards?: string;
  /** Chunk of the sidebar that the page shows, as `number.hash`, or `null`. */
  readonly sidebar: string | null;
  readonly style?: BodyStyle;
  /** The issue that keeps its comments, where the build knows it. */
  readonly issue?: KnownIssue;
}
