import type { Feed, FeedItem } from "./feed.js";

/** Renders a JSON Feed 1.1 (jsonfeed.org/version/1.1). `selfUrl` is the URL of the feed itself. */
export function createJsonFeed({ site, items }: Feed, selfUrl: string): string {
  const content = {
    version: "https://jsonfeed.org/version/1.1",
    title: site.title,
    home_page_url: site.url,
    feed_url: selfUrl,
    ...(site.description === "" ? {} : { description: site.description }),
    language: site.lang,
    ...(site.author === undefined ? {} : { authors: [{ name: site.author }] }),
    items: items.map(jsonItem),
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}

function jsonItem(item: FeedItem) {
  return {
    id: item.id,
    url: item.url,
    title: item.title,
    ...(item.contentHtml === null ? { content_text: item.summary } : { content_html: item.contentHtml }),
    ...(item.summary === "" ? {} : { summary: item.summary }),
    ...(item.published === null ? {} : { date_published: item.published }),
    ...(item.updated === null ? {} : { date_modified: item.updated }),
    ...(item.authors.length === 0 ? {} : { authors: item.authors.map((name) => ({ name })) }),
  };
}
