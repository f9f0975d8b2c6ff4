import { FEEDS } from "../../runtime/model/feed.js";
import { absoluteHtml } from "./absolute-html.js";
import { createAtom } from "./feed-atom.js";
import { createJsonFeed } from "./feed-json.js";
import { createRss } from "./feed-rss.js";
import type { OutputFile } from "./output-file.js";

export interface FeedSite {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the home page, with a slash behind. */
  readonly url: string;
  readonly lang: string;
  readonly author?: string;
}

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
  readonly summary: string;
  /** `null` where the feed shows the summary only. */
  readonly contentHtml: string | null;
}

export interface Feed {
  readonly site: FeedSite;
  readonly items: readonly FeedItem[];
}

export interface FeedFormats {
  readonly atom: boolean;
  readonly rss: boolean;
  readonly json: boolean;
}

/** The feeds that are asked for; their bytes depend on nothing but the items. */
export function createFeeds(feed: Feed, formats: FeedFormats): readonly OutputFile[] {
  const items = feed.items.map((item) =>
    item.contentHtml === null ? item : { ...item, contentHtml: absoluteHtml(item.contentHtml, item.url) },
  );
  const absolute = { site: feed.site, items };
  const files: OutputFile[] = [];
  const add = (file: string, create: (feed: Feed, selfUrl: string) => string) =>
    files.push({ file, content: create(absolute, feed.site.url + file) });
  if (formats.atom) add(FEEDS.atom.file, createAtom);
  if (formats.rss) add(FEEDS.rss.file, createRss);
  if (formats.json) add(FEEDS.json.file, createJsonFeed);
  return files;
}
