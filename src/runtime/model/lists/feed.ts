/** Atom (RFC 4287), RSS 2.0, or JSON Feed 1.1. */
export type FeedFormat = "atom" | "rss" | "json";

/** File name and media type of a feed format. */
export interface FeedKind {
  /** Path relative to the home page of its locale. */
  readonly file: string;
  /** Media type of the feed. */
  readonly type: string;
}

/** Files of the feeds, by format. */
export const FEEDS: Readonly<Record<FeedFormat, FeedKind>> = {
  atom: { file: "atom.xml", type: "application/atom+xml" },
  rss: { file: "rss.xml", type: "application/rss+xml" },
  json: { file: "feed.json", type: "application/feed+json" },
};
