/** Atom (RFC 4287), RSS 2.0, or JSON Feed 1.1. */
export type FeedFormat = "atom" | "rss" | "json";

/** A format's file and media type. */
export interface FeedKind {
  /** Name below the home page of its locale. */
  readonly file: string;
  /** Media type. */
  readonly type: string;
}

/** What each feed is called, for the files, and for the links that announce them. */
export const FEEDS: Readonly<Record<FeedFormat, FeedKind>> = {
  atom: { file: "atom.xml", type: "application/atom+xml" },
  rss: { file: "rss.xml", type: "application/rss+xml" },
  json: { file: "feed.json", type: "application/feed+json" },
};
