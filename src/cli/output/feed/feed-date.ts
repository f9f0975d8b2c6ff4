import type { Feed, FeedItem } from "./feed.js";

/** Constant date for feed formats that require one when none is known. */
const UNKNOWN = "1970-01-01T00:00:00.000Z";

/** Returns the ISO instant of the item's last change or publication, or 1970-01-01 if neither is known. */
export function itemDate(item: FeedItem): string {
  return item.updated ?? item.published ?? UNKNOWN;
}

/** Returns the ISO instant of the newest item, or 1970-01-01 for an empty feed. */
export function feedDate(feed: Feed): string {
  return feed.items
    .map(itemDate)
    .reduce((newest, date) => (Date.parse(date) > Date.parse(newest) ? date : newest), UNKNOWN);
}
