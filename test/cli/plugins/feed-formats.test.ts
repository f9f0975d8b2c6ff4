import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { type Feed, type FeedItem, renderFeed } from "../../../src/cli/plugins/feed-formats.js";

const CONTENT =
  '<p title="]]>">一 &amp; <a href="https://example.com/blog/b.html#x">b</a><code>href="/x"</code></p>';

const item: FeedItem = {
  title: "v-if & <v-for>",
  url: "https://example.com/blog/a.html",
  id: "https://example.com/blog/a.html",
  published: "2020-02-03T00:00:00.000Z",
  updated: null,
  authors: [
    { name: "B & C", url: "https://b.example/?a&b" },
    { name: "D", url: null },
  ],
  summary: 'Less < more & \u0007"quotes"',
  contentHtml: CONTENT,
};
const older: FeedItem = {
  ...item,
  title: "older",
  url: "https://example.com/blog/o.html",
  id: "tag:o",
  authors: [],
  published: "2019-01-01T00:00:00.000Z",
  updated: "2021-05-06T07:08:09.000Z",
  contentHtml: null,
};
const feed: Feed = {
  site: {
    title: "饭团 & 春天",
    description: "d",
    url: "https://example.com/blog/",
    lang: "zh-CN",
    author: "A",
  },
  items: [item, older],
};

/** Returns the texts at each path of element names, and attributes as `path@name`. */
function parseXml(xml: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const path: string[] = [];
  const add = (key: string, text: string) => (found[key] ??= []).push(text);
  let text = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name);
        text = "";
        for (const [key, value] of Object.entries(attributes)) add(`${path.join("/")}@${key}`, value);
      },
      ontext: (data) => (text += data),
      onclosetag(_name, isImplied) {
        expect(isImplied && text !== "").toBe(false);
        if (text.trim() !== "") add(path.join("/"), text);
        text = "";
        path.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  expect(path).toEqual([]);
  return found;
}

const FILES = { atom: "atom.xml", rss: "rss.xml", json: "feed.json" } as const;

function contentOf(format: "atom" | "rss" | "json", value: Feed = feed): string {
  return renderFeed(value, format, value.site.url + FILES[format]);
}

describe("renderFeed", () => {
  it("renders Atom whose texts survive an XML parser", () => {
    expect(parseXml(contentOf("atom"))).toMatchObject({
      "feed/title": ["饭团 & 春天"],
      "feed/id": ["https://example.com/blog/"],
      "feed/updated": ["2021-05-06T07:08:09.000Z"],
      "feed/author/name": ["A"],
      "feed/entry/author/name": ["B & C", "D"],
      "feed/entry/author/uri": ["https://b.example/?a&b"],
      "feed/link@href": ["https://example.com/blog/", "https://example.com/blog/atom.xml"],
      "feed/entry/title": ["v-if & <v-for>", "older"],
      "feed/entry/id": [item.id, "tag:o"],
      "feed/entry/link@href": [item.url, older.url],
      "feed/entry/published": [item.published, older.published],
      "feed/entry/updated": [item.published, older.updated],
      "feed/entry/summary": ['Less < more & "quotes"', 'Less < more & "quotes"'],
      "feed/entry/content": [CONTENT],
    });
  });

  it("renders own fields as elements of a namespace, which feeds without them do not have", () => {
    const fields = { rating: 5, 配料: ["rice & salt", true], place: { at: [1, 2] }, none: [] };
    const own = { ...feed, items: [{ ...item, fields }, older] };
    for (const [format, path] of [
      ["atom", "feed/entry"],
      ["rss", "rss/channel/item"],
    ] as const) {
      const found = parseXml(contentOf(format, own));
      expect(found[`${path}/own:field`]).toEqual(["5", "rice & salt", "true", '{"at":[1,2]}']);
      expect(found[`${path}/own:field@name`]).toEqual(["rating", "配料", "配料", "place"]);
      expect(found[`${path}/own:field@type`]).toEqual(["json"]);
      expect(found[`${path.split("/")[0]}@xmlns:own`]).toEqual(["urn:hanblog:fields"]);
      expect(contentOf(format)).not.toContain("own");
    }
    expect(JSON.parse(contentOf("json", own)).items[0]).toMatchObject({ _fields: fields });
  });

  it("renders RSS whose texts survive an XML parser", () => {
    expect(parseXml(contentOf("rss"))).toMatchObject({
      "rss@version": ["2.0"],
      "rss/channel/title": ["饭团 & 春天"],
      "rss/channel/lastBuildDate": ["Thu, 06 May 2021 07:08:09 GMT"],
      "rss/channel/atom:link@href": ["https://example.com/blog/rss.xml"],
      "rss/channel/item/guid": [item.id, "tag:o"],
      "rss/channel/item/guid@isPermaLink": ["true", "false"],
      "rss/channel/item/pubDate": ["Mon, 03 Feb 2020 00:00:00 GMT", "Tue, 01 Jan 2019 00:00:00 GMT"],
      "rss/channel/item/dc:creator": ["B & C", "D", "A"],
      // An HTML text that contains the summary as plain text.
      "rss/channel/item/description": Array(2).fill("Less &lt; more &amp; &quot;quotes&quot;"),
      "rss/channel/item/content:encoded": [CONTENT],
    });
  });

  it("renders JSON Feed 1.1", () => {
    expect(JSON.parse(contentOf("json"))).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      home_page_url: "https://example.com/blog/",
      feed_url: "https://example.com/blog/feed.json",
      authors: [{ name: "A" }],
      items: [
        {
          id: item.id,
          authors: [{ name: "B & C", url: "https://b.example/?a&b" }, { name: "D" }],
          content_html: CONTENT,
          date_published: item.published,
        },
        { id: "tag:o", content_text: older.summary, date_modified: older.updated },
      ],
    });
  });

  it.each(["atom", "rss", "json"] as const)("is valid without any article (%s)", (format) => {
    const { author: _, ...site } = feed.site;
    const empty = { site, items: [] };
    const text = contentOf(format, empty);
    if (format === "json") expect(JSON.parse(text)).toMatchObject({ items: [] });
    else
      expect(parseXml(text)[format === "atom" ? "feed/author/name" : "rss/channel/title"]).toEqual([
        "饭团 & 春天",
      ]);
  });
});
