import { escapeXml } from "../../runtime/model/xml.js";
import type { Feed, FeedItem } from "./feed.js";
import { feedDate } from "./feed-date.js";

/** RSS 2.0 with the modules that readers expect. `selfUrl` is the feed's own address. */
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
    // RSS' own `author` is a mail address, which nobody wants to publish.
    ...authors.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>`),
    // Readers take it for HTML (RSS Advisory Board, "RSS Best Practices Profile"), and the summary is plain text.
    `<description>${escapeXml(escapeXml(item.summary))}</description>`,
    ...(item.contentHtml === null
      ? []
      : [`<content:encoded>${escapeXml(item.contentHtml)}</content:encoded>`]),
    `</item>`,
  ];
}

/** The date form of RFC 822 with a four-digit year, as RSS wants it; the same in every locale. */
function httpDate(iso: string): string {
  return new Date(iso).toUTCString();
}
