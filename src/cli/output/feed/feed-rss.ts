import { escapeXml } from "../../../runtime/model/escape.js";
import type { Feed, FeedItem } from "./feed.js";
import { feedDate } from "./feed-date.js";

/**
 * Renders an RSS 2.0 feed with the Atom, content and Dublin Core modules. `selfUrl` is the URL of the feed
 * itself.
 */
export function createRss(feed: Feed, selfUrl: string): string {
  const { site } = feed;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">`,
    `<channel>`,
    `<title>${escapeXml(site.title)}</title>`,
    `<link>${escapeXml(site.url)}</link>`,
    `<description>${escapeXml(site.description)}</description>`,
    `<language>${escapeXml(site.lang)}</language>`,
    `<lastBuildDate>${httpDate(feedDate(feed))}</lastBuildDate>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(selfUrl)}"/>`,
    ...feed.items.flatMap((item) => rssItem(item, site.author)),
    `</channel>`,
    `</rss>`,
    "",
  ].join("\n");
}

function rssItem(item: FeedItem, siteAuthor: string | undefined): readonly string[] {
  const authors = item.authors.length === 0 && siteAuthor !== undefined ? [siteAuthor] : item.authors;
  return [
    `<item>`,
    `<title>${escapeXml(item.title)}</title>`,
    `<link>${escapeXml(item.url)}</link>`,
    `<guid isPermaLink="${item.id === item.url}">${escapeXml(item.id)}</guid>`,
    ...(item.published === null ? [] : [`<pubDate>${httpDate(item.published)}</pubDate>`]),
    // The RSS element `author` is an email address, which most authors do not want to publish.
    ...authors.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>`),
    // Escaped twice: readers parse this field as HTML (RSS Advisory Board, "RSS Best Practices Profile"), and
    // the summary is plain text.
    `<description>${escapeXml(escapeXml(item.summary))}</description>`,
    ...(item.contentHtml === null
      ? []
      : [`<content:encoded>${escapeXml(item.contentHtml)}</content:encoded>`]),
    `</item>`,
  ];
}

/** Formats a date as RFC 822 with a four-digit year, as RSS requires, independent of the locale. */
function httpDate(iso: string): string {
  return new Date(iso).toUTCString();
}
