import { escapeXml } from "../config/plugins/define-plugin.js";

/** Atom (RFC 4287), RSS 2.0, or JSON Feed 1.1. */
export type FeedFormat = "atom" | "rss" | "json";

/** Metadata of the site that a feed belongs to. */
interface FeedSite {
  readonly title: string;
  readonly description: string;
  /** Absolute URL of the home page, with a trailing slash. */
  readonly url: string;
  readonly lang: string;
  readonly author?: string;
}

/** A feed entry, independent of the feed format. */
export interface FeedItem {
  readonly title: string;
  /** Absolute URL of the page. */
  readonly url: string;
  /** Identifier that stays the same when the page moves; the URL if the page has no such identifier. */
  readonly id: string;
  /** ISO instant of publication; `null` if unknown. */
  readonly published: string | null;
  /** ISO instant of the last change; `null` if unknown. */
  readonly updated: string | null;
  /** Authors with their absolute URLs; empty if the site's author applies. */
  readonly authors: readonly { readonly name: string; readonly url: string | null }[];
  readonly summary: string;
  /** HTML of the page; `null` if the feed contains only summaries. */
  readonly contentHtml: string | null;
  /** Fields of the site's own; left out without any. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** A feed, independent of its format. Items are in output order. */
export interface Feed {
  readonly site: FeedSite;
  readonly items: readonly FeedItem[];
}

/** Renders an Atom 1.0 feed (RFC 4287). `selfUrl` is the URL of the feed itself. */
function createAtom(feed: Feed, selfUrl: string): string {
  const { site } = feed;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom"${fieldsNamespace(feed)} xml:lang="${escapeXml(site.lang)}">`,
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

/** Constant date for feed formats that require one when none is known. */
const UNKNOWN = "1970-01-01T00:00:00.000Z";

/** Returns the ISO instant of the item's last change or publication, or 1970-01-01 if neither is known. */
function itemDate(item: FeedItem): string {
  return item.updated ?? item.published ?? UNKNOWN;
}

/** Returns the ISO instant of the newest item, or 1970-01-01 for an empty feed. */
function feedDate(feed: Feed): string {
  return feed.items
    .map(itemDate)
    .reduce((newest, date) => (Date.parse(date) > Date.parse(newest) ? date : newest), UNKNOWN);
}

function entry(item: FeedItem): readonly string[] {
  return [
    `<entry>`,
    `<title>${escapeXml(item.title)}</title>`,
    `<id>${escapeXml(item.id)}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(item.url)}"/>`,
    ...(item.published === null ? [] : [`<published>${escapeXml(item.published)}</published>`]),
    `<updated>${escapeXml(itemDate(item))}</updated>`,
    ...item.authors.map(({ name, url }) => {
      const uri = url === null ? "" : `<uri>${escapeXml(url)}</uri>`;
      return `<author><name>${escapeXml(name)}</name>${uri}</author>`;
    }),
    ...(item.summary === "" ? [] : [`<summary>${escapeXml(item.summary)}</summary>`]),
    ...(item.contentHtml === null ? [] : [`<content type="html">${escapeXml(item.contentHtml)}</content>`]),
    ...fieldElements(item),
    `</entry>`,
  ];
}

/** Renders a JSON Feed 1.1 (jsonfeed.org/version/1.1). `selfUrl` is the URL of the feed itself. */
function createJsonFeed({ site, items }: Feed, selfUrl: string): string {
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
    ...(item.authors.length === 0 ? {} : { authors: item.authors.map(jsonAuthor) }),
    // The standard reserves names with an underscore for extensions.
    ...(item.fields === undefined ? {} : { _fields: item.fields }),
  };
}

function jsonAuthor({ name, url }: FeedItem["authors"][number]) {
  return url === null ? { name } : { name, url };
}

/**
 * Renders an RSS 2.0 feed with the Atom, content and Dublin Core modules. `selfUrl` is the URL of the feed
 * itself.
 */
function createRss(feed: Feed, selfUrl: string): string {
  const { site } = feed;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"${fieldsNamespace(feed)}>`,
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
  const names = item.authors.map(({ name }) => name);
  const authors = names.length === 0 && siteAuthor !== undefined ? [siteAuthor] : names;
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
    ...fieldElements(item),
    `</item>`,
  ];
}

/**
 * Namespace of the site's own fields in Atom and RSS. Categories would show a value such as `5` as a tag in readers, without the name
 * of its field; readers ignore elements of other namespaces.
 */
const FIELDS_NAMESPACE = "urn:hanblog:fields";

/** Returns the declaration of the namespace, if an item has fields. */
function fieldsNamespace({ items }: Feed): string {
  return items.some(({ fields }) => fields !== undefined) ? ` xmlns:own="${FIELDS_NAMESPACE}"` : "";
}

/** Returns an element for each value of each field: a text, a number or a flag as text, and others as JSON. */
function fieldElements({ fields = {} }: FeedItem): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    (Array.isArray(field) ? field : [field]).map((value: unknown) => {
      const isText = ["string", "number", "boolean"].includes(typeof value);
      const type = isText ? "" : ' type="json"';
      const text = isText ? String(value) : JSON.stringify(value);
      return `<own:field name="${escapeXml(name)}"${type}>${escapeXml(text)}</own:field>`;
    }),
  );
}

/** Formats a date as RFC 822 with a four-digit year, as RSS requires, independent of the locale. */
function httpDate(iso: string): string {
  return new Date(iso).toUTCString();
}

const RENDERERS: Readonly<Record<FeedFormat, (feed: Feed, selfUrl: string) => string>> = {
  atom: createAtom,
  rss: createRss,
  json: createJsonFeed,
};

/** Renders a feed at a URL. */
export function renderFeed(feed: Feed, format: FeedFormat, selfUrl: string): string {
  return RENDERERS[format](feed, selfUrl);
}
