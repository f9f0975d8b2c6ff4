/** What a feed says of where it comes from. */
export interface FeedSite {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the home page, with a slash behind. */
  readonly url: string;
  readonly lang: string;
  readonly author?: string;
}

/** One entry of a feed, for all three formats. */
export interface FeedItem {
  readonly title: string;
  /** Absolute. */
  readonly url: string;
  /** Stays the same when the page moves; its URL where nothing better is known. */
  readonly id: string;
  /** ISO instant. */
  readonly published: string | null;
  /** ISO instant of the last change. */
  readonly updated: string | null;
  /** Empty where the site speaks for itself. */
  readonly authors: readonly string[];
  readonly summary: string;
  /** See `feedContent`; `null` where the feed shows the summary only. */
  readonly contentHtml: string | null;
}

/** A feed, whatever its format; the order of the items is that of the feed. */
export interface Feed {
  readonly site: FeedSite;
  readonly items: readonly FeedItem[];
}
