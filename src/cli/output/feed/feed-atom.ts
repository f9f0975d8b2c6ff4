import { escapeXml } from "../../../runtime/model/escape.js";
import type { Feed, FeedItem } from "./feed.js";
import { feedDate, itemDate } from "./feed-date.js";

/** Renders an Atom 1.0 feed (RFC 4287). `selfUrl` is the URL of the feed itself. */
export function createAtom(feed: Feed, selfUrl: string): string {
  const { site } = feed;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.lang)}">`,
    `<title>${escapeXml(site.title)}</title>`,
    ...(site.description === "" ? [] : [`<subtitle>${escapeXml(site.description)}</subtitle>`]),
    `<id>${escapeXml(site.url)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(site.url)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>`,
    // Atom requires an author: use the site's title if no author is known.
    `<author><name>${escapeXml(site.author ?? site.title)}</name></author>`,
    `<updated>${feedDate(feed)}</updated>`,
    ...feed.items.flatMap(entry),
    `</feed>`,
    "",
  ].join("\n");
}

function entry(item: FeedItem): readonly string[] {
  return [
    `<entry>`,
    `<title>${escapeXml(item.title)}</title>`,
    `<id>${escapeXml(item.id)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(item.url)}"/>`,
    ...(item.published === null ? [] : [`<published>${escapeXml(item.published)}</published>`]),
    `<updated>${escapeXml(itemDate(item))}</updated>`,
    ...item.authors.map((name) => `<author><name>${escapeXml(name)}</name></author>`),
    ...(item.summary === "" ? [] : [`<summary>${escapeXml(item.summary)}</summary>`]),
    ...(item.contentHtml === null ? [] : [`<content type="html">${escapeXml(item.contentHtml)}</content>`]),
    `</entry>`,
  ];
}
