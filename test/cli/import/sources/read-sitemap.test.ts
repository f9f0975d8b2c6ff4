import { expect, it } from "vitest";
import { parseSitemap } from "../../../../src/cli/import/sources/read-sitemap.js";

const pages = (...locations: readonly string[]) => ({ kind: "pages", locations });

it.each([
  ["<urlset><url><loc>https://a.example/?a=1&amp;b</loc></url></urlset>", pages("https://a.example/?a=1&b")],
  [
    "<urlset>\n<loc>\n /a/ </loc><loc><![CDATA[/b/]]></loc><image:loc>/c</image:loc></urlset>",
    pages("/a/", "/b/"),
  ],
  [
    '<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE a>\n<urlset xmlns="s"><loc>/a</loc></urlset>',
    pages("/a"),
  ],
  ["<urlset></urlset>", pages()],
  [
    "<sitemapindex><sitemap><loc>/a.xml</loc></sitemap></sitemapindex>",
    { kind: "index", locations: ["/a.xml"] },
  ],
  ["https://a.example/\r\n\nhttps://a.example/b/\n", pages("https://a.example/", "https://a.example/b/")],
])("parseSitemap reads %j", (text, expected) => {
  expect(parseSitemap(text)).toEqual(expected);
});

it.each([
  "",
  "<!doctype html>\n<html><loc>/a</loc></html>",
  "<!-- <urlset>",
  "/a/\n/b/",
  "{}",
  "<rss><loc>/a</loc></rss>",
])("parseSitemap refuses %j", (text) => {
  expect(parseSitemap(text)).toBeNull();
});
