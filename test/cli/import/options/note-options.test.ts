import { expect, it, describe } from "vitest";
import { Notes } from "../../../../src/cli/import/notes.js";
import { noteOptions, feedOptions, signOptions } from "../../../../src/cli/import/options/note-options.js";
import type { OldFeed } from "../../../../src/cli/import/site-kind.js";

it("counts author, friends, accounts, record number and comments, and nothing that is missing", () => {
  const notes = new Notes();
  noteOptions(
    {
      themeConfig: {
        author: "A",
        friendLinks: [{}, {}],
        socialLinks: [{}],
        record: "京ICP备1号",
        mode: "auto",
      },
      comments: { store: {}, show: false },
    },
    notes,
  );
  expect(notes.counts()).toEqual([
    { code: "author", count: 1 },
    { code: "friends", count: 2 },
    { code: "social", count: 1 },
    { code: "record", count: 1 },
    { code: "comment-options", count: 1 },
  ]);
});

describe("feed options", () => {
  const PAGES = new Set(["/page/"]);
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
    [[{ address: "/feed/", format: "rss" }], { paths: { "/feed/": { format: "rss" } } }],
    [[{ address: "/", format: "rss" }], {}],
    [[{ address: "/page/", format: "rss" }], {}],
    [
      [
        { address: "/tag/js/feed/", format: "rss", list: "/tag/js/" },
        { address: "/tag/js/feed/index.xml", format: "rss", list: "/tag/js/" },
      ],
      { paths: { "/tag/js/feed/": { format: "rss", tag: "JS" } } },
    ],
    [
      [
        { address: "/author/ann/rss/", format: "rss", author: "Ann" },
        { address: "/posts/index.xml", format: "rss", folder: "posts/" },
      ],
      {
        paths: {
          "/author/ann/rss/": { format: "rss", author: "Ann" },
          "/posts/index.xml": { format: "rss", folder: "posts/" },
        },
      },
    ],
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
    expect(feedOptions(undefined, feeds, { lists: LISTS, pages: PAGES, notes: new Notes() })).toEqual(
      expected,
    );
  });

  it("are reported as those of a part, with more articles than before, or at a folder", () => {
    const notes = new Notes();
    feedOptions(
      undefined,
      [
        { address: "/feed/", format: "rss" },
        { address: "/tag/js/feed/", format: "rss", list: "/tag/js/" },
        { address: "/tag/x/feed/", format: "rss", list: "/tag/x/" },
        { address: "/series/index.xml", format: "rss", list: "/" },
      ],
      { lists: LISTS, pages: PAGES, notes },
    );
    expect(notes.counts()).toEqual([{ code: "part-feed", count: 1 }]);
    expect(notes.losses().map(({ code, name }) => `${code} ${name}`)).toEqual([
      "folder-feed /feed/",
      "folder-feed /tag/js/feed/",
      "wide-feed /series/index.xml",
    ]);
  });
});

describe("sign options", () => {
  const PAGE = { source: "a.md", target: "a.md", address: null, anchors: [] };

  function read(text: string, { hasMath = true, hasEmoji = false } = {}) {
    const config = { options: { title: "A", markdown: { breaks: true } }, comments: {} };
    return signOptions({ config, hasMath, hasEmoji }, [
      { ...PAGE, text: "Text.\n" },
      { ...PAGE, text },
    ])["markdown"];
  }

  it.each([
    "That is fine :)",
    "- item ;-)",
    "> :link: a link",
    "# Title :tada:",
    "**:heart:**",
    "I <3 it",
    'Sure :")',
    'Sure :-")',
    "cool 8-)",
    "---\ntitle: A\n---\n\n:smile:\n",
  ])("turns emoji off for %j of a site that had none", (text) => {
    expect(read(text)).toEqual({ breaks: true, emoji: false });
    expect(read(text, { hasEmoji: true })).toEqual({ breaks: true });
  });

  it.each(["`:)` and `:tada:`", "```\n:tada:\n```", "at 12:30:45, https://a.example/", "a :no-emoji: b", ""])(
    "keeps the options for %j",
    (text) => {
      expect(read(text)).toEqual({ breaks: true });
    },
  );

  it.each([
    ["costs $5 or $x$", { breaks: true, math: false }],
    ["$$\nx\n$$", { breaks: true, math: false }],
    ["`$x$`", { breaks: true }],
    [":) $x$", { breaks: true, math: false, emoji: false }],
  ])("turns formulas off for %j of a site that had none", (text, expected) => {
    expect(read(text, { hasMath: false })).toEqual(expected);
  });
});
