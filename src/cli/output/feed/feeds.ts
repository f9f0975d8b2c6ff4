import { type FeedFormat, FEEDS } from "../../../runtime/model/feed.js";
import type { Feed } from "./feed.js";
import { createAtom } from "./feed-atom.js";
import { createJsonFeed } from "./feed-json.js";
import { createRss } from "./feed-rss.js";
import type { OutputFile } from "../output-file.js";

/** Feed formats that a site emits. All are off by default (spec/site.md §9). */
export interface FeedFormats {
  readonly atom: boolean;
  readonly rss: boolean;
  readonly json: boolean;
}

const RENDERERS: Readonly<Record<FeedFormat, (feed: Feed, selfUrl: string) => string>> = {
  atom: createAtom,
  rss: createRss,
  json: createJsonFeed,
};

/** Renders the enabled feeds. The output depends only on the arguments. */
export function createFeeds(feed: Feed, formats: FeedFormats): readonly OutputFile[] {
  return (["atom", "rss", "json"] as const)
    .filter((format) => formats[format])
    .map((format) => createFeed(feed, { format, path: FEEDS[format].file, home: feed.site.url }));
}

/** Renders a feed at a path below the home page of the site. */
export function createFeed(
  feed: Feed,
  { format, path, home }: { readonly format: FeedFormat; readonly path: string; readonly home: string },
): OutputFile {
  return { file: path, content: RENDERERS[format](feed, home + encodeURI(path)) };
}
