import { expect, it } from "vitest";
import { Notes } from "../../../../src/cli/import/notes.js";
import {
  readHead,
  readHeadFeeds,
  readPageHead,
  reportLocaleHeads,
} from "../../../../src/cli/import/options/head-options.js";

const lossesOf = (notes: Notes) => notes.losses().map(({ code, name }) => `${code} ${name}`);

function read(value: unknown, url?: string) {
  const notes = new Notes();
  const found = readHead(value, { notes, file: "config.ts", url });
  return { ...found, losses: lossesOf(notes) };
}

it.each([
  [
    ["link", { rel: "icon", href: "/favicon.ico", sizes: 32 }],
    ["link", { rel: "icon", href: "/favicon.ico", sizes: "32" }],
  ],
  [
    ["link", { rel: "preconnect", href: "https://f.example", crossorigin: "" }],
    ["link", { rel: "preconnect", href: "https://f.example", crossorigin: "" }],
  ],
  [
    ["link", { rel: "manifest", href: "/site.webmanifest" }],
    ["link", { rel: "manifest", href: "/site.webmanifest" }],
  ],
  [
    ["meta", { name: "theme-color", content: "#fff" }],
    ["meta", { name: "theme-color", content: "#fff" }],
  ],
  [
    ["meta", { name: "baidu-site-verification", content: "codeva-1" }],
    ["meta", { name: "baidu-site-verification", content: "codeva-1" }],
  ],
  [
    ["meta", { property: "og:image", content: "https://a.example/a.png" }],
    ["meta", { property: "og:image", content: "https://a.example/a.png" }],
  ],
  [
    ["style", {}, "a { color: red }"],
    ["style", {}, "a { color: red }"],
  ],
  [
    ["script", { type: "application/ld+json" }, "{}"],
    ["script", { type: "application/ld+json" }, "{}"],
  ],
])("keeps %j", (tag, expected) => {
  expect(read([tag])).toEqual({ head: [expected], image: undefined, services: [], losses: [] });
});

it.each([
  ["meta", { charset: "utf-8" }],
  ["meta", { name: "viewport", content: "width=device-width" }],
  ["meta", { name: "Viewport", content: "width=device-width" }],
  ["meta", { name: "description", content: "D" }],
  ["meta", { name: "generator", content: "VitePress" }],
  ["meta", { property: "og:title", content: "T" }],
  ["meta", { name: "og:site_name", content: "T" }],
  ["link", { rel: "canonical", href: "https://a.example/" }],
  ["link", { rel: "alternate", type: "application/rss+xml", href: "/feed.rss" }],
  ["title", {}, "T"],
])("leaves out <%s %j>, which hanblog writes itself", (...tag) => {
  expect(read([tag])).toEqual({ head: [], image: undefined, services: [], losses: [] });
});

it.each([
  [
    ["script", { src: "https://a.example/a.js", async: true, "data-id": "1" }],
    "https://a.example/a.js",
    { src: "https://a.example/a.js", attributes: { "data-id": "1" } },
  ],
  [
    ["script", { src: "//a.example/a.js", defer: "" }],
    "https://a.example/a.js",
    { src: "https://a.example/a.js" },
  ],
  [["script", { src: "/a.js", type: "module" }], "/a.js", { src: "/a.js", attributes: { type: "module" } }],
  [["script", { src: "/a.js", type: "text/javascript", onload: "b()" }], "/a.js", { src: "/a.js" }],
  [
    ["script", { id: "x" }, "var a = 1;\nb(a);"],
    "var a = 1; b(a);",
    { src: "/old-head-1.js", attributes: { id: "x" } },
  ],
])("turns the script %j off", (tag, name, script) => {
  const { head, services, losses } = read([tag]);
  expect(head).toEqual([]);
  expect(services).toMatchObject([{ name, script }]);
  expect(losses).toEqual([`head-off ${name}`]);
});

it("writes scripts without an address into files, each with its own name", () => {
  const { services } = read([
    ["script", {}, "a()"],
    ["script", { src: "/own.js" }],
    ["script", {}, "b()\n"],
  ]);
  expect(services.map(({ file }) => file)).toEqual([
    { target: "public/old-head-1.js", text: "a()\n" },
    undefined,
    { target: "public/old-head-3.js", text: "b()\n" },
  ]);
});

it.each([
  [["script", { src: "http://a.example/a.js" }], "head-script http://a.example/a.js"],
  [["script", { src: "https://a.example/a b.js" }], "head-script https://a.example/a b.js"],
  [["script", { src: "javascript:alert(1)" }], "head-script javascript:alert(1)"],
  [
    ["meta", { "http-equiv": "refresh", content: "0; url=https://e.example" }],
    'head-tag <meta http-equiv="refresh" content="0; url=https://e.example">',
  ],
  [
    ["meta", { "http-equiv": "Content-Security-Policy", content: "x" }],
    'head-tag <meta http-equiv="Content-Security-Policy" content="x">',
  ],
  [
    ["link", { rel: "preload", href: "/a.css", onload: "this.rel='stylesheet'" }],
    'head-tag <link rel="preload" href="/a.css" onload="this.rel=\'stylesheet\'">',
  ],
  [["noscript", {}, "<img>"], "head-tag <noscript>"],
  [["base", { href: "https://e.example/" }], 'head-tag <base href="https://e.example/">'],
  [["iframe", { src: "https://e.example/" }], 'head-tag <iframe src="https://e.example/">'],
])("reports %j and does not bring it", (tag, loss) => {
  expect(read([tag])).toEqual({ head: [], image: undefined, services: [], losses: [loss] });
});

it.each([
  ["https://a.example/a.png", "https://a.example/a.png"],
  ["/a.png", "/a.png"],
  ["a.png", undefined],
])("makes the picture of previews %s the option `image` of a site with an address", (content, image) => {
  expect(read([["meta", { property: "og:image", content }]], "https://a.example").image).toBe(image);
});

it.each([undefined, null, "link", {}, [null, "x", [], [5, {}], ["link"]]])("reads no tags in %j", (value) => {
  const { services, losses } = read(value);
  expect([services, losses]).toEqual([[], []]);
});

it.each([
  [{}, {}, []],
  [
    { head: [["meta", { name: "a", content: "b" }]] },
    { head: null, meta: [{ name: "a", content: "b" }] },
    [],
  ],
  [
    { head: [["meta", { name: "description", content: "b" }]], meta: [{ name: "c" }] },
    { head: null, meta: [{ name: "c" }, { name: "description", content: "b" }] },
    [],
  ],
  [
    { head: [["link", { rel: "canonical", href: "https://a.example/" }]] },
    { head: null, canonicalUrl: "https://a.example/" },
    [],
  ],
  [
    { head: [["script", { src: "https://a.example/a.js" }]] },
    { head: null },
    ['head-tag <script src="https://a.example/a.js">'],
  ],
  [
    { head: [["meta", { "http-equiv": "refresh" }]] },
    { head: null },
    ['head-tag <meta http-equiv="refresh">'],
  ],
])("reads `head` of a page: %j", (fields, changes, losses) => {
  const notes = new Notes();
  expect(readPageHead(fields, notes.ofFile("a.md", "---\nhead: []\n---\n"))).toEqual(changes);
  expect(lossesOf(notes)).toEqual(losses);
});

it.each([
  [{ type: "application/rss+xml", href: "/blog/feed.rss" }, [{ address: "/feed.rss", format: "rss" }]],
  [
    { type: "application/atom+xml", href: "https://a.example/blog/atom.xml" },
    [{ address: "/atom.xml", format: "atom" }],
  ],
  [{ type: "application/feed+json", href: "/feed.json" }, [{ address: "/feed.json", format: "json" }]],
  [{ type: "application/rss+xml", href: "/%E4%B8%AD.xml" }, [{ address: "/中.xml", format: "rss" }]],
  [{ type: "application/rss+xml", href: "feed.rss" }, []],
  [{ type: "text/html", href: "/en/" }, []],
])("finds the feed of %j", (attributes, feeds) => {
  const head = [["link", { rel: "alternate", ...attributes }]];
  expect(readHeadFeeds({ base: "/blog/", head })).toEqual(feeds);
});

it("reports tags in the heads of languages", () => {
  const notes = new Notes();
  const head = [
    ["meta", { name: "keywords", content: "a" }],
    ["meta", { property: "og:locale", content: "zh" }],
  ];
  reportLocaleHeads({ "/zh/": { head }, "/": {} }, { notes, file: "config.ts" });
  expect(lossesOf(notes)).toEqual(['head-tag /zh/ <meta name="keywords" content="a">']);
});
