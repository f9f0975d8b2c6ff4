/** Metadata of the site that a feed belongs to. */
export interface FeedSite {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the home page, with a trailing slash. */
  readonly url: string;
  readonly lang: string;
  readonly author?: string;
}

/** A feed entry, independent of the feed format. */
export interface FeedItem {
  readonly title: string;
  /** Absolute URL of the page. */
  readonly url: string;
  /** Identifier that stays the same when the page moves; the URL if the page has no such identifier. */
  readonly id: string;
  /** ISO instant of publication; `null` if unknown. */
  readonly published: string | null;
  /** ISO instant of the last change; `null` if unknown. */
  readonly updated: string | null;
  /** Names of the authors; empty if the site's author applies. */
  readonly authors: readonly string[];
  readonly summary: string;
  /** HTML from `feedContent`; `null` if the feed contains only summaries. */
  readonly contentHtml: string | null;
}

/** A feed, independent of its format. Items are in output order. */
export interface Feed {
  readonly site: FeedSite;
  readonly items: readonly FeedItem[];
}
