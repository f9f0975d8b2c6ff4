import { FEEDS } from "../../runtime/model/feed.js";
import type { Feed } from "./feed.js";
import { createAtom } from "./feed-atom.js";
import { createJsonFeed } from "./feed-json.js";
import { createRss } from "./feed-rss.js";
import type { OutputFile } from "./output-file.js";

/** Feed formats that a site emits. All are off by default (spec/site.md §9). */
export interface FeedFormats {
  readonly atom: boolean;
  readonly rss: boolean;
  readonly json: boolean;
}

/** Renders the enabled feeds. The output depends only on the arguments. */
export function createFeeds(feed: Feed, formats: FeedFormats): readonly OutputFile[] {
  const files: OutputFile[] = [];
  const add = (file: string, create: (feed: Feed, selfUrl: string) => string) =>
    files.push({ file, content: create(feed, feed.site.url + file) });
  if (formats.atom) add(FEEDS.atom.file, createAtom);
  if (formats.rss) add(FEEDS.rss.file, createRss);
  if (formats.json) add(FEEDS.json.file, createJsonFeed);
  return files;
}
