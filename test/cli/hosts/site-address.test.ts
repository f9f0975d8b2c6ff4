import { expect, it } from "vitest";
import { parseSiteAddress, servesBase } from "../../../src/cli/hosts/site-address.js";

it.each([
  ["https://example.com", "https://example.com", "/"],
  ["https://example.com/", "https://example.com", "/"],
  ["https://Me.github.io/blog", "https://me.github.io", "/blog/"],
  ["https://me.github.io/blog/index.html", "https://me.github.io", "/blog/"],
  ["example.com/index.htm", "https://example.com", "/"],
  ["https://example.com/my-index.html/", "https://example.com", "/my-index.html/"],
  ["http://localhost:8080/a/b/", "http://localhost:8080", "/a/b/"],
  ["blog.example.com", "https://blog.example.com", "/"],
  ["me.github.io/blog/", "https://me.github.io", "/blog/"],
  ["https://饭团.example/博客/", "https://xn--1nqz2e.example", "/%E5%8D%9A%E5%AE%A2/"],
])("reads the address %s", (text, url, base) => {
  expect(parseSiteAddress(text)).toEqual({ url: expect.stringMatching(/^https?:/), base });
  if (!text.includes("饭")) expect(parseSiteAddress(text)?.url).toBe(url);
});

it.each([
  "",
  "blog",
  "ftp://example.com",
  "https://",
  "https://me:secret@example.com/",
  "https://example.com/?a",
  "https://example.com/#a",
  "https://example.com/a b/",
  "https://example.com/a;b/",
  "https://example.com/a%22b/",
  'https://example.com/";evil;/',
  "https://example.com\\evil",
  "javascript:alert(1)",
])("rejects the address %j", (text) => {
  expect(parseSiteAddress(text)).toBeNull();
});

it.each([
  ["github", "/blog/", true],
  ["cloudflare", "/", true],
  ["cloudflare", "/blog/", false],
  ["netlify", "/blog/", false],
  ["nginx", "/a/b/", true],
  ["nginx", "/a%3Bb/", false],
  ["caddy", "/a%20b/", false],
] as const)("states whether %s serves a site below %s: %s", (host, base, isServed) => {
  expect(servesBase(host, base)).toBe(isServed);
});
