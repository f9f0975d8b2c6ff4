import { expect, it } from "vitest";
import { feedOptions } from "../../../../src/cli/import/lists/feed-options.js";
import type { OldFeed } from "../../../../src/cli/import/site-kind.js";

const LISTS = { spellings: new Map([["/tag/js/", "JS"]]), published: new Set(["/tag/js/"]) };

it.each<[feeds: readonly OldFeed[], expected: Readonly<Record<string, unknown>>]>([
  [[], {}],
  [[{ address: "/atom.xml", format: "atom" }], { atom: true }],
  [[{ address: "/feed.xml", format: "atom" }], { atom: true, paths: { "/feed.xml": { format: "atom" } } }],
  [
    [{ address: "/tags/js/index.xml", format: "rss", list: "/tag/js/" }],
    { paths: { "/tags/js/index.xml": { format: "rss", tag: "JS" } } },
  ],
  [
    [{ address: "/blog/feed/.xml", format: "atom" }],
    { atom: true, paths: { "/blog/feed/.xml": { format: "atom" } } },
  ],
  [[{ address: "/feed/", format: "rss" }], {}],
  [[{ address: "/tags/c#/index.xml", format: "rss", list: "/tag/js/" }], {}],
  [[{ address: "/tags/none/index.xml", format: "rss", list: "/tag/none/" }], {}],
  [
    [
      { address: "/Tags/index.xml", format: "rss", list: "/tag/" },
      { address: "/tags/index.xml", format: "rss", list: "/tag/" },
    ],
    { paths: { "/Tags/index.xml": { format: "rss" } } },
  ],
])("the old feeds %j give the option %j", (feeds, expected) => {
  expect(feedOptions(undefined, feeds, LISTS)).toEqual(expected);
});
