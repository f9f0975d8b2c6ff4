import type { Feed, FeedItem } from "./feed.js";

/** What a format that demands a date gets where none is known: always the same. */
const UNKNOWN = "1970-01-01T00:00:00.000Z";

/** ISO instant of the item's last change, or of its publication. */
export function itemDate(item: FeedItem): string {
  return item.updated ?? item.published ?? UNKNOWN;
}

/** ISO instant of the newest item. */
export function feedDate(feed: Feed): string {
  return feed.items
    .map(itemDate)
    .reduce((newest, date) => (Date.parse(date) > Date.parse(newest) ? date : newest), UNKNOWN);
}
