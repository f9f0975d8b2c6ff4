import { expect, it } from "vitest";
import { feedsOfOutput, moveDraft } from "../../../../src/cli/import/addresses/move-draft.js";
import type { DraftPage, SiteDraft } from "../../../../src/cli/import/site-kind.js";

const page = (address: string, text: string): DraftPage => ({
  source: "a.md",
  target: "a.md",
  text,
  address,
  anchors: [],
});

const draft = (pages: readonly DraftPage[]): SiteDraft => ({
  config: {
    options: {
      nav: [
        { text: "/a/", link: "/a/" },
        { text: "B", link: "/b/" },
      ],
      title: "/a/ is here",
    },
    comments: {},
  },
  pages,
  assets: [],
  files: [],
  lists: [
    { address: "/tags/x/", list: "/tag/x/" },
    { address: "/posts/", list: null },
  ],
  feeds: [{ address: "/posts/index.xml", format: "rss", list: "/x/" }],
  hasMath: false,
  hasEmoji: true,
  base: "/",
});

it("moves a page and the links to it, and keeps other links", () => {
  const moved = page("/a/", "[self](/a/#b) <a href='/a/'> ![](/a/b.png) [b](/b/)\n\n[r]: /a/\n");
  const result = moveDraft(draft([moved, page("/b/", '[a](/a/?x=1 "T")')]), new Map([[moved, "/中/"]]));
  expect(result.pages.map(({ address, text }) => [address, text])).toEqual([
    ["/中/", "[self](/%E4%B8%AD/#b) <a href='/%E4%B8%AD/'> ![](/a/b.png) [b](/b/)\n\n[r]: /%E4%B8%AD/\n"],
    ["/b/", '[a](/%E4%B8%AD/?x=1 "T")'],
  ]);
  expect(result.config.options).toMatchObject({
    nav: [{ link: "/%E4%B8%AD/" }, { text: "B", link: "/b/" }],
    title: "/a/ is here",
  });
});

it("moves no links to an address that two pages had", () => {
  const moved = page("/a/", "[a](/a/)");
  const result = moveDraft(draft([moved, page("/a/", "")]), new Map([[moved, "/c/"]]));
  expect(result.pages.map(({ address, text }) => [address, text])).toEqual([
    ["/c/", "[a](/a/)"],
    ["/a/", ""],
  ]);
});

it("takes the feeds of an output, with the articles of the list next to them, or all of them next to a page", () => {
  const addresses = [
    { address: "/posts/index.xml", anchors: [], feed: "rss" },
    { address: "/own.xml", anchors: [], feed: "atom" },
    { address: "/tags/x/feed.xml", anchors: [], feed: "rss" },
    { address: "/other/feed.xml", anchors: [], feed: "rss" },
    { address: "/blog/index.xml", anchors: [], feed: "rss" },
    { address: "/archive/feed.json", anchors: [], feed: "json" },
    { address: "/a/", anchors: [] },
  ] as const;
  const { lists, ...rest } = draft([page("/blog/", "")]);
  const site = { ...rest, lists: [...lists, { address: "/archive/", list: null }] };
  expect(feedsOfOutput(site, addresses)).toEqual([
    { address: "/posts/index.xml", format: "rss", list: "/x/" },
    { address: "/own.xml", format: "atom" },
    { address: "/tags/x/feed.xml", format: "rss", list: "/tag/x/" },
    { address: "/blog/index.xml", format: "rss", list: "/" },
    { address: "/archive/feed.json", format: "json", list: "/" },
  ]);
});
